/** The environment variables of agent jobs: the model, the keys of its provider, and what one job may use up. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { whole } from './values.ts';
import { isWebAddress } from '../lib/is-url.ts';

/** The providers that a model can be named of. */
export const MODEL_PROVIDERS = ['anthropic', 'openai', 'google', 'openai-compatible'] as const;

/** A name of a model with its provider. */
export const MODEL_NAME = new RegExp(`^(?:${MODEL_PROVIDERS.join('|')}):\\S+$`);

/** Members of the environment's schema; see `environment.ts`. */
export const agentVariables = {
  /**
   * The model that agent jobs work with, as `provider:model`.
   * @defaultValue none: agent jobs are refused
   */
  BINDERY_MODEL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: `a provider and a model such as anthropic:claude-sonnet-4-5; providers are ${MODEL_PROVIDERS.join(', ')}`,
      }),
      (text) => MODEL_NAME.test(text) && text.length <= 200,
    ),
  ),

  /** Key of Anthropic, for `anthropic:` models. */
  ANTHROPIC_API_KEY: secret('the key of your Anthropic account'),

  /**
   * Address of Anthropic's API, when not the usual one, such as that of a gateway.
   * @defaultValue Anthropic's own
   */
  ANTHROPIC_BASE_URL: address('https://gateway.example.com/v1'),

  /** Key of OpenAI for `openai:` models, or of the server behind `OPENAI_BASE_URL`, which may need none. */
  OPENAI_API_KEY: secret('the key of your OpenAI account or model server'),

  /**
   * Address of a server that speaks OpenAI's protocol, such as vLLM or Ollama. Needed for `openai-compatible:` models.
   * @defaultValue OpenAI's own for `openai:` models
   */
  OPENAI_BASE_URL: address('http://127.0.0.1:11434/v1'),

  /** Key of Google AI Studio, for `google:` models. */
  GOOGLE_GENERATIVE_AI_API_KEY: secret('the key of your Google AI account'),

  /**
   * Address of Google's API, when not the usual one.
   * @defaultValue Google's own
   */
  GOOGLE_GENERATIVE_AI_BASE_URL: address('https://gateway.example.com/v1beta'),

  /**
   * Prices of models that Bindery does not know, or knows otherwise, for the estimate of what jobs cost: JSON, in US
   * dollars for a million tokens.
   * @defaultValue built-in prices of well-known models
   */
  BINDERY_MODEL_PRICES: Type.Optional(
    Type.String({ expected: 'JSON such as {"openai:gpt-x": {"input": 1.5, "output": 6}}' }),
  ),

  /**
   * Tokens that one conversation with the model may hold; longer ones are shortened. Must not be more than the
   * server really takes: some cut the rest off without a word.
   * @defaultValue 200,000; for `openai-compatible:` models 32,768
   */
  AGENT_CONTEXT_TOKENS: Type.Optional(
    Type.Integer({ minimum: 4_000, maximum: 10_000_000, expected: 'a whole number from 4000 to 10000000' }),
  ),

  /**
   * Effort of a model that reasons before each reply of an agent job: more finds more, and costs more.
   * @defaultValue as the provider has it
   */
  AGENT_REASONING_EFFORT: Type.Optional(
    Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')], {
      expected: 'low, medium or high',
    }),
  ),

  /**
   * Whether the model takes images: then it may look at pages.
   * @defaultValue `on`; for `openai-compatible:` models `off`
   */
  AGENT_MODEL_IMAGES: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')], { expected: 'on or off' })),

  /**
   * Path of the Chromium or Chrome that takes pictures of pages for agents; it reaches no network. `off`: there are none.
   * @defaultValue the one that is installed at a usual place, if there is one
   */
  AGENT_CHROMIUM: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'the path of Chromium, such as /usr/bin/chromium, or off' }),
      (text) => text === 'off' || text.startsWith('/') || /^[A-Za-z]:\\/.test(text),
    ),
  ),

  /**
   * Whether agents may read web pages of the hosts that their project names.
   * @defaultValue `off`
   */
  AGENT_WEB_FETCH: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')], { expected: 'on or off' })),

  /**
   * Max completions of the model that one prompt may take.
   * @defaultValue `60`
   */
  AGENT_MAX_STEPS: whole({ least: 1, most: 1_000, usual: 60 }),

  /**
   * Minutes that one prompt may take, not counting interruptions.
   * @defaultValue `20`
   */
  AGENT_MAX_MINUTES: whole({ least: 1, most: 240, usual: 20 }),

  /**
   * Tokens, read and written together, that one prompt may take.
   * @defaultValue `2000000`
   */
  AGENT_MAX_TOKENS: whole({ least: 1_000, most: 1_000_000_000, usual: 2_000_000 }),

  /**
   * Files that one prompt may change.
   * @defaultValue `50`
   */
  AGENT_MAX_FILES: whole({ least: 1, most: 10_000, usual: 50 }),

  /**
   * Kilobytes that a file may have for the agent to read or write it.
   * @defaultValue `512`
   */
  AGENT_MAX_FILE_KB: whole({ least: 1, most: 102_400, usual: 512 }),

  /**
   * Agent jobs of one project that run at the same time, over all workers. The others wait.
   * @defaultValue `2`
   */
  AGENT_JOBS_PER_PROJECT: whole({ least: 1, most: 64, usual: 2 }),

  /**
   * Days after which a finished agent job is archived by itself.
   * @defaultValue `30`
   */
  AGENT_ARCHIVE_AFTER_DAYS: whole({ least: 1, most: 3_650, usual: 30 }),
};

function secret(expected: string) {
  return Type.Optional(
    Type.Refine(Type.String({ secret: true, expected }), (text) => text.length <= 1_000 && !/\s/.test(text)),
  );
}

function address(example: string) {
  return Type.Optional(
    Type.Refine(Type.String({ expected: `a URL such as ${example}, without user name and password` }), isWebAddress),
  );
}

/** The settings of agent jobs from the environment. */
export interface AgentConfig {
  /** `provider:model`; undefined when agent jobs are switched off. */
  model: string | undefined;
  /** Keys and addresses of the providers, by the names of their variables. */
  modelEnvironment: Partial<Record<ModelVariable, string>>;
  /** JSON. */
  modelPrices: string | undefined;
  /** Tokens; undefined: what is usual for the provider. */
  contextTokens: number | undefined;
  /** undefined: as the provider has it. */
  effort: ReasoningEffort | undefined;
  /** undefined: as usual for the provider. */
  images: boolean | undefined;
  /** Path of the program, or `off`; undefined: one that is installed. */
  chromium: string | undefined;
  /** Agents may read web pages of the hosts that their project names. */
  webFetch: boolean;
  limits: { steps: number; minutes: number; tokens: number; files: number; fileBytes: number };
  jobsPerProject: number;
  archiveAfterDays: number;
}

/** Effort of a model before it replies. */
export type ReasoningEffort = 'low' | 'medium' | 'high';

/** Variables that models are reached with; all optional. */
const MODEL_VARIABLES = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_BASE_URL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'GOOGLE_GENERATIVE_AI_BASE_URL',
] as const;

export type ModelVariable = (typeof MODEL_VARIABLES)[number];

const variablesObject = Type.Object(agentVariables);

/** Turns the checked variables into the part of the configuration that is about agent jobs. */
export function toAgentConfig(values: Static<typeof variablesObject>): AgentConfig {
  return {
    model: values.BINDERY_MODEL,
    modelEnvironment: Object.fromEntries(
      MODEL_VARIABLES.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
    modelPrices: values.BINDERY_MODEL_PRICES,
    contextTokens: values.AGENT_CONTEXT_TOKENS,
    effort: values.AGENT_REASONING_EFFORT,
    images: values.AGENT_MODEL_IMAGES && values.AGENT_MODEL_IMAGES === 'on',
    chromium: values.AGENT_CHROMIUM,
    webFetch: values.AGENT_WEB_FETCH === 'on',
    limits: {
      steps: values.AGENT_MAX_STEPS,
      minutes: values.AGENT_MAX_MINUTES,
      tokens: values.AGENT_MAX_TOKENS,
      files: values.AGENT_MAX_FILES,
      fileBytes: values.AGENT_MAX_FILE_KB * 1024,
    },
    jobsPerProject: values.AGENT_JOBS_PER_PROJECT,
    archiveAfterDays: values.AGENT_ARCHIVE_AFTER_DAYS,
  };
}
