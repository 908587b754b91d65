/**
 * Keeps the conversation within the model's context. Decisions depend only on the log, so a replay makes the same ones.
 */
import type { AgentTool } from '../types/tool.ts';
import type { Model } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';
import { estimateTokens } from '../model/estimate-tokens.ts';
import { buildConversation } from './conversation.ts';
import type { Turn } from './turn-state.ts';
import type { TurnSummary } from './summarize.ts';

/** Share of the context that a conversation can fill. The remainder is for the reply and for estimation errors. */
const SHARE = 0.75;

/** Share of the context that a shortening must free. Otherwise, every step of a full conversation would pay for one. */
const LEAST_GAIN = 0.1;

interface CompactInput {
  turn: Turn;
  log: readonly AgentEvent[];
  system: string;
  tools: readonly AgentTool[];
  model: Pick<Model, 'contextTokens'>;
}

/** Returns the maximum tokens of a conversation: the model's setting, or less if the server refused that many. */
export function getContextTokens(turn: Turn, { contextTokens }: Pick<Model, 'contextTokens'>): number {
  return Math.min(contextTokens, turn.contextTokens ?? Infinity);
}

/**
 * Returns the step up to which to shorten results before the next call. Returns undefined if everything fits or too
 * little would be gained.
 */
export function planCompaction(input: CompactInput): number | undefined {
  const { turn, model } = input;
  const contextTokens = getContextTokens(turn, model);
  if (estimateSize(input) <= contextTokens * SHARE) return undefined;
  const size = estimateTexts(input, input.log);
  const count = turn.steps.length;
  return [count - 2, count - 1].find(
    (step) => step > turn.compactedTo && size - estimateShortened(input, step) >= contextTokens * LEAST_GAIN,
  );
}

/** A shortening after the model refused the conversation as too long. */
export interface OverflowPlan {
  /** Step up to which results are shortened, even those that the model hasn't read. */
  step: number;
  /** Maximum tokens of a conversation from now on. */
  contextTokens: number;
}

/**
 * Plans a single shortening after the model refused the conversation as too long. `statedTokens` is the maximum that
 * the server stated. Returns undefined if nothing is left to shorten.
 */
export function planAfterOverflow(input: CompactInput, statedTokens: number | undefined): OverflowPlan | undefined {
  const { turn, model } = input;
  const contextTokens = Math.min(getContextTokens(turn, model), statedTokens ?? estimateSize(input));
  const count = turn.steps.length;
  const isSecond = turn.compactedAt === count && turn.compactedTo > 0;
  const steps = (isSecond ? [count] : [count - 2, count - 1, count]).filter((step) => step > turn.compactedTo);
  const step = steps.find((each) => estimateShortened(input, each) <= contextTokens * SHARE) ?? steps.at(-1);
  return step === undefined ? undefined : { step, contextTokens };
}

/** Creates the event that records a shortening. */
export function createCompactedEvent(
  step: number,
  {
    contextTokens,
    notes,
    hasOverflowed,
  }: { contextTokens: number; notes?: TurnSummary | undefined; hasOverflowed?: true },
): AgentEvent & { type: 'compacted' } {
  const size = contextTokens.toLocaleString('en-US');
  const summary = `Shortened everything up to step ${step} to fit the model's context of ${size} tokens.`;
  return {
    type: 'compacted',
    step,
    summary,
    ...(hasOverflowed && { contextTokens }),
    ...(notes && { usage: notes.usage }),
    ...(notes?.text !== undefined && { notes: notes.text }),
  };
}

/**
 * Whether the first call can't fit: its texts alone are longer than the context, by an estimate that is rather too low.
 */
export function isTooLongToStart({ turn, log, system, tools, model }: CompactInput): boolean {
  if (turn.steps.length > 0) return false;
  return estimateLeast([system, describeTools(tools), buildConversation(log)]) > getContextTokens(turn, model);
}

/** Estimates the tokens of the first call, for a message. */
export function estimateFirstCall(input: CompactInput): number {
  return estimateTexts(input, input.log);
}

/** A token of English text or JSON is rarely more than five characters. */
const MOST_CHARACTERS = 5;

function estimateLeast(parts: readonly unknown[]): number {
  return JSON.stringify(parts).length / MOST_CHARACTERS;
}

/**
 * Estimates the tokens of the next call from the provider's last count and the new results, or from the number of
 * characters.
 */
function estimateSize(input: CompactInput): number {
  const { turn, log } = input;
  const last = turn.steps.at(-1);
  if (last === undefined || last.reply.usage.input === 0 || turn.compactedAt === turn.steps.length)
    return estimateTexts(input, log);
  const { usage, context = usage.input + usage.output } = last.reply;
  return context + estimateTokens(last.results.map(({ result: { text, image } }) => ({ text, image })));
}

function estimateShortened(input: CompactInput, step: number): number {
  return estimateTexts(input, [...input.log, { type: 'compacted', step, summary: '' }]);
}

function estimateTexts({ system, tools }: CompactInput, log: readonly AgentEvent[]): number {
  return estimateTokens(system) + estimateTokens(describeTools(tools)) + estimateTokens(buildConversation(log));
}

function describeTools(tools: readonly AgentTool[]): unknown {
  return tools.map(({ name, description, parameters }) => ({ name, description, parameters }));
}

/** Returns how many bytes of tool results fit into one step, and into one result of it. */
export function sizeResults(turn: Turn, model: Pick<Model, 'contextTokens'>): { step: number; result: number } {
  const tokens = getContextTokens(turn, model);
  return { step: Math.floor(tokens * STEP_SHARE * BYTES), result: Math.floor(tokens * RESULT_SHARE * BYTES) };
}

/** Share of the context for all results of one reply. */
const STEP_SHARE = 0.4;
/** Share of the context for a single result. */
const RESULT_SHARE = 0.1;
/** Bytes of a token in results, rather too few than too many. */
const BYTES = 3;
