import {
  generateText,
  isStepCount,
  ToolChoiceViolationError,
  type AssistantModelMessage,
  type GenerateTextResult,
  type LanguageModelUsage,
  type ToolSet,
} from 'ai';
import { makeUniqueIds } from '../../lib/make-unique-ids.ts';
import type { ToolCall } from '../types/tool.ts';
import type { ModelReply, ModelRequest } from '../types/model.ts';
import { toSdkMessages, toSdkTools, type RawReply } from './messages.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel } from './providers.ts';
import { withUniqueCallIds } from './unique-call-ids.ts';

/** Returns the settings shared by all calls of a provider's API. The SDK never runs tool calls: the caller does. */
export function toCall({ model, providerOptions, effort }: ConnectedModel, request: ModelRequest, provider: Provider) {
  // Otherwise, the SDK prints its warnings.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  return {
    model: withUniqueCallIds(model),
    providerOptions,
    ...(effort !== undefined && { reasoning: effort }),
    instructions: request.system,
    messages: toSdkMessages(request.messages, provider),
    toolChoice: request.mayCall === false ? ('none' as const) : ('auto' as const),
    stopWhen: isStepCount(1),
    maxRetries: 0,
    abortSignal: request.signal,
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
  };
}

/**
 * Calls the provider's API once and throws the SDK's errors. Tool calls are returned as the model wrote them, without
 * being run or checked. Calls are left out if `mayCall` is false, because some servers ignore it.
 */
export async function askOnce(
  connectedModel: ConnectedModel,
  { request, provider }: { request: ModelRequest; provider: Provider },
): Promise<ModelReply> {
  const { maxOutputTokens } = connectedModel;
  let usage: LanguageModelUsage | undefined;
  try {
    const result = await generateText({
      ...toCall(connectedModel, request, provider),
      ...(request.tools.length > 0 && { tools: toSdkTools(request.tools) }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      onLanguageModelCallEnd: (call) => {
        usage = call.usage;
      },
    });
    return toReply(result, provider);
  } catch (error) {
    if (!ToolChoiceViolationError.isInstance(error)) throw error;
    const text = error.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return { text: text.trim(), calls: [], usage: toUsage(usage), finish: 'other', raw: null };
  }
}

/** The parts of an SDK result that a reply is built from. */
export type StepResult = Pick<
  GenerateTextResult<ToolSet, Record<string, unknown>, never>,
  'text' | 'toolCalls' | 'usage' | 'finishReason' | 'response'
>;

/** Converts a result of the SDK, and makes the ids of its tool calls unique. */
export function toReply(
  { text, toolCalls, usage, finishReason, response }: StepResult,
  provider: Provider,
): ModelReply {
  const message = response.messages.find((message): message is AssistantModelMessage => message.role === 'assistant');
  const ids = makeUniqueIds(toolCalls.map(({ toolCallId }) => toolCallId));
  const calls = toolCalls.map(({ toolName, input }, at): ToolCall => ({
    id: ids[at] ?? '',
    name: toolName,
    args: input,
  }));
  const rawReply: RawReply | undefined = message && { provider, message: withIds(message, ids) };
  return {
    text: text.trim(),
    calls,
    usage: toUsage(usage),
    finish: readFinish(finishReason, calls),
    raw: rawReply === undefined ? null : JSON.parse(JSON.stringify(rawReply)),
  };
}

function toUsage(usage: LanguageModelUsage | undefined): ModelReply['usage'] {
  const { inputTokens = 0, outputTokens = 0, inputTokenDetails } = usage ?? {};
  const cachedTokens = inputTokenDetails?.cacheReadTokens ?? 0;
  return { input: inputTokens, output: outputTokens, ...(cachedTokens > 0 && { cached: cachedTokens }) };
}

/** Some providers have no separate finish reason for tool calls. */
function readFinish(reason: string, calls: readonly ToolCall[]): ModelReply['finish'] {
  if (reason === 'length' || reason === 'content-filter') return reason;
  if (calls.length > 0) return 'tool-calls';
  return reason === 'stop' ? 'stop' : 'other';
}

function withIds(message: AssistantModelMessage, ids: readonly string[]): AssistantModelMessage {
  if (typeof message.content === 'string') return message;
  let at = 0;
  const content = message.content.map((part) =>
    part.type === 'tool-call' ? { ...part, toolCallId: ids[at++] ?? part.toolCallId } : part,
  );
  return { ...message, content };
}
