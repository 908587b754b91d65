import { streamText } from 'ai';
import type { ModelReply, ModelRequest } from '../types.ts';
import { toCall, toReply } from './ask-once.ts';
import { toSdkTools } from './messages.ts';
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
  connected: ConnectedModel,
  { request, provider, maxOutputTokens, onText }: StreamedCall,
): Promise<ModelReply> {
  const result = streamText({
    ...toCall(connected, request, provider),
    ...(request.tools.length > 0 && { tools: toSdkTools(request.tools) }),
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
