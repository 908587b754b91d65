/** The limits of a turn, and what is said when one is reached. */
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
  return `The agent reached its limit of ${amount} ${unit} (${VARIABLES[limit]}): ask for less in one job, or raise the limit.`;
}

/** Refused changes after which a turn ends that has changed all the files it may: before, the model can finish with what it has. */
const MAX_REFUSALS = 3;

/** The limit that forbids another call of the model, if one does. */
export function findReachedLimit(turn: Turn, limits: AgentLimits): TurnLimit | undefined {
  if (turn.steps.length >= limits.steps) return 'steps';
  if (countTokens(turn) >= limits.tokens) return 'tokens';
  const refusals = listRuns(turn).filter(({ result }) => result.limit === 'files');
  return refusals.length >= MAX_REFUSALS ? 'files' : undefined;
}

function countTokens({ steps }: Turn): number {
  return steps.reduce((sum, { reply: { usage } }) => sum + usage.input + usage.output, 0);
}
