/** Events that people add to the log of a running job. The job's worker reads them before its next step. */
import { sql } from 'kysely';
import type { AgentJobRow, Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Queue } from '../../queue/queue.ts';
import type { AgentEvent } from '../types/event.ts';
import { insertEvent } from './event-log.ts';
import { enqueueTurn } from './start-turn.ts';

/** The types of events that people add. */
const PERSON_EVENTS = ['answer', 'approval', 'message', 'stopped'] as const;

export type PersonEvent = AgentEvent & { type: (typeof PERSON_EVENTS)[number] };

/** Whether a person added the event, and not the job's worker. */
export function isFromPerson(event: AgentEvent): event is PersonEvent {
  return (PERSON_EVENTS as readonly string[]).includes(event.type);
}

/**
 * Adds an event of a person to the job, whose row the caller's transaction has locked. If the job waits for people, it
 * continues.
 */
export async function addPersonEvent(
  trx: Database,
  { queue, job, event }: { queue: Pick<Queue, 'enqueue'>; job: AgentJobRow; event: PersonEvent },
): Promise<AgentJobRow> {
  const turn = await getCurrentTurn(trx, job.id);
  await insertEvent(trx, { jobId: job.id, turn, event });
  // A rejected plan ends the turn like a stop.
  const isStop = event.type === 'stopped' || (event.type === 'approval' && event.decision === 'rejected');
  // A stopped job could otherwise wait for a Git host for a long time.
  if (job.waiting !== null || isStop) await enqueueTurn(trx, { queue, job });
  return trx
    .updateTable('agent_jobs')
    .set({
      updated_at: sql<Date>`now()`,
      waiting: null,
      waiting_until: null,
      ...(isStop && { stopped_at: sql<Date>`now()` }),
    })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the number of a job's last turn. */
export async function getCurrentTurn(db: Database, jobId: string): Promise<number> {
  const { turn } = await db
    .selectFrom('agent_turns')
    .select((select) => select.fn.max('turn').as('turn'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow();
  return turn;
}

/** Throws the error for an archived job. */
export function refuseArchived({ status }: Pick<AgentJobRow, 'status'>): void {
  if (status === 'archived') throw new AppError('conflict', 'The job is archived. Create a new job.');
}
