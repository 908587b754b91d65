/** Finds the calls that change something, and the calls that only repeat. */
import type { ToolCall } from '../types.ts';
import { listRuns, type Turn } from './read-turn.ts';

const CHANGING_TOOLS: ReadonlySet<string> = new Set([
  'edit',
  'write',
  'move',
  'delete',
  'navigation',
  'replaceInFiles',
]);

export function isChanging({ name, args }: ToolCall): boolean {
  return CHANGING_TOOLS.has(name) || (name === 'mergeBase' && !isLooking(args));
}

function isLooking(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'preview' in args && String(args.preview) === 'true';
}

/**
 * Counts the earlier replies of this turn that made the same call. One that only looks counts since the last change, since
 * it may see something new after it, and since its results were removed from the conversation. A call that a reply makes
 * twice counts once: the model has not read its result in between.
 */
export function countRepeats(turn: Turn, call: ToolCall): number {
  const key = keyOf(call);
  const now = turn.steps.at(-1)?.number;
  const steps = new Set<number>();
  for (const run of listRuns(turn)) {
    if (keyOf(run.call) === key && (isChanging(call) || run.step > turn.compactedTo)) steps.add(run.step);
    else if (run.result.ok && isChanging(run.call) && !isChanging(call)) steps.clear();
  }
  return [...steps].filter((step) => step !== now).length;
}

function keyOf({ name, args }: ToolCall): string {
  return `${name} ${JSON.stringify(args, (_, value: unknown) => sortKeys(value))}`;
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
