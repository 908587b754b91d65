import type { AgentEvent } from '../types/event.ts';

/** Splits a log into turns, oldest first. Each turn starts with a prompt. */
export function splitTurns(log: readonly AgentEvent[]): AgentEvent[][] {
  const turns: AgentEvent[][] = [];
  for (const event of log) {
    if (event.type === 'prompt') turns.push([event]);
    else turns.at(-1)?.push(event);
  }
  return turns;
}
