/** Checks the limits of a turn, and describes a limit that is near or reached. */
import type { AgentLimits } from '../types/tool.ts';
import { listRuns } from './turn-calls.ts';
import type { Turn } from './turn-state.ts';

/** Limits that end a turn. The tools check the size limit of files themselves. */
export type TurnLimit = 'steps' | 'minutes' | 'tokens' | 'files';

const VARIABLES: Readonly<Record<TurnLimit, string>> = {
  steps: 'AGENT_MAX_STEPS',
  minutes: 'AGENT_MAX_MINUTES',
  tokens: 'AGENT_MAX_TOKENS',
  files: 'AGENT_MAX_FILES',
};

/** Describes a reached limit: `The agent reached its limit of 60 steps (AGENT_MAX_STEPS) …`. */
export function describeLimit(limit: TurnLimit, limits: AgentLimits): string {
  const amount = limits[limit].toLocaleString('en-US');
  const unit = limit === 'files' ? 'changed files' : limit;
  return `The agent reached its limit of ${amount} ${unit} (${VARIABLES[limit]}). Split the request into several jobs, or raise the limit.`;
}

/**
 * Number of replies with refused changes after which a turn at its file limit ends. Until then, the model can finish.
 */
const MAX_REFUSALS = 3;

/** Returns the limit that forbids another model call, if one is reached. */
export function findReachedLimit(turn: Turn, limits: AgentLimits): TurnLimit | undefined {
  if (turn.steps.length >= limits.steps) return 'steps';
  if (countTokens(turn) >= limits.tokens) return 'tokens';
  // All calls of a reply count once, because the model reads their results together.
  const refusedSteps = listRuns(turn).flatMap(({ step, result }) => (result.limit === 'files' ? [step] : []));
  return new Set(refusedSteps).size >= MAX_REFUSALS ? 'files' : undefined;
}

/** A limit that the loop counts. The tools count changed files, and warn the model themselves. */
export type CountedLimit = Exclude<TurnLimit, 'files'>;

const WARNING_SHARE = 0.8;

/** Finds the limits that are 80 percent used and that the model has not been warned about. */
export function findNearLimits(
  turn: Turn,
  { limits, elapsedMs }: { limits: AgentLimits; elapsedMs: number },
): CountedLimit[] {
  const usage = measure(turn, elapsedMs);
  const reportedLimits = new Set(listRuns(turn).flatMap(({ result }) => result.told ?? []));
  return COUNTED_LIMITS.filter(
    (limit) => !reportedLimits.has(limit) && usage[limit] >= Math.floor(limits[limit] * WARNING_SHARE),
  );
}

/** Describes near limits: `(Note: you have used 48 of the 60 steps of this turn. …)`. */
export function describeNearLimits(
  nearLimits: readonly CountedLimit[],
  { turn, limits, elapsedMs }: { turn: Turn; limits: AgentLimits; elapsedMs: number },
): string {
  const usage = measure(turn, elapsedMs);
  const print = (amount: number) => Math.floor(amount).toLocaleString('en-US');
  const parts = nearLimits.map((limit) => `${print(usage[limit])} of the ${print(limits[limit])} ${limit}`);
  return `(Note: you have used ${parts.join(' and ')} of this turn. Finish the most important part, then call finish and list the remaining work in the summary.)`;
}

const COUNTED_LIMITS: readonly CountedLimit[] = ['steps', 'minutes', 'tokens'];

function measure(turn: Turn, elapsedMs: number): Record<CountedLimit, number> {
  return { steps: turn.steps.length, minutes: elapsedMs / 60_000, tokens: countTokens(turn) };
}

/** Price of a cached token relative to an uncached one. */
const CACHED_PRICE = 0.1;

/** Counts the tokens of all model calls, weighted by their cost. */
function countTokens({ steps, further }: Turn): number {
  return [...steps.map(({ reply }) => reply.usage), ...further].reduce((sum, usage) => {
    const cachedTokens = Math.min(usage.cached ?? 0, usage.input);
    return sum + usage.input - cachedTokens * (1 - CACHED_PRICE) + usage.output;
  }, 0);
}
