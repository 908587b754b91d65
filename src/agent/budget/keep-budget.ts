import type { Database } from '../../db/schema.ts';
import { estimateTokens } from '../model/estimate-tokens.ts';
import type { Model, ModelReply, ModelRequest } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { createUnknownPriceError, type BudgetAmount, type OperatorBudget } from './budget-limits.ts';
import { releaseBudget, reserveBudget, type PlannedCall } from './reserve-budget.ts';

/** Returns the cost of a call in millionths of a US dollar, or undefined if the model's price is unknown. */
export type PriceUsage = (model: string, usage: ModelReply['usage']) => number | undefined;

/** Options of `keepBudget`. */
export interface BudgetOptions {
  db: Database;
  job: PlannedCall['job'];
  operator?: OperatorBudget | undefined;
  priceUsage: PriceUsage;
  /** Returns the log of the job so far. */
  listEvents(): readonly AgentEvent[];
  /** Receives the note about a budget that is nearly used up. The caller stores it. */
  note(event: AgentEvent): void;
}

/**
 * Wraps a model, which then reserves each call in the job's budgets and throws `BudgetReached` instead of exceeding
 * them. A budget that is nearly used up is noted once per turn. The caller records the usage of a reply, which ends its
 * reservation.
 */
export function keepBudget(model: Model, { db, job, operator, priceUsage, listEvents, note }: BudgetOptions): Model {
  return {
    ...model,
    async call(request) {
      const log = listEvents();
      const nearBudgets = await reserveBudget(db, {
        job,
        operator,
        estimate(needsCost) {
          const usage = estimateUsage(request, log);
          const micros = priceUsage(model.name, usage);
          if (micros === undefined && needsCost) throw createUnknownPriceError(model.name);
          return { tokens: usage.input + usage.output, micros: micros ?? 0 } satisfies BudgetAmount;
        },
      });
      const notedBudgets = listNoted(log);
      for (const { budget, text } of nearBudgets)
        if (!notedBudgets.includes(budget)) note({ type: 'budget', budget, text });
      try {
        return await model.call(request);
      } catch (error) {
        await releaseBudget(db, job.id);
        throw error;
      }
    },
  };
}

/** Tokens of a typical long reply. Most replies are much shorter. */
const REPLY_TOKENS = 4_000;

/** Estimates a call. If the provider cached the last one, the same text is cached again. */
function estimateUsage({ system, messages, tools }: ModelRequest, log: readonly AgentEvent[]): ModelReply['usage'] {
  // The provider's form of a reply repeats its text.
  const texts = messages.map((message) =>
    message.role === 'assistant' ? { text: message.reply.text, calls: message.reply.calls } : message,
  );
  const last = log.findLast((event) => event.type === 'assistant')?.answer.usage;
  const cached = last?.cached === undefined ? 0 : last.input;
  return { input: estimateTokens([system, tools, texts]), output: REPLY_TOKENS, cached };
}

/** Lists the budgets that this turn already has a note about. */
function listNoted(log: readonly AgentEvent[]): string[] {
  const start = log.findLastIndex(({ type }) => type === 'prompt');
  return log.slice(start + 1).flatMap((event) => (event.type === 'budget' ? [event.budget] : []));
}
