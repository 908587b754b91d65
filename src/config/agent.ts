/** The environment variables of agent jobs: the model, its provider's keys, and the limits of one job. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { splitList } from '../lib/split-list.ts';
import { createIntegerType, createUrlType } from './values.ts';

/** The supported model providers. */
export const MODEL_PROVIDERS = ['anthropic', 'openai', 'google', 'openai-compatible'] as const;

/** A provider and the name of one of its models. */
export const MODEL_NAME = new RegExp(`^(?:${MODEL_PROVIDERS.join('|')}):\\S+$`);

/** Members of the environment's schema; see `environment.ts`. */
export const agentVariables = {
  /**
   * The model for agent jobs, as `provider:model`.
   * @defaultValue none: agent jobs are refused
   */
  BINDERY_MODEL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: `a provider and a model, such as anthropic:claude-sonnet-4-5; supported providers: ${MODEL_PROVIDERS.join(', ')}`,
      }),
      (text) => MODEL_NAME.test(text) && text.length <= 200,
    ),
  ),

  /**
   * Further models that a job can choose, separated by commas. Their providers need the same variables as
   * `BINDERY_MODEL`, and all models share the other settings.
   * @defaultValue none: every job uses `BINDERY_MODEL`
   */
  BINDERY_MODELS: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'providers and models, separated by commas, such as anthropic:claude-haiku-4-5,openai:gpt-5.4',
      }),
      (text) => text.length <= 4_000 && splitList(text).every((name) => MODEL_NAME.test(name) && name.length <= 200),
    ),
  ),

  /** Anthropic API key, for `anthropic:` models. */
  ANTHROPIC_API_KEY: createSecretType('an Anthropic API key'),

  /**
   * URL of Anthropic's API if you use another one, such as a gateway.
   * @defaultValue Anthropic's public API
   */
  ANTHROPIC_BASE_URL: createUrlType('https://gateway.example.com/v1'),

  /** OpenAI API key for `openai:` models, or the key of the server at `OPENAI_BASE_URL` if it requires one. */
  OPENAI_API_KEY: createSecretType('an API key for OpenAI or your model server'),

  /**
   * URL of an OpenAI-compatible server, such as vLLM or Ollama. Required for `openai-compatible:` models.
   * @defaultValue OpenAI's public API for `openai:` models
   */
  OPENAI_BASE_URL: createUrlType('http://127.0.0.1:11434/v1'),

  /** Google AI Studio API key, for `google:` models. */
  GOOGLE_GENERATIVE_AI_API_KEY: createSecretType('a Google AI API key'),

  /**
   * URL of Google's API if you use another one.
   * @defaultValue Google's public API
   */
  GOOGLE_GENERATIVE_AI_BASE_URL: createUrlType('https://gateway.example.com/v1beta'),

  /**
   * Model prices for cost estimates, as JSON in US dollars per million tokens. They add to the built-in prices and
   * override them.
   * @defaultValue built-in prices of well-known models
   */
  BINDERY_MODEL_PRICES: Type.Optional(
    Type.String({ expected: 'JSON such as {"openai:gpt-x": {"input": 1.5, "output": 6}}' }),
  ),

  /**
   * Maximum number of tokens in a conversation with the model; longer ones are shortened. Don't set more than the server
   * accepts: some servers silently truncate longer input.
   * @defaultValue 200,000; for `openai-compatible:` models 32,768
   */
  AGENT_CONTEXT_TOKENS: Type.Optional(
    Type.Integer({ minimum: 4_000, maximum: 10_000_000, expected: 'a whole number from 4000 to 10000000' }),
  ),

  /**
   * Maximum number of seconds in which the model writes nothing: before its first token, or between two of them. Then
   * Bindery calls it again. Raise it for a slow server that takes minutes to read a long conversation, or that sends a
   * reply only when it is complete.
   * @defaultValue `300`
   */
  AGENT_REPLY_IDLE_SECONDS: createIntegerType({ least: 5, most: 14_400, usual: 300 }),

  /**
   * Maximum number of seconds for one whole reply of the model, however slowly it writes.
   * @defaultValue `1200`
   */
  AGENT_REPLY_SECONDS: createIntegerType({ least: 10, most: 14_400, usual: 1_200 }),

  /**
   * Reasoning effort of the model in agent jobs. Higher effort improves results and costs more.
   * @defaultValue the provider's default
   */
  AGENT_REASONING_EFFORT: Type.Optional(
    Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')], {
      expected: 'low, medium or high',
    }),
  ),

  /**
   * Whether the model accepts images. If it does, agents can take screenshots of pages.
   * @defaultValue `on`; for `openai-compatible:` models `off`
   */
  AGENT_MODEL_IMAGES: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')], { expected: 'on or off' })),

  /**
   * Path of the Chromium or Chrome that takes screenshots of pages for agents and prints PDF files, without network
   * access. `off` disables both.
   * @defaultValue the browser at a common location, if one is installed
   */
  AGENT_CHROMIUM: Type.Optional(
    Type.Refine(
      Type.String({ expected: 'the path of Chromium, such as /usr/bin/chromium, or off' }),
      (text) => text === 'off' || text.startsWith('/') || /^[A-Za-z]:\\/.test(text),
    ),
  ),

  /**
   * Whether agents can fetch web pages from the hosts in their project's settings.
   * @defaultValue `off`
   */
  AGENT_WEB_FETCH: Type.Optional(Type.Union([Type.Literal('on'), Type.Literal('off')], { expected: 'on or off' })),

  /**
   * Maximum number of model calls per prompt.
   * @defaultValue `60`
   */
  AGENT_MAX_STEPS: createIntegerType({ least: 1, most: 1_000, usual: 60 }),

  /**
   * Maximum number of minutes per prompt, not counting interruptions.
   * @defaultValue `20`
   */
  AGENT_MAX_MINUTES: createIntegerType({ least: 1, most: 240, usual: 20 }),

  /**
   * Maximum number of input and output tokens per prompt.
   * @defaultValue `2000000`
   */
  AGENT_MAX_TOKENS: createIntegerType({ least: 1_000, most: 1_000_000_000, usual: 2_000_000 }),

  /**
   * Maximum number of input and output tokens for the agent jobs of one project in a calendar month (UTC). Projects can
   * set lower budgets.
   * @defaultValue none
   */
  AGENT_PROJECT_TOKENS_PER_MONTH: Type.Optional(createIntegerType({ least: 1, most: 1_000_000_000_000 })),

  /**
   * Maximum cost of the agent jobs of one project in a calendar month (UTC), in US dollars. It needs a model whose price
   * is known. Projects can set lower budgets.
   * @defaultValue none
   */
  AGENT_PROJECT_DOLLARS_PER_MONTH: Type.Optional(createIntegerType({ least: 1, most: 1_000_000 })),

  /**
   * Maximum number of files that one prompt can change.
   * @defaultValue `50`
   */
  AGENT_MAX_FILES: createIntegerType({ least: 1, most: 10_000, usual: 50 }),

  /**
   * Maximum size of a file that the agent can read or write, in kilobytes.
   * @defaultValue `512`
   */
  AGENT_MAX_FILE_KB: createIntegerType({ least: 1, most: 102_400, usual: 512 }),

  /**
   * Maximum number of one project's agent jobs that run at the same time on all workers. Others wait.
   * @defaultValue `2`
   */
  AGENT_JOBS_PER_PROJECT: createIntegerType({ least: 1, most: 64, usual: 2 }),

  /**
   * Number of hours that an agent job waits for an answer when the agent asks a question or proposes a plan. `0`: jobs
   * don't wait, and the agent continues with its best assumption.
   * @defaultValue `24`
   */
  AGENT_ANSWER_HOURS: createIntegerType({ least: 0, most: 720, usual: 24 }),

  /**
   * Number of days after which a finished agent job is archived automatically.
   * @defaultValue `30`
   */
  AGENT_ARCHIVE_AFTER_DAYS: createIntegerType({ least: 1, most: 3_650, usual: 30 }),

  /**
   * URL of Slack's Web API, for the Slack apps of all organizations, such as `https://slack-gov.com/api/` for GovSlack.
   * @defaultValue `https://slack.com/api/`
   */
  BINDERY_SLACK_URL: createUrlType('https://slack-gov.com/api/'),
};

function createSecretType(expected: string) {
  return Type.Optional(
    Type.Refine(Type.String({ secret: true, expected }), (text) => text.length <= 1_000 && !/\s/.test(text)),
  );
}

/** The settings of agent jobs from the environment. */
export interface AgentConfig {
  /** `provider:model`; undefined if agent jobs are disabled. */
  model: string | undefined;
  /** Further models that a job can choose. */
  models: readonly string[];
  /** API keys and URLs of the providers, by variable name. */
  modelEnvironment: Partial<Record<ModelVariable, string>>;
  /** JSON. */
  modelPrices: string | undefined;
  /** Number of tokens. Undefined: the provider's default. */
  contextTokens: number | undefined;
  /** Limits of one reply in milliseconds: without any output, and as a whole. */
  reply: { idleMs: number; callMs: number };
  /** Undefined: the provider's default. */
  effort: ReasoningEffort | undefined;
  /** Undefined: depends on the provider. */
  images: boolean | undefined;
  /** Path of the browser, or `off`. Undefined: an installed one. */
  chromium: string | undefined;
  /** Whether agents can fetch web pages from the hosts in their project's settings. */
  webFetch: boolean;
  limits: { steps: number; minutes: number; tokens: number; files: number; fileBytes: number };
  /** Budgets of every project per month. Costs are in US dollars. */
  budget: { monthlyTokens: number | undefined; monthlyCost: number | undefined };
  jobsPerProject: number;
  /** Hours that a job waits for people. 0: it doesn't. */
  answerHours: number;
  archiveAfterDays: number;
  /** URL of Slack's Web API. Undefined: Slack's public one. */
  slackUrl: string | undefined;
}

/** Reasoning effort of a model. */
export type ReasoningEffort = 'low' | 'medium' | 'high';

/** Variables for connecting to models; all optional. */
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

/** Converts the checked variables to the configuration of agent jobs. */
export function toAgentConfig(values: Static<typeof variablesObject>): AgentConfig {
  return {
    model: values.BINDERY_MODEL,
    models: splitList(values.BINDERY_MODELS ?? ''),
    modelEnvironment: Object.fromEntries(
      MODEL_VARIABLES.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
    modelPrices: values.BINDERY_MODEL_PRICES,
    contextTokens: values.AGENT_CONTEXT_TOKENS,
    reply: { idleMs: values.AGENT_REPLY_IDLE_SECONDS * 1_000, callMs: values.AGENT_REPLY_SECONDS * 1_000 },
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
    budget: {
      monthlyTokens: values.AGENT_PROJECT_TOKENS_PER_MONTH,
      monthlyCost: values.AGENT_PROJECT_DOLLARS_PER_MONTH,
    },
    jobsPerProject: values.AGENT_JOBS_PER_PROJECT,
    answerHours: values.AGENT_ANSWER_HOURS,
    archiveAfterDays: values.AGENT_ARCHIVE_AFTER_DAYS,
    slackUrl: values.BINDERY_SLACK_URL,
  };
}
