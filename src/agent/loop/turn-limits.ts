/** The limits of a turn, and what is said when one is near or reached. */
import type { AgentLimits } from '../types.ts';
import { listRuns, type Turn } from './read-turn.ts';

/** Limits that end a turn; the size of a file is a matter of the tools. */
export type TurnLimit = 'steps' | 'minutes' | 'tokens' | 'files';

const VARIABLES: Readonly<Record<TurnLimit, string>> = {
  steps: 'AGENT_MAX_STEPS',
  minutes: 'AGENT_MAX_MINUTES',
  tokens: 'AGENT_MAX_TOKENS',
  files: 'AGENT_MAX_FILES',
};

/** `The agent reached its limit of 60 steps (AGENT_MAX_STEPS) …`. */
export function describeLimit(limit: TurnLimit, limits: AgentLimits): string {
  const amount = limits[limit].toLocaleString('en-US');
  const unit = limit === 'files' ? 'changed files' : limit;
  return `The agent reached its limit of ${amount} ${unit} (${VARIABLES[limit]}). Ask for less in one job, or raise the limit.`;
}

/** Replies with refused changes after which a turn ends that has changed all the files it may: before, the model can finish. */
const MAX_REFUSALS = 3;

/** The limit that forbids another call of the model, if one does. */
export function findReachedLimit(turn: Turn, limits: AgentLimits): TurnLimit | undefined {
  if (turn.steps.length >= limits.steps) return 'steps';
  if (countTokens(turn) >= limits.tokens) return 'tokens';
  // However many calls a reply has, the model reads their results together.
  const refused = listRuns(turn).flatMap(({ step, result }) => (result.limit === 'files' ? [step] : []));
  return new Set(refused).size >= MAX_REFUSALS ? 'files' : undefined;
}

/** A limit that the loop itself counts; that of files is a matter of the tools, which say so themselves. */
export type CountedLimit = Exclude<TurnLimit, 'files'>;

const NEAR = 0.8;

/** Finds the limits of which four fifths are used up and of which the model has not been told yet. */
export function findNearLimits(
  turn: Turn,
  { limits, elapsedMs }: { limits: AgentLimits; elapsedMs: number },
): CountedLimit[] {
  const used = measure(turn, elapsedMs);
  const told = new Set(listRuns(turn).flatMap(({ result }) => result.told ?? []));
  return COUNTED.filter((limit) => !told.has(limit) && used[limit] >= Math.floor(limits[limit] * NEAR));
}

/** `(Note: 48 of the 60 steps of this turn are used. …)`. */
export function describeNearLimits(
  near: readonly CountedLimit[],
  { turn, limits, elapsedMs }: { turn: Turn; limits: AgentLimits; elapsedMs: number },
): string {
  const used = measure(turn, elapsedMs);
  const print = (amount: number) => Math.floor(amount).toLocaleString('en-US');
  const parts = near.map((limit) => `${print(used[limit])} of the ${print(limits[limit])} ${limit}`);
  return `(Note: you have used ${parts.join(' and ')} of this turn. Finish the most important part, then call finish and list the remaining work in the summary.)`;
}

const COUNTED: readonly CountedLimit[] = ['steps', 'minutes', 'tokens'];

function measure(turn: Turn, elapsedMs: number): Record<CountedLimit, number> {
  return { steps: turn.steps.length, minutes: elapsedMs / 60_000, tokens: countTokens(turn) };
}

/** Part of the price of a token that one costs which the provider had in its cache. */
const CACHED_PRICE = 0.1;

/** Once for each call of the model, by what they cost. */
function countTokens({ steps, further }: Turn): number {
  return [...steps.map(({ reply }) => reply.usage), ...further].reduce((sum, usage) => {
    const cached = Math.min(usage.cached ?? 0, usage.input);
    return sum + usage.input - cached * (1 - CACHED_PRICE) + usage.output;
  }, 0);
}
