/** The providers of models: which variables each needs, and how the AI SDK reaches it. */
import type { LanguageModel, generateText } from 'ai';
import type { ModelVariable, ReasoningEffort } from '../../config/agent.ts';
import { AppError } from '../../errors.ts';
import { createLimitedFetch } from './limited-fetch.ts';
import type { ModelName, Provider } from './model-name.ts';

/** The environment's variables for providers; the caller reads them, so that this folder never does. */
export type ModelEnvironment = Readonly<Partial<Record<ModelVariable, string>>>;

/** The address of a model and its key. */
export interface Endpoint {
  keyVariable: ModelVariable;
  urlVariable: ModelVariable;
  baseUrl: string;
  /** Undefined only for servers of one's own, which may need none. */
  key: string | undefined;
}

interface Variables {
  key: ModelVariable;
  url: ModelVariable;
  /** Undefined: `url` must be set. */
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

/** Throws `invalid_config` with a sentence that names the variable to set. */
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
  return { keyVariable: variables.key, urlVariable: variables.url, baseUrl: baseUrl.replace(/\/+$/, ''), key };
}

type ProviderOptions = NonNullable<Parameters<typeof generateText>[0]['providerOptions']>;

/** The parts of a call besides messages and tools. */
export interface ConnectedModel {
  model: LanguageModel;
  providerOptions: ProviderOptions;
  /** Undefined: the provider's own, which is its greatest. */
  maxOutputTokens: number | undefined;
  /** @defaultValue as the provider has it */
  effort?: ReasoningEffort | undefined;
}

/** Loads only the one provider's package: they are large. */
export async function connectModel(
  { provider, model }: ModelName,
  { baseUrl, key }: Endpoint,
): Promise<ConnectedModel> {
  const settings = { baseURL: baseUrl, fetch: createLimitedFetch() };
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
        model: createOpenAICompatible({ ...settings, name: 'compatible', ...(key !== undefined && { apiKey: key }) })(
          model,
        ),
        providerOptions: {},
        maxOutputTokens: undefined,
      };
    }
  }
}

/** Reasoning counts too. The SDK takes 4,096 for a model that is newer than itself, which cuts the writing of a page. */
const ANTHROPIC_OUTPUT_TOKENS = 32_000;
