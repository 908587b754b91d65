/** The environment variables of the assistant: its model and its limits. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MODEL_NAME, MODEL_PROVIDERS } from './agent.ts';
import { createIntegerType } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const assistantVariables = {
  /**
   * The model that answers readers' questions, as `provider:model`; `off` disables the assistant.
   * @defaultValue the value of `BINDERY_MODEL`; without either there is no assistant
   */
  BINDERY_ASSISTANT_MODEL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: `off, or a provider and a model, such as anthropic:claude-haiku-4-5; supported providers: ${MODEL_PROVIDERS.join(', ')}`,
      }),
      (text) => text === 'off' || (MODEL_NAME.test(text) && text.length <= 200),
    ),
  ),

  /**
   * Maximum number of input and output tokens for the assistants of all sites in a day (UTC). Beyond it, replies
   * say when to retry.
   * @defaultValue `5000000`
   */
  ASSISTANT_TOKENS_PER_DAY: createIntegerType({ least: 0, most: 1_000_000_000_000, usual: 5_000_000 }),

  /**
   * Maximum number of tokens for the assistants of one organization's sites in a day (UTC), so that no organization
   * uses up the tokens of the others.
   * @defaultValue half of `ASSISTANT_TOKENS_PER_DAY` if several organizations have sites; otherwise all of it
   */
  ASSISTANT_ORGANIZATION_TOKENS_PER_DAY: Type.Optional(createIntegerType({ least: 0, most: 1_000_000_000_000 })),

  /**
   * Maximum number of tokens for the assistant of one site in a day (UTC).
   * @defaultValue `2000000`
   */
  ASSISTANT_SITE_TOKENS_PER_DAY: createIntegerType({ least: 0, most: 1_000_000_000_000, usual: 2_000_000 }),

  /**
   * Maximum number of questions per visitor and hour, counted by each process that serves sites.
   * @defaultValue `30`
   */
  ASSISTANT_QUESTIONS_PER_VISITOR: createIntegerType({ least: 1, most: 100_000, usual: 30 }),

  /**
   * Maximum number of questions from all visitors of one site per hour.
   * @defaultValue `500`
   */
  ASSISTANT_QUESTIONS_PER_SITE: createIntegerType({ least: 1, most: 1_000_000, usual: 500 }),
};

/** The settings of the assistant from the environment. */
export interface AssistantConfig {
  /** `provider:model`; undefined if there is no assistant. */
  model: string | undefined;
  questions: { visitor: number; site: number };
  tokens: { site: number; organization: number | undefined; all: number };
}

const variablesObject = Type.Object(assistantVariables);

/**
 * Converts the checked variables to the configuration of the assistant. `agentModel` is the value of `BINDERY_MODEL`.
 */
export function toAssistantConfig(
  values: Static<typeof variablesObject>,
  agentModel: string | undefined,
): AssistantConfig {
  const { BINDERY_ASSISTANT_MODEL: assistantModel } = values;
  return {
    model: assistantModel === 'off' ? undefined : (assistantModel ?? agentModel),
    questions: { visitor: values.ASSISTANT_QUESTIONS_PER_VISITOR, site: values.ASSISTANT_QUESTIONS_PER_SITE },
    tokens: {
      site: values.ASSISTANT_SITE_TOKENS_PER_DAY,
      organization: values.ASSISTANT_ORGANIZATION_TOKENS_PER_DAY,
      all: values.ASSISTANT_TOKENS_PER_DAY,
    },
  };
}
