import type { ToolCall } from '../types/tool.ts';
import { isChanging } from './changes.ts';
import { listRuns } from './turn-calls.ts';
import type { Turn } from './turn-state.ts';

/** Lists the files that calls have changed so far. They must remain in the shortened conversation. */
export function listTouched(turn: Turn): string[] {
  const names = listRuns(turn).flatMap(({ call, result }) => (result.ok && isChanging(call) ? listNames(call) : []));
  return [...new Set(names)].sort();
}

function listNames({ name, args }: ToolCall): string[] {
  if (typeof args !== 'object' || args === null) return [];
  const { path, from, to, glob } = args as Record<string, unknown>;
  if (name === 'replaceLinks' && path === undefined) return ['**'];
  return [path, from, from === undefined ? undefined : to, glob].filter((name) => typeof name === 'string');
}
