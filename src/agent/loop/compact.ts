/** Keeps the conversation within the model's context, by the log alone: a replay does the same. */
import type { AgentEvent, Model } from '../types.ts';
import { buildConversation, estimateTokens } from './conversation.ts';
import type { Turn } from './read-turn.ts';
import type { Notes } from './summarize.ts';

/** The share of the context that a conversation may fill; the rest is for the completion and estimation errors. */
const SHARE = 0.75;

interface Talk {
  turn: Turn;
  log: readonly AgentEvent[];
  system: string;
  model: Model;
}

/** The step up to which results are to be shortened before the next call; undefined when all fits or nothing is left to shorten. */
export function planCompaction({ turn, log, system, model }: Talk): number | undefined {
  if (estimateSize({ turn, log, system, model }) <= model.contextTokens * SHARE) return undefined;
  const count = turn.steps.length;
  return [count - 2, count - 1].find((step) => step > turn.compactedTo);
}

/** The same after the model has refused the conversation: the results that it has not read yet may go too. */
export function planAfterOverflow(turn: Turn): number | undefined {
  const count = turn.steps.length;
  return [count - 2, count - 1, count].find((step) => step > turn.compactedTo);
}

export function createCompactedEvent(
  step: number,
  { model, notes }: { model: Model; notes?: Notes | undefined },
): AgentEvent {
  const size = model.contextTokens.toLocaleString('en-US');
  const summary = `Shortened everything up to step ${step} to fit the model's context of ${size} tokens.`;
  return {
    type: 'compacted',
    step,
    summary,
    ...(notes && { usage: notes.usage }),
    ...(notes?.text !== undefined && { notes: notes.text }),
  };
}

/** Tokens of the next call: what the provider counted last and what came since, else by the number of characters. */
function estimateSize({ turn, log, system }: Talk): number {
  const last = turn.steps.at(-1);
  if (last === undefined || last.reply.usage.input === 0 || turn.compactedAt === turn.steps.length)
    return estimateTokens(system) + estimateTokens(buildConversation(log));
  const { usage, context = usage.input + usage.output } = last.reply;
  return context + estimateTokens(last.results.map(({ result: { text, image } }) => ({ text, image })));
}
