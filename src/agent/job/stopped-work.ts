import { cutText } from '../../lib/cut-text.ts';
import { listRuns } from '../loop/turn-calls.ts';
import { findSecretKind } from '../safety/find-secrets.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { Turn } from '../loop/turn-state.ts';
import { readSteps } from '../tools/plan.ts';
import type { AgentEvent } from '../types/event.ts';

/** Texts about work that ended before the model called `finish`. */
export interface StoppedWork {
  title: string;
  summary: string;
  /** A sentence about the reason. */
  incomplete: string;
}

/**
 * Describes the last turn of a log, which the model did not finish. Leaves out texts of the model that contain a possible
 * secret, because they would be published.
 */
export function describeStoppedWork(log: readonly AgentEvent[], reason: string): StoppedWork {
  const turn = readTurn(log);
  const refusedPaths = listRuns(turn).flatMap(({ call, result }) =>
    result.limit === 'files' ? listPaths(call.args) : [],
  );
  const names = [...new Set(refusedPaths)];
  const words = turn.steps.findLast(({ reply }) => reply.text !== '' && isPublic(reply.text))?.reply.text;
  const summary = [
    'The agent was stopped before it finished. Compare the files with the request.',
    ...describeOpenSteps(turn),
    ...(names.length > 0 ? [`Not changed because of the limit: ${listNames(names)}.`] : []),
    ...(words === undefined ? [] : [`The agent's last message:\n\n${cutText(words, MAX_WORDS)}`]),
  ];
  return { title: shortenTitle(turn.prompt), summary: summary.join('\n\n'), incomplete: reason };
}

/** Describes the steps of the agent's own task list that are not done. */
function describeOpenSteps(turn: Turn): string[] {
  const args = listRuns(turn).findLast(({ call, result }) => call.name === 'plan' && result.ok)?.call.args;
  const openSteps = readSteps(args).filter(({ state, text }) => state !== 'done' && isPublic(text));
  if (openSteps.length === 0) return [];
  return [`Not done yet:\n\n${openSteps.map(({ text }) => `- ${text}`).join('\n')}`];
}

function isPublic(text: string): boolean {
  return findSecretKind(text) === undefined;
}

const MAX_TITLE = 72;
const MAX_WORDS = 2_000;
const MAX_LISTED = 20;

function shortenTitle(prompt: string): string {
  return cutText(prompt.trim().split('\n', 1)[0]?.trimEnd() ?? '', MAX_TITLE);
}

/** The arguments come from the model and can be any value. */
function listPaths(args: unknown): string[] {
  const { path, from } = (typeof args === 'object' && args !== null ? args : {}) as { path?: unknown; from?: unknown };
  return [path ?? from].filter((name) => typeof name === 'string').map((name) => cutText(name, 200));
}

function listNames(names: readonly string[]): string {
  const hiddenCount = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
}
