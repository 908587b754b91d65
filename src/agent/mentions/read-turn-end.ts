import type { Database } from '../../db/schema.ts';
import { cutText } from '../../lib/cut-text.ts';
import type { AgentEvent } from '../types/event.ts';

/** How a turn ended, for the people who asked for it. */
export interface TurnEnd {
  isFailed: boolean;
  /** Whether the agent finished its work. */
  isFinished: boolean;
  /** The agent's own summary. Empty if there is none. */
  summary: string;
  /** URL of the pull request; undefined if no files were changed. */
  pullUrl: string | undefined;
  /** Why the turn failed; undefined if it didn't. */
  error: string | undefined;
}

/** Returns whether a turn has ended. A turn that no longer exists has. */
export async function isTurnFinished(db: Database, { jobId, turn }: { jobId: string; turn: number }): Promise<boolean> {
  const row = await db
    .selectFrom('agent_turns')
    .select('finished_at')
    .where('job_id', '=', jobId)
    .where('turn', '=', turn)
    .executeTakeFirst();
  return !row || row.finished_at !== null;
}

/** Reads how a turn ended from its events. */
export function readTurnEnd(events: readonly AgentEvent[]): TurnEnd {
  const finished = events.findLast((event) => event.type === 'finished');
  const failed = events.findLast((event) => event.type === 'failed');
  return {
    isFailed: failed !== undefined,
    isFinished: finished !== undefined,
    summary: finished ? cutText(finished.summary, MAX_SUMMARY, '') : '',
    pullUrl: events.findLast((event) => event.type === 'pull-request')?.url,
    error: failed?.error,
  };
}

const MAX_SUMMARY = 2_000;
