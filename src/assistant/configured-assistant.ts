import type { SiteAssistant } from '../bundle-server/routes/assistant-route.ts';
import type { Config } from '../config/config.ts';
import { createAssistant } from './create-assistant.ts';
import type { AssistantLimits, AssistantOptions } from './create-assistant.ts';
import { createAssistantModel } from './model.ts';

/** Creates the configured assistant; undefined if it has no model. Throws `invalid_config`. */
export function createConfiguredAssistant(
  { assistant, agent }: Pick<Config, 'assistant' | 'agent'>,
  options: Omit<AssistantOptions, 'model' | 'limits'>,
): SiteAssistant | undefined {
  if (assistant.model === undefined) return undefined;
  const { maxOutputTokens } = LIMITS;
  const model = createAssistantModel({ name: assistant.model, env: agent.modelEnvironment, maxOutputTokens });
  const contextTokens = agent.contextTokens ?? (assistant.model.startsWith('openai-compatible:') ? 32_768 : 200_000);
  // Page text shares the context with the conversation and the reply; a token is rarely less than two characters.
  const maxCharacters = Math.min(LIMITS.maxCharacters, Math.max(8_000, (contextTokens - 2 * maxOutputTokens) * 2));
  return createAssistant({ ...options, model, limits: { ...LIMITS, maxCharacters, ...assistant } });
}

const LIMITS: Pick<AssistantLimits, 'maxSteps' | 'maxOutputTokens' | 'maxCharacters' | 'maxSeconds' | 'maxUnderWay'> = {
  maxSteps: 6,
  maxOutputTokens: 4_096,
  maxCharacters: 120_000,
  maxSeconds: 120,
  maxUnderWay: 32,
};
