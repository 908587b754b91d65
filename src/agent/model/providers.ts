/** The model providers: the variables that each needs, and how the AI SDK connects to it. */
import type { LanguageModel, generateText } from 'ai';
import type { ModelVariable, ReasoningEffort } from '../../config/agent.ts';
import { AppError } from '../../errors.ts';
import { createLimitedFetch } from './limited-fetch.ts';
import type { ModelName, Provider } from './model-name.ts';
import { trimEndSlashes } from '../../lib/slashes.ts';

/** The environment variables for providers. The caller reads them, because this folder never reads the environment. */
export type ModelEnvironment = Readonly<Partial<Record<ModelVariable, string>>>;

/** The URL and key of a model's API. */
export interface Endpoint {
  keyVariable: ModelVariable;
  urlVariable: ModelVariable;
  baseUrl: string;
  /** Undefined only for self-hosted servers, which may need no key. */
  key: string | undefined;
}

interface Variables {
  key: ModelVariable;
  url: ModelVariable;
  /** If undefined, `url` must be set. */
  baseUrl: string | undefined;
}

const VARIABLES: Record<Provider, Variables> = {
  anthropic: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_BASE_URL', baseUrl: 'https://api.anthropic.com/v1' },
  openai: { key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL', baseUrl: 'https://api.openai.com/v1' },
  google: {
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    url: 'GOOGLE_GENERATIVE_AI_BASE_URL',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  },
  'openai-compatible': { key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL', baseUrl: undefined },
};

/** Returns the API URL and key. Throws `invalid_config` with a message that mentions the variable to set. */
export function getEndpoint({ provider }: ModelName, env: ModelEnvironment): Endpoint {
  const variables = VARIABLES[provider];
  const baseUrl = env[variables.url]?.trim() || variables.baseUrl;
  const key = env[variables.key]?.trim() || undefined;
  if (baseUrl === undefined)
    throw new AppError(
      'invalid_config',
      `${variables.url} is not set. Models named openai-compatible:… need their server's URL, such as http://127.0.0.1:11434/v1.`,
    );
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? ''))
    throw new AppError('invalid_config', `${variables.url}: expected a URL such as http://127.0.0.1:11434/v1.`);
  if (key === undefined && provider !== 'openai-compatible')
    throw new AppError(
      'invalid_config',
      `${variables.key} is not set. Models named ${provider}:… need the provider's API key.`,
    );
  return { keyVariable: variables.key, urlVariable: variables.url, baseUrl: trimEndSlashes(baseUrl), key };
}

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;

/** A connected SDK model, and the settings that go with every call. */
export interface ConnectedModel {
  model: LanguageModel;
  providerOptions: ProviderOptions;
  /** Undefined if the provider's default applies, which is the model's maximum. */
  maxOutputTokens: number | undefined;
  /** @defaultValue the provider's default */
  effort?: ReasoningEffort | undefined;
}

/** Connects to a model. Loads only the SDK package of its provider, because these packages are large. */
export async function connectModel(
  { provider, model }: ModelName,
  { baseUrl, key }: Endpoint,
  request: typeof fetch = createLimitedFetch(),
): Promise<ConnectedModel> {
  const settings = { baseURL: baseUrl, fetch: request };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return {
        model: createAnthropic({ ...settings, apiKey: key ?? '' })(model),
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
        maxOutputTokens: ANTHROPIC_OUTPUT_TOKENS,
      };
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return {
        model: createOpenAI({ ...settings, apiKey: key ?? '' }).responses(model),
        providerOptions: { openai: { store: false } },
        maxOutputTokens: undefined,
      };
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return {
        model: createGoogle({ ...settings, apiKey: key ?? '' })(model),
        providerOptions: {},
        maxOutputTokens: undefined,
      };
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return {
        model: createOpenAICompatible({
          ...settings,
          name: 'compatible',
          includeUsage: true,
          ...(key !== undefined && { apiKey: key }),
        })(model),
        providerOptions: {},
        maxOutputTokens: undefined,
      };
    }
  }
}

/**
 * Includes reasoning tokens. For models that it doesn't know yet, the SDK uses 4,096, which would truncate a long page.
 */
const ANTHROPIC_OUTPUT_TOKENS = 32_000;
