import type { ToolCall, ToolResult } from '../types/tool.ts';
import type { Step, Turn } from './turn-state.ts';

/** Returns the next call to run, if the last reply has one. */
export function findPendingCall({ steps }: Turn): { step: Step; call: ToolCall } | undefined {
  const step = steps.at(-1);
  const call = step?.reply.calls[step.results.length];
  return step && call && { step, call };
}

/** Lists all calls that have run, oldest first. */
export function listRuns({ steps }: Turn): { step: number; call: ToolCall; result: ToolResult }[] {
  return steps.flatMap(({ number, results }) => results.map((run) => ({ step: number, ...run })));
}
