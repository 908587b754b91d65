/** The environment variables of the assistant of sites: its model, and what it may use up. */
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { MODEL_NAME, MODEL_PROVIDERS } from './agent.ts';
import { whole } from './values.ts';

/** Members of the environment's schema; see `environment.ts`. */
export const assistantVariables = {
  /**
   * The model that answers questions of readers, as `provider:model`; `off` switches the assistant off.
   * @defaultValue that of `BINDERY_MODEL`; without either there is no assistant
   */
  BINDERY_ASSISTANT_MODEL: Type.Optional(
    Type.Refine(
      Type.String({
        expected: `off, or a provider and a model such as anthropic:claude-haiku-4-5; providers are ${MODEL_PROVIDERS.join(', ')}`,
      }),
      (text) => text === 'off' || (MODEL_NAME.test(text) && text.length <= 200),
    ),
  ),

  /**
   * Tokens, read and written together, that the assistant of all sites may take in a day (UTC). Then it says when to come back.
   * @defaultValue `5000000`
   */
  ASSISTANT_TOKENS_PER_DAY: whole({ least: 0, most: 1_000_000_000_000, usual: 5_000_000 }),

  /**
   * Tokens that the assistant of all sites of one organization can use in a day (UTC), so that no organization uses up the tokens of the
   * others.
   * @defaultValue half of `ASSISTANT_TOKENS_PER_DAY` if several organizations have sites; otherwise all of it
   */
  ASSISTANT_ORGANIZATION_TOKENS_PER_DAY: Type.Optional(whole({ least: 0, most: 1_000_000_000_000 })),

  /**
   * Tokens that the assistant of one site may take in a day (UTC).
   * @defaultValue `2000000`
   */
  ASSISTANT_SITE_TOKENS_PER_DAY: whole({ least: 0, most: 1_000_000_000_000, usual: 2_000_000 }),

  /**
   * Questions that one visitor may ask in an hour, at each process that serves sites.
   * @defaultValue `30`
   */
  ASSISTANT_QUESTIONS_PER_VISITOR: whole({ least: 1, most: 100_000, usual: 30 }),

  /**
   * Questions that all visitors of one site may ask in an hour.
   * @defaultValue `500`
   */
  ASSISTANT_QUESTIONS_PER_SITE: whole({ least: 1, most: 1_000_000, usual: 500 }),
};

/** The settings of the assistant from the environment. */
export interface AssistantConfig {
  /** `provider:model`; undefined: there is no assistant. */
  model: string | undefined;
  questions: { visitor: number; site: number };
  tokens: { site: number; organization: number | undefined; all: number };
}

const variablesObject = Type.Object(assistantVariables);

/** Turns the checked variables into the part of the configuration that is about the assistant. `agentModel` is that of `BINDERY_MODEL`. */
export function toAssistantConfig(
  values: Static<typeof variablesObject>,
  agentModel: string | undefined,
): AssistantConfig {
  const { BINDERY_ASSISTANT_MODEL: own } = values;
  return {
    model: own === 'off' ? undefined : (own ?? agentModel),
    questions: { visitor: values.ASSISTANT_QUESTIONS_PER_VISITOR, site: values.ASSISTANT_QUESTIONS_PER_SITE },
    tokens: {
      site: values.ASSISTANT_SITE_TOKENS_PER_DAY,
      organization: values.ASSISTANT_ORGANIZATION_TOKENS_PER_DAY,
      all: values.ASSISTANT_TOKENS_PER_DAY,
    },
  };
}
