/**
 * The assistant's model: one streamed completion at a time, with few and short retries, because a reader is waiting.
 */
import { ModelFailure } from '../agent/types/model.ts';
import type { ModelReply, ModelRequest } from '../agent/types/model.ts';
import { parseModelName } from '../agent/model/model-name.ts';
import { connectModel, getEndpoint } from '../agent/model/providers.ts';
import type { ConnectedModel, ModelEnvironment } from '../agent/model/providers.ts';
import type { CallFailure } from '../agent/model/read-failure.ts';
import { callWithRetries, RETRY_DEFAULTS } from '../agent/model/retry.ts';
import type { RetrySettings } from '../agent/model/retry.ts';

export interface AssistantModel {
  /** `provider:model`. */
  name: string;
  /**
   * Completes a conversation. Failures before the first text are retried. Throws `ModelFailure`, and the signal's
   * reason when it aborts.
   */
  complete(request: ModelRequest, onText: (text: string) => void): Promise<ModelReply>;
}

export interface AssistantModelOptions {
  /** `provider:model`. */
  name: string;
  env: ModelEnvironment;
  maxOutputTokens: number;
  retry?: Partial<RetrySettings>;
}

const RETRY: RetrySettings = { ...RETRY_DEFAULTS, tries: 3, firstWaitMs: 400, longestWaitMs: 3_000, callMs: 60_000 };

const EMPTY: CallFailure = { reason: 'its replies were empty', kind: 'malformed' };

/** Throws `invalid_config` for a missing or invalid name or variable. Nothing is loaded or called before `complete`. */
export function createAssistantModel({ name, env, maxOutputTokens, retry }: AssistantModelOptions): AssistantModel {
  const modelName = parseModelName(name);
  const endpoint = getEndpoint(modelName, env);
  const settings = { ...RETRY, ...retry };
  let modelPromise: Promise<ConnectedModel> | undefined;
  return {
    name,
    async complete(request, onText) {
      modelPromise ??= connectModel(modelName, endpoint);
      const model = await modelPromise;
      const [{ streamOnce }, { readFailure }] = await Promise.all([
        import('../agent/model/stream-once.ts'),
        import('../agent/model/read-failure.ts'),
      ]);
      let hasBegun = false;
      const hear = (text: string): void => {
        hasBegun = true;
        onText(text);
      };
      return callWithRetries<ModelReply>({
        name,
        settings,
        signal: request.signal,
        report: () => undefined,
        async attempt(callerSignal) {
          const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(settings.callMs)]);
          const call = { request: { ...request, signal }, provider: modelName.provider, maxOutputTokens, onText: hear };
          try {
            const reply = await streamOnce(model, call);
            return reply.text === '' && reply.calls.length === 0 ? { failure: EMPTY } : { value: reply };
          } catch (error) {
            request.signal.throwIfAborted();
            const failure = signal.aborted
              ? { reason: `no reply within ${settings.callMs / 1000} seconds`, kind: 'retry-later' as const }
              : readFailure(error, { name, endpoint, now: settings.now() });
            if (failure instanceof ModelFailure) throw failure;
            // The reader has already seen a part of it.
            if (hasBegun)
              throw new ModelFailure(`The model ${name} stopped: ${failure.reason}.`, { kind: failure.kind });
            return { failure };
          }
        },
      });
    },
  };
}
