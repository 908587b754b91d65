/**
 * Keeps the conversation within the model's context. Decisions depend only on the log, so a replay makes the same ones.
 */
import type { AgentEvent, Model } from '../types.ts';
import { buildConversation, estimateTokens } from './conversation.ts';
import type { Turn } from './read-turn.ts';
import type { TurnSummary } from './summarize.ts';

/** Share of the context that a conversation can fill. The remainder is for the reply and for estimation errors. */
const SHARE = 0.75;

interface CompactInput {
  turn: Turn;
  log: readonly AgentEvent[];
  system: string;
  model: Model;
}

/**
 * Returns the step up to which to shorten results before the next call. Returns undefined if everything fits or nothing
 * is left to shorten.
 */
export function planCompaction({ turn, log, system, model }: CompactInput): number | undefined {
  if (estimateSize({ turn, log, system, model }) <= model.contextTokens * SHARE) return undefined;
  const count = turn.steps.length;
  return [count - 2, count - 1].find((step) => step > turn.compactedTo);
}

/**
 * Returns the same after the model refused the conversation as too long. In this case, even unread results can be
 * shortened.
 */
export function planAfterOverflow(turn: Turn): number | undefined {
  const count = turn.steps.length;
  return [count - 2, count - 1, count].find((step) => step > turn.compactedTo);
}

/** Creates the event that records a shortening. */
export function createCompactedEvent(
  step: number,
  { model, notes }: { model: Model; notes?: TurnSummary | undefined },
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

/**
 * Estimates the tokens of the next call from the provider's last count and the new results, or from the number of
 * characters.
 */
function estimateSize({ turn, log, system }: CompactInput): number {
  const last = turn.steps.at(-1);
  if (last === undefined || last.reply.usage.input === 0 || turn.compactedAt === turn.steps.length)
    return estimateTokens(system) + estimateTokens(buildConversation(log));
  const { usage, context = usage.input + usage.output } = last.reply;
  return context + estimateTokens(last.results.map(({ result: { text, image } }) => ({ text, image })));
}
