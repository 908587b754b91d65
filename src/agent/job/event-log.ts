/** The event log of a job, in order. Events are only appended, and a killed job resumes from them. */
import { sql } from 'kysely';
import type { AgentEventRow, Database } from '../../db/schema.ts';
import { releaseBudget } from '../budget/reserve-budget.ts';
import type { ModelReply } from '../types/model.ts';
import type { AgentEvent } from '../types/event.ts';

/** An event with its position in the log. */
export interface LoggedEvent {
  /** 1 for the first event of the job. */
  seq: number;
  turn: number;
  event: AgentEvent;
  createdAt: Date;
}

/** Thrown if this worker can no longer run the job, because it was archived or another worker has taken over. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** The events to read. */
export interface EventRange {
  jobId: string;
  /** Only events of this turn. */
  turn?: number;
  /** Only events after this one. */
  after?: number;
  limit?: number;
}

/** Reads events of a job, oldest first. */
export async function readEvents(db: Database, { jobId, turn, after = 0, limit }: EventRange): Promise<LoggedEvent[]> {
  let query = db
    .selectFrom('agent_events')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('seq', '>', after)
    .orderBy('seq');
  if (turn !== undefined) query = query.where('turn', '=', turn);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toLoggedEvent);
}

function toLoggedEvent(row: AgentEventRow): LoggedEvent {
  const event = { ...(row.data as object), type: row.type } as AgentEvent;
  return { seq: row.seq, turn: row.turn, event, createdAt: row.created_at };
}

/**
 * Appends an event to the log. The caller's transaction must hold a lock on the job's row, so that no one else appends.
 */
export async function insertEvent(
  trx: Database,
  { jobId, turn, event }: { jobId: string; turn: number; event: AgentEvent },
): Promise<LoggedEvent> {
  const { type, ...data } = event;
  const row = await trx
    .insertInto('agent_events')
    .values((values) => ({
      job_id: jobId,
      seq: values
        .selectFrom('agent_events')
        .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
        .where('job_id', '=', jobId),
      turn,
      type,
      data: JSON.stringify(data),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toLoggedEvent(row);
}

/** Marks the job's unfinished turns as finished, and ends its reservation. */
export async function finishTurns(trx: Database, jobId: string): Promise<void> {
  await trx
    .updateTable('agent_turns')
    .set({ finished_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('finished_at', 'is', null)
    .execute();
  await releaseBudget(trx, jobId);
}

/** Returns the tokens that an event was billed for. */
export function sumUsage(event: AgentEvent): ModelReply['usage'] | undefined {
  if (event.type === 'assistant') return event.answer.usage;
  return event.type === 'compacted' ? event.usage : undefined;
}
