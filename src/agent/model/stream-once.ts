import { isStepCount, streamText } from 'ai';
import type { ModelReply, ModelRequest } from '../types.ts';
import { toReply } from './ask-once.ts';
import { toSdkMessages, toSdkTools } from './messages.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel } from './providers.ts';

export interface StreamedCall {
  request: ModelRequest;
  provider: Provider;
  /** Tokens that the completion may have, reasoning included. */
  maxOutputTokens: number;
  /** Called with each piece of the text as it comes. */
  onText(text: string): void;
}

/** One call of the provider's API whose text comes piece by piece; throws what the SDK throws. The reply is that of `askOnce`. */
export async function streamOnce(
  { model, providerOptions }: ConnectedModel,
  { request, provider, maxOutputTokens, onText }: StreamedCall,
): Promise<ModelReply> {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const result = streamText({
    model,
    instructions: request.system,
    messages: toSdkMessages(request.messages, provider),
    ...(request.tools.length > 0 && { tools: toSdkTools(request.tools) }),
    toolChoice: request.mayCall === false ? 'none' : 'auto',
    stopWhen: isStepCount(1),
    maxRetries: 0,
    abortSignal: request.signal,
    telemetry: { isEnabled: false, recordInputs: false, recordOutputs: false },
    providerOptions,
    maxOutputTokens,
    // Each error is thrown below.
    onError: () => undefined,
  });
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') onText(part.text);
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') request.signal.throwIfAborted();
  }
  const [text, toolCalls, usage, finishReason, response] = await Promise.all([
    result.text,
    result.toolCalls,
    result.usage,
    result.finishReason,
    result.response,
  ]);
  return toReply({ text, toolCalls, usage, finishReason, response }, provider);
}
