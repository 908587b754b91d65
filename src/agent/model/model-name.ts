import { AppError } from '../../errors.ts';

/** The supported providers, as spelled in `BINDERY_MODEL`. */
const PROVIDERS = ['anthropic', 'openai', 'google', 'openai-compatible'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** A parsed `BINDERY_MODEL`. */
export interface ModelName {
  provider: Provider;
  /** The provider's name for the model. It can contain colons, as in Ollama's `qwen3:32b`. */
  model: string;
}

/** Parses the value of `BINDERY_MODEL`, such as `anthropic:claude-…`. Throws `invalid_config`. */
export function parseModelName(name: string): ModelName {
  const at = name.indexOf(':');
  const provider = PROVIDERS.find((provider) => provider === name.slice(0, at));
  const model = name.slice(at + 1).trim();
  if (at < 1 || provider === undefined || model === '')
    throw new AppError(
      'invalid_config',
      `BINDERY_MODEL: expected provider:model, where provider is one of ${PROVIDERS.join(', ')}, got ${JSON.stringify(name.slice(0, 100))}.`,
    );
  return { provider, model };
}
