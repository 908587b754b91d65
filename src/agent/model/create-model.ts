import type { ReasoningEffort } from '../../config/agent.ts';
import type { Model } from '../types/model.ts';
import { parseModelName, type Provider } from './model-name.ts';
import { connectModel, getEndpoint, type ConnectedModel, type ModelEnvironment } from './providers.ts';
import { callWithRetries, RETRY_DEFAULTS, type RetryNote, type RetrySettings } from './retry.ts';

/** Options of `createModel`. */
export interface ModelOptions {
  /** The value of `BINDERY_MODEL`: `provider:model`. */
  name: string;
  env: ModelEnvironment;
  /** @defaultValue 200,000, or 32,768 for self-hosted servers, which rarely accept more */
  contextTokens?: number | undefined;
  /** How long a reasoning model thinks before each reply. @defaultValue the provider's default */
  effort?: ReasoningEffort | undefined;
  /** Whether the model accepts images. @defaultValue true, except for self-hosted servers */
  images?: boolean | undefined;
  retry?: Partial<RetrySettings>;
  /** Called before each retry. The note never contains the key. */
  onRetry?: (note: RetryNote) => void;
}

/**
 * Creates a model. Throws `invalid_config` for a missing or invalid name or variable. It loads and calls nothing until
 * the first `call`.
 */
export function createModel({
  name,
  env,
  contextTokens,
  effort,
  images,
  retry,
  onRetry = () => {},
}: ModelOptions): Model {
  const modelName = parseModelName(name);
  const endpoint = getEndpoint(modelName, env);
  const settings = { ...RETRY_DEFAULTS, ...retry };
  let modelPromise: Promise<ConnectedModel> | undefined;
  const server = { streams: true };
  const connect = async (request?: typeof fetch) => ({ ...(await connectModel(modelName, endpoint, request)), effort });
  return {
    name,
    contextTokens: contextTokens ?? CONTEXT_TOKENS[modelName.provider],
    seesImages: images ?? modelName.provider !== 'openai-compatible',
    async call(request) {
      modelPromise ??= connect();
      const model = await modelPromise;
      const { createAttempt } = await import('./attempt.ts');
      const report = (note: RetryNote) => {
        onRetry(note);
        request.onRetry?.(note.reason);
      };
      const { provider } = modelName;
      const attempt = createAttempt({ model, connect, provider, name, endpoint, settings, request, server });
      return callWithRetries({ name, settings, signal: request.signal, report, attempt });
    },
  };
}

/** Some models accept more, but they cost more and pay less attention to the middle of a long context. */
const CONTEXT_TOKENS: Record<Provider, number> = {
  anthropic: 200_000,
  openai: 200_000,
  google: 200_000,
  'openai-compatible': 32_768,
};
