import { replayTools } from '../loop/replay-tools.ts';
import type { AgentEvent, AgentTool, ToolContext } from '../types.ts';
import type { LoggedEvent } from './event-log.ts';

/** Work of earlier turns that was committed and never got to the host, such as for a token that had expired. */
export interface UnpushedWork {
  /** The first of the turns. */
  first: number;
  /** Commit that the earlier work started from. */
  start: AgentEvent & { type: 'workspace' };
}

/** Finds the work that the turn before has left behind; undefined when it was pushed, or there was none. */
export function findUnpushedWork(log: readonly LoggedEvent[], turn: number): UnpushedWork | undefined {
  const events = eventsOf(log, turn - 1);
  const start = events.find((event) => event.type === 'workspace');
  const isCommitted = events.some((event) => event.type === 'commit');
  const isPushed = events.some((event) => event.type === 'pushed');
  if (start === undefined || !isCommitted || isPushed) return undefined;
  return { first: start.carried ?? turn - 1, start };
}

/** Does the changes of earlier turns again, on the base that they were made on. */
export async function replayCarried(
  { log, turn, first }: { log: readonly LoggedEvent[]; turn: number; first: number },
  { tools, context }: { tools: readonly AgentTool[]; context: ToolContext },
): Promise<void> {
  for (let earlier = first; earlier < turn; earlier++) await replayTools(eventsOf(log, earlier), tools, context);
}

function eventsOf(log: readonly LoggedEvent[], turn: number): AgentEvent[] {
  return log.filter((entry) => entry.turn === turn).map(({ event }) => event);
}
