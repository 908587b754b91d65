import { streamText, ToolChoiceViolationError } from 'ai';
import type { ModelReply, ModelRequest } from '../types/model.ts';
import { toCall, toReply } from './ask-once.ts';
import { toSdkTools } from './messages.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel } from './providers.ts';

/** A call whose reply is streamed. */
export interface StreamedCall {
  request: ModelRequest;
  provider: Provider;
  /** Maximum tokens of the reply, including reasoning. @defaultValue the provider's default */
  maxOutputTokens?: number | undefined;
  /** Called with each piece of text as it arrives. */
  onText?(text: string): void;
  /** Called with the number of characters whenever the model has written something: text, reasoning or arguments. */
  onOutput?(characters: number): void;
}

/**
 * Calls the provider's API once and streams its reply. Throws the SDK's errors. The reply has the same form as in
 * `askOnce`. Calls are left out if `mayCall` is false, because some servers ignore it.
 */
export async function streamOnce(
  connectedModel: ConnectedModel,
  { request, provider, maxOutputTokens, onText, onOutput }: StreamedCall,
): Promise<ModelReply> {
  const result = streamText({
    ...toCall(connectedModel, request, provider),
    ...(request.tools.length > 0 && { tools: toSdkTools(request.tools) }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    // Errors are thrown below instead.
    onError: () => undefined,
  });
  let text = '';
  for await (const part of result.fullStream) {
    switch (part.type) {
      case 'text-delta':
        text += part.text;
        onText?.(part.text);
        onOutput?.(part.text.length);
        break;
      case 'reasoning-delta':
        onOutput?.(part.text.length);
        break;
      case 'tool-input-delta':
        onOutput?.(part.delta.length);
        break;
      case 'error':
        if (!ToolChoiceViolationError.isInstance(part.error)) throw part.error;
        break;
      case 'abort':
        request.signal.throwIfAborted();
        break;
      default:
    }
  }
  const [toolCalls, usage, finishReason, response] = await Promise.all([
    result.toolCalls,
    result.usage,
    result.finishReason,
    result.response,
  ]);
  return toReply({ text, toolCalls, usage, finishReason, response }, provider);
}
