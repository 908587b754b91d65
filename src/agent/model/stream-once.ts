import { streamText } from 'ai';
import type { ModelReply, ModelRequest } from '../types.ts';
import { toCall, toReply } from './ask-once.ts';
import { toSdkTools } from './messages.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel } from './providers.ts';

/** A call whose text is streamed. */
export interface StreamedCall {
  request: ModelRequest;
  provider: Provider;
  /** Maximum tokens of the reply, including reasoning. */
  maxOutputTokens: number;
  /** Called with each piece of text as it arrives. */
  onText(text: string): void;
}

/**
 * Calls the provider's API once and streams its text. Throws the SDK's errors. The reply has the same form as in
 * `askOnce`.
 */
export async function streamOnce(
  connectedModel: ConnectedModel,
  { request, provider, maxOutputTokens, onText }: StreamedCall,
): Promise<ModelReply> {
  const result = streamText({
    ...toCall(connectedModel, request, provider),
    ...(request.tools.length > 0 && { tools: toSdkTools(request.tools) }),
    maxOutputTokens,
    // Errors are thrown below instead.
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
