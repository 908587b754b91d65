/** Finds the calls that change something, and the calls that only repeat. */
import type { ToolCall } from '../types.ts';
import { listRuns, type Turn } from './read-turn.ts';

const CHANGING_TOOLS: ReadonlySet<string> = new Set(['edit', 'write', 'move', 'delete']);

export function isChanging({ name }: ToolCall): boolean {
  return CHANGING_TOOLS.has(name);
}

/**
 * Counts how often a call was made before in this turn. One that only looks counts since the last change, since it may
 * see something new after it, and since its results were removed from the conversation.
 */
export function countRepeats(turn: Turn, call: ToolCall): number {
  const key = keyOf(call);
  let count = 0;
  for (const run of listRuns(turn)) {
    if (keyOf(run.call) === key && (isChanging(call) || run.step > turn.compactedTo)) count++;
    else if (run.result.ok && isChanging(run.call) && !isChanging(call)) count = 0;
  }
  return count;
}

function keyOf({ name, args }: ToolCall): string {
  return `${name} ${JSON.stringify(args, (_, value: unknown) => sortKeys(value))}`;
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
