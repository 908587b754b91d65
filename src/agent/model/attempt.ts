/** One attempt of a call: the completion, or its problem. */
import { ModelFailure, type ModelReply, type ModelRequest } from '../types.ts';
import { askOnce } from './ask-once.ts';
import type { Provider } from './model-name.ts';
import type { ConnectedModel, Endpoint } from './providers.ts';
import { readFailure, type CallFailure } from './read-failure.ts';
import type { RetryInput, RetrySettings } from './retry.ts';

export interface AttemptContext {
  model: ConnectedModel;
  provider: Provider;
  /** As `BINDERY_MODEL` names it. */
  name: string;
  endpoint: Endpoint;
  settings: RetrySettings;
  request: ModelRequest;
}

/** For one call with its retries: the tokens include those of completions that were paid for and not used. */
export function createAttempt(context: AttemptContext): RetryInput<ModelReply>['attempt'] {
  const { model, provider, name, request } = context;
  const spent = { input: 0, output: 0 };
  return async (signal, previous) => {
    const messages = previous === CUT ? [...request.messages, BE_BRIEFER] : request.messages;
    try {
      const reply = await askOnce(model, { request: { ...request, messages, signal }, provider });
      spent.input += reply.usage.input;
      spent.output += reply.usage.output;
      const failure = findProblem(reply, name);
      if (failure !== undefined) return { failure };
      const { input, output } = reply.usage;
      const isRetried = spent.input > input || spent.output > output;
      return {
        value: { ...reply, usage: { ...reply.usage, ...spent }, ...(isRetried && { context: input + output }) },
      };
    } catch (error) {
      request.signal.throwIfAborted();
      return { failure: readRetryable(error, { context, signal }) };
    }
  };
}

/** Throws when a retry would not help. */
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

const CUT: CallFailure = { reason: 'its replies exceeded the output limit and were cut off', kind: 'malformed' };
const EMPTY: CallFailure = { reason: 'its replies were empty', kind: 'malformed' };

const BE_BRIEFER = {
  role: 'user',
  text:
    'Your last reply was cut off because it was too long, so it was discarded. Reply again and be brief: ' +
    'make one tool call, and write a long file in several smaller steps.',
} as const;

/** A completion that cannot be used. Throws where a retry would not help. */
function findProblem({ calls, text, finish }: ModelReply, name: string): CallFailure | undefined {
  if (finish === 'length') return CUT;
  if (calls.length > 0 || text !== '') return undefined;
  if (finish === 'content-filter')
    throw new ModelFailure(`The provider's content filter stopped the reply of the model ${name}.`, {
      kind: 'refused',
    });
  return EMPTY;
}
