import type { ReasoningEffort } from '../../config/agent.ts';
import type { Model } from '../types.ts';
import { parseModelName, type Provider } from './model-name.ts';
import { connectModel, getEndpoint, type ConnectedModel, type ModelEnvironment } from './providers.ts';
import { callWithRetries, RETRY_DEFAULTS, type RetryNote, type RetrySettings } from './retry.ts';

export interface ModelOptions {
  /** `provider:model`, the value of `BINDERY_MODEL`. */
  name: string;
  env: ModelEnvironment;
  /** @defaultValue 200,000, or 32,768 for servers of one's own, which rarely have more */
  contextTokens?: number | undefined;
  /** Effort of a model that reasons before each reply. @defaultValue as its provider has it */
  effort?: ReasoningEffort | undefined;
  /** Whether the model takes images. @defaultValue true, but for servers of one's own */
  images?: boolean | undefined;
  retry?: Partial<RetrySettings>;
  /** Told of every call that is retried; its texts hold no key. */
  onRetry?: (note: RetryNote) => void;
}

/** Throws `invalid_config` for a missing or invalid name or variable; nothing is loaded or called before `call`. */
export function createModel({
  name,
  env,
  contextTokens,
  effort,
  images,
  retry,
  onRetry = () => {},
}: ModelOptions): Model {
  const parsed = parseModelName(name);
  const endpoint = getEndpoint(parsed, env);
  const settings = { ...RETRY_DEFAULTS, ...retry };
  let connected: Promise<ConnectedModel> | undefined;
  return {
    name,
    contextTokens: contextTokens ?? CONTEXT_TOKENS[parsed.provider],
    seesImages: images ?? parsed.provider !== 'openai-compatible',
    async call(request) {
      connected ??= connectModel(parsed, endpoint).then((model) => ({ ...model, effort }));
      const model = await connected;
      const { createAttempt } = await import('./attempt.ts');
      const report = (note: RetryNote) => {
        onRetry(note);
        request.onRetry?.(note.reason);
      };
      const attempt = createAttempt({ model, provider: parsed.provider, name, endpoint, settings, request });
      return callWithRetries({ name, settings, signal: request.signal, report, attempt });
    },
  };
}

/** Larger contexts are offered, at a higher price and with less attention to what stands in the middle. */
const CONTEXT_TOKENS: Record<Provider, number> = {
  anthropic: 200_000,
  openai: 200_000,
  google: 200_000,
  'openai-compatible': 32_768,
};
