import type { AgentEvent } from '../types/event.ts';
import type { LoggedEvent } from './event-log.ts';

/** Work of earlier turns that was committed but never pushed, for example because a token had expired. */
export interface UnpushedWork {
  /** The first turn with unpushed work. */
  first: number;
  /** The event with the commit that the unpushed work started from. */
  start: AgentEvent & { type: 'workspace' };
}

/**
 * Finds the unpushed work of the previous turn. Returns undefined if everything was pushed or nothing was committed.
 */
export function findUnpushedWork(log: readonly LoggedEvent[], turn: number): UnpushedWork | undefined {
  const events = listTurnEvents(log, turn - 1);
  const start = events.find((event) => event.type === 'workspace');
  const isCommitted = events.some((event) => event.type === 'commit');
  const isPushed = events.some((event) => event.type === 'pushed');
  if (start === undefined || !isCommitted || isPushed) return undefined;
  return { first: start.carried ?? turn - 1, start };
}

/** Returns the events of one turn. */
export function listTurnEvents(log: readonly LoggedEvent[], turn: number): AgentEvent[] {
  return log.filter((entry) => entry.turn === turn).map(({ event }) => event);
}
