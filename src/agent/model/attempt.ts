/** A single attempt of a model call, which returns a reply or the failure. */
import { ModelFailure, type ModelReply, type ModelRequest } from '../types.ts';
import { askOnce } from './ask-once.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel, Endpoint } from './providers.ts';
import { readFailure, type CallFailure } from './read-failure.ts';
import type { RetryInput, RetrySettings } from './retry.ts';

/** The settings of a call, shared by all of its attempts. */
export interface AttemptContext {
  model: ConnectedModel;
  provider: Provider;
  /** The value of `BINDERY_MODEL`. */
  name: string;
  endpoint: Endpoint;
  settings: RetrySettings;
  request: ModelRequest;
}

/** Creates the attempt function of one call. The token counts include replies that were billed but discarded. */
export function createAttempt(context: AttemptContext): RetryInput<ModelReply>['attempt'] {
  const { model, provider, name, request } = context;
  const tokens = { input: 0, output: 0 };
  return async (signal, previousFailure) => {
    const messages = previousFailure === OUTPUT_LIMIT_FAILURE ? [...request.messages, SHORTEN_REPLY] : request.messages;
    try {
      const reply = await askOnce(model, { request: { ...request, messages, signal }, provider });
      tokens.input += reply.usage.input;
      tokens.output += reply.usage.output;
      const failure = findProblem(reply, name);
      if (failure !== undefined) return { failure };
      const { input, output } = reply.usage;
      const isRetried = tokens.input > input || tokens.output > output;
      return {
        value: { ...reply, usage: { ...reply.usage, ...tokens }, ...(isRetried && { context: input + output }) },
      };
    } catch (error) {
      request.signal.throwIfAborted();
      return { failure: readRetryable(error, { context, signal }) };
    }
  };
}

/** Returns the failure if a retry could help, and throws otherwise. */
function readRetryable(
  error: unknown,
  { context, signal }: { context: AttemptContext; signal: AbortSignal },
): CallFailure {
  const { name, endpoint, settings } = context;
  if (signal.aborted) return { reason: `no reply within ${settings.callMs / 1000} seconds`, kind: 'retry-later' };
  const failure = readFailure(error, { name, endpoint, now: settings.now() });
  if (failure instanceof ModelFailure) throw failure;
  return failure;
}

const OUTPUT_LIMIT_FAILURE: CallFailure = {
  reason: 'its replies exceeded the output limit and were cut off',
  kind: 'malformed',
};
const EMPTY: CallFailure = { reason: 'its replies were empty', kind: 'malformed' };

const SHORTEN_REPLY = {
  role: 'user',
  text:
    'Your last reply was cut off because it was too long, so it was discarded. Reply again and be brief: ' +
    'make one tool call, and write a long file in several smaller steps.',
} as const;

/** Returns the reason why a reply can't be used. Throws if a retry wouldn't help. */
function findProblem({ calls, text, finish }: ModelReply, name: string): CallFailure | undefined {
  if (finish === 'length') return OUTPUT_LIMIT_FAILURE;
  if (calls.length > 0 || text !== '') return undefined;
  if (finish === 'content-filter')
    throw new ModelFailure(`The provider's content filter stopped the reply of the model ${name}.`, {
      kind: 'refused',
    });
  return EMPTY;
}
