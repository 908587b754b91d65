import type { SiteAssistant } from '../../../src/bundle-server/routes/assistant-route.ts';
import { createAssistant } from '../../../src/assistant/create-assistant.ts';
import { createMemoryLedger } from '../../../src/assistant/ledger.ts';
import { createAssistantModel } from '../../../src/assistant/model.ts';
import { startStreamedModel } from '../../helpers/streamed-model.ts';
import type { StreamedModel } from '../../helpers/streamed-model.ts';

export interface ScriptedAssistant {
  assistant: SiteAssistant;
  /** Model that the assistant calls for each step of a reply. */
  model: StreamedModel;
  /** Readers' ratings of its replies, in order. */
  ratings: string[];
}

/** Starts a site's assistant with a model that replies as the test decides. */
export async function startScriptedAssistant(): Promise<ScriptedAssistant> {
  const model = await startStreamedModel();
  const ratings: string[] = [];
  const assistant = createAssistant({
    model: createAssistantModel({
      name: 'openai-compatible:scripted',
      env: { OPENAI_BASE_URL: model.url },
      maxOutputTokens: 500,
    }),
    limits: {
      questions: { visitor: 1_000, site: 1_000 },
      tokens: { site: 1_000_000, all: 1_000_000 },
      maxSteps: 4,
      maxOutputTokens: 500,
      maxCharacters: 20_000,
      maxSeconds: 60,
      maxUnderWay: 32,
    },
    ledger: createMemoryLedger(),
    records: { record: async () => undefined, rate: async ({ rating }) => void ratings.push(rating) },
    log: () => undefined,
  });
  return { assistant, model, ratings };
}
