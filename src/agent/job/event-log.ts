/** The event log of a job, in order. Events are only appended, and a killed job resumes from them. */
import { sql } from 'kysely';
import type { AgentEventRow, AgentJobChange, Database } from '../../db/schema.ts';
import { toStorableText } from '../../lib/storable.ts';
import type { AgentEvent, ModelReply } from '../types.ts';

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

/** An event to append. */
export interface Append {
  jobId: string;
  turn: number;
  /** The number that the event must get: one more than the last event that the caller knows. */
  seq: number;
  event: AgentEvent;
  /** The cost in millionths of a US dollar, if it is known. */
  costMicros?: number | undefined;
}

/**
 * Appends an event of the job's worker and updates the job's row in the same transaction. Throws `JobLost` if the job
 * is no longer active or if another worker has appended events.
 */
export async function appendEvent(db: Database, append: Append): Promise<LoggedEvent> {
  const { jobId, turn, seq, event } = append;
  const isEnd = event.type === 'completed' || event.type === 'failed';
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .updateTable('agent_jobs')
      .set({ updated_at: sql<Date>`now()`, ...getJobChange(event), ...(isEnd && { review_at: DUE_WITH_PULL }) })
      .where('id', '=', jobId)
      .where('status', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    if (!job) throw new JobLost('The job is no longer active.');
    const usage = sumUsage(event);
    if (usage) await addUsage(trx, { ...append, usage });
    const loggedEvent = await insertEvent(trx, { jobId, turn, event });
    if (loggedEvent.seq !== seq) throw new JobLost('Another worker has taken over the job.');
    if (isEnd) await finishTurns(trx, jobId);
    return loggedEvent;
  });
}

/** Marks the job's unfinished turns as finished. */
export async function finishTurns(trx: Database, jobId: string): Promise<void> {
  await trx
    .updateTable('agent_turns')
    .set({ finished_at: sql<Date>`now()` })
    .where('job_id', '=', jobId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Returns the tokens that an event was billed for. */
export function sumUsage(event: AgentEvent): ModelReply['usage'] | undefined {
  if (event.type === 'assistant') return event.answer.usage;
  return event.type === 'compacted' ? event.usage : undefined;
}

function getJobChange(event: AgentEvent): AgentJobChange {
  switch (event.type) {
    case 'workspace':
      return event.continued ? { branch: event.branch } : { branch: event.branch, pr_id: null, pr_link: null };
    case 'pull-request':
      return { pr_id: event.id, pr_link: event.url };
    case 'completed':
      return { status: 'completed' };
    case 'failed':
      return { status: 'failed', error: toStorableText(event.error) };
    default:
      return {};
  }
}

/** The comments of a pull request are answered, and new ones delivered, as soon as a turn ends. */
const DUE_WITH_PULL = sql<Date | null>`case when pr_id is not null then now() end`;

/** Adds the tokens, and the cost if the price is known. */
async function addUsage(
  trx: Database,
  { jobId, usage, costMicros }: Append & { usage: { input: number; output: number } },
): Promise<void> {
  await trx
    .updateTable('agent_jobs')
    .set((set) => ({
      input_tokens: set('input_tokens', '+', usage.input),
      output_tokens: set('output_tokens', '+', usage.output),
      ...(costMicros !== undefined && {
        cost_micros: sql<number>`coalesce(cost_micros, 0) + ${Math.round(costMicros)}`,
      }),
    }))
    .where('id', '=', jobId)
    .execute();
}
