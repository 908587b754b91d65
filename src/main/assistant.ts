import { recordAssistantQuestion, rateAssistantAnswer } from '../analytics/assistant-questions.ts';
import { createAnswerReserve } from '../agent/budget/reserve-answer.ts';
import { estimateCost, parsePrices } from '../agent/model/estimate-cost.ts';
import { createConfiguredAssistant } from '../assistant/configured-assistant.ts';
import { createDatabaseLedger } from '../assistant/database-ledger.ts';
import type { SiteAssistant } from '../bundle-server/routes/assistant-route.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Services } from './services.ts';

/** Creates the assistant of hosted sites; undefined if no model is configured. */
export function createHostedAssistant({
  config,
  db,
  log,
  metrics,
}: Pick<Services, 'config' | 'db' | 'log'> & { metrics?: Metrics | undefined }): SiteAssistant | undefined {
  const { modelPrices } = config.agent;
  const prices = modelPrices === undefined ? {} : parsePrices(modelPrices);
  return createConfiguredAssistant(config, {
    ledger: createDatabaseLedger(db),
    reserve: createAnswerReserve(db, (model, usage) => estimateCost(model, usage, prices)),
    records: {
      record: (question) => recordAssistantQuestion(db, question),
      rate: (answer) => rateAssistantAnswer(db, answer),
    },
    observeModel({ model, input, output }) {
      const micros = estimateCost(model, { input, output }, prices);
      metrics?.observeModel({ model, input, output, dollars: micros === undefined ? undefined : micros / 1_000_000 });
    },
    observeQuestion: (outcome) => metrics?.observeQuestion(outcome),
    log: (line) => log.warn(line),
  });
}
