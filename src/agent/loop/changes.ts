/** Finds tool calls that change files, and tool calls that repeat earlier ones. */
import type { ToolCall } from '../types/tool.ts';
import { listRuns } from './turn-calls.ts';
import type { Turn } from './turn-state.ts';

const CHANGING_TOOLS: ReadonlySet<string> = new Set([
  'edit',
  'write',
  'move',
  'delete',
  'navigation',
  'replaceInFiles',
  'replaceLinks',
  'restore',
  'translateNavigation',
]);

/** Whether a call changes the work tree. */
export function isChanging({ name, args }: ToolCall): boolean {
  return CHANGING_TOOLS.has(name) || (name === 'mergeBase' && !isPreview(args));
}

function isPreview(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'preview' in args && String(args.preview) === 'true';
}

/**
 * Counts the earlier replies of this turn that made the same call. Repeats of a reading call count only since the last
 * change, because it can return something new, and only if their results are still in the conversation. Repeats in one
 * reply count once, because the model hasn't read the first result yet.
 */
export function countRepeats(turn: Turn, call: ToolCall): number {
  const key = createKey(call);
  const currentStep = turn.steps.at(-1)?.number;
  const steps = new Set<number>();
  for (const run of listRuns(turn)) {
    if (createKey(run.call) === key && (isChanging(call) || run.step > turn.compactedTo)) steps.add(run.step);
    else if (run.result.ok && isChanging(run.call) && !isChanging(call)) steps.clear();
  }
  return [...steps].filter((step) => step !== currentStep).length;
}

function createKey({ name, args }: ToolCall): string {
  return `${name} ${JSON.stringify(args, (_, value: unknown) => sortKeys(value))}`;
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
