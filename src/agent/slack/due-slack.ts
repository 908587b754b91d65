/** Messages, clicks and threads in Slack that are due. Every worker takes them. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { DUE_NOW } from '../../db/clock.ts';
import { chooseNextDue, OWN_ORGANIZATION, takeDueRow } from '../../db/due-rows.ts';
import type { DueTable } from '../../db/due-rows.ts';
import type { Database } from '../../db/schema.ts';
import type { SlackEventsTable, SlackThreadsTable } from '../../db/tables/slack.ts';
import type { SlackThread } from './slack-deps.ts';

/** A message or click that is due, reserved for one process. */
export interface DueSlackEvent {
  organizationId: string;
  key: string;
  /** JSON. */
  event: string;
  dueAt: Date;
}

/** A thread that is due, reserved for one process. */
export interface DueSlackThread extends SlackThread {
  jobId: string;
  firstTurn: number;
  shownAt: Date | null;
  dueAt: Date;
}

const EVENTS: DueTable = {
  table: 'slack_events',
  keys: ['organization_id', 'key'],
  owner: OWN_ORGANIZATION,
  dueAt: 'due_at',
  reservedUntil: 'reserved_until',
  reservedSeconds: 120,
};

const THREADS: DueTable = {
  ...EVENTS,
  table: 'slack_threads',
  keys: ['organization_id', 'channel_id', 'thread_ts'],
};

/** Reserves the message or click that has been due for the longest time. */
export async function takeDueSlackEvent(db: Database): Promise<DueSlackEvent | undefined> {
  const row = await takeDueRow<Selectable<SlackEventsTable>>(db, EVENTS);
  if (!row?.due_at || row.event === null) return undefined;
  return { organizationId: row.organization_id, key: row.key, event: row.event, dueAt: row.due_at };
}

/** Reserves the thread that has been due for the longest time. */
export async function takeDueSlackThread(db: Database): Promise<DueSlackThread | undefined> {
  const row = await takeDueRow<Selectable<SlackThreadsTable>>(db, THREADS);
  if (!row?.due_at) return undefined;
  return {
    organizationId: row.organization_id,
    channelId: row.channel_id,
    threadTs: row.thread_ts,
    jobId: row.job_id,
    firstTurn: row.first_turn,
    shownAt: row.shown_at,
    dueAt: row.due_at,
  };
}

/**
 * Marks a message or click as handled, in the transaction of its effect. Returns false if it already was, so that it has
 * one effect even if two processes handle it. Later repetitions of it do nothing for some days.
 */
export async function finishSlackEvent(
  trx: Database,
  { organizationId, key }: Pick<DueSlackEvent, 'organizationId' | 'key'>,
): Promise<boolean> {
  const row = await trx
    .updateTable('slack_events')
    .set({ event: null, due_at: null, reserved_until: null })
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .where('event', 'is not', null)
    .returning('key')
    .executeTakeFirst();
  if (row)
    await trx
      .deleteFrom('slack_events')
      .where('organization_id', '=', organizationId)
      .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .where('event', 'is', null)
      .execute();
  return row !== undefined;
}

const KEPT_DAYS = 3;

/** Ends the reservation of a message or click that wasn't handled, and sets when it is due next. */
export async function postponeSlackEvent(db: Database, event: DueSlackEvent, next: Date): Promise<void> {
  await db
    .updateTable('slack_events')
    .set({ reserved_until: null, due_at: next })
    .where('organization_id', '=', event.organizationId)
    .where('key', '=', event.key)
    .where('event', 'is not', null)
    .execute();
}

/** Counts a failed attempt. Returns the number of failures. */
export async function countSlackEventFailure(
  db: Database,
  { organizationId, key }: Pick<DueSlackEvent, 'organizationId' | 'key'>,
): Promise<number> {
  const { failures } = await db
    .updateTable('slack_events')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('key', '=', key)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Selects a thread for an update. */
export function updateSlackThread(db: Database, { organizationId, channelId, threadTs }: SlackThread) {
  return db
    .updateTable('slack_threads')
    .where('organization_id', '=', organizationId)
    .where('channel_id', '=', channelId)
    .where('thread_ts', '=', threadTs);
}

/** Ends the reservation of a thread. If something happened in the meantime, it stays due. */
export async function releaseSlackThread(
  db: Database,
  thread: DueSlackThread,
  { next, shownAt }: { next: Date | undefined; shownAt?: Date | undefined },
): Promise<void> {
  await updateSlackThread(db, thread)
    .set({
      reserved_until: null,
      due_at: chooseNextDue('due_at', { dueAt: thread.dueAt, next }),
      ...(shownAt && { shown_at: shownAt, failures: 0 }),
    })
    .execute();
}

/** Counts a failed attempt. Returns the number of failures since the last success. */
export async function countSlackThreadFailure(db: Database, thread: SlackThread): Promise<number> {
  const { failures } = await updateSlackThread(db, thread)
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Makes the threads due whose jobs or pull requests have changed since their messages were last updated. */
export async function requestSlackThreads(db: Database): Promise<void> {
  await sql`
    update slack_threads as thread set due_at = ${DUE_NOW}
    from agent_jobs as job left join pull_requests as pull on pull.id = job.pr_id
    where thread.job_id = job.id and thread.due_at is null and thread.shown_at > now() - make_interval(days => ${SHOWN_DAYS})
      and greatest(job.updated_at, pull.updated_at) is distinct from thread.shown_at
  `.execute(db);
}

/** Messages in threads without activity for longer aren't updated. */
const SHOWN_DAYS = 30;
