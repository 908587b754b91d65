import { sql } from 'kysely';
import { DUE_NOW, createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';
import type { DiscussionSubject } from '../hosts/host.ts';

/** An issue or a pull request that is due, reserved for one process. */
export interface DueDiscussion {
  projectId: string;
  subject: DiscussionSubject;
  since: Date;
  /** The time at which it was due. */
  dueAt: Date;
}

/** If the process dies, another one takes over after this time. */
const RESERVED_SECONDS = 300;

/** Reserves the discussion that has been due for the longest time. Two processes never work on the same one. */
export async function takeDueDiscussion(db: Database): Promise<DueDiscussion | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('discussions')
      .selectAll()
      .where('due_at', '<=', NOW)
      .where((where) => where.or([where('reserved_until', 'is', null), where('reserved_until', '<', NOW)]))
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row?.due_at) return undefined;
    const { project_id: projectId, kind, subject_id: id, since, due_at: dueAt } = row;
    const discussion = { projectId, subject: { kind, id }, since, dueAt };
    await selectDiscussion(trx, discussion)
      .set({ reserved_until: createFutureTime(RESERVED_SECONDS) })
      .execute();
    return discussion;
  });
}

/** Ends a reservation and sets when the discussion is due next. If something happened in the meantime, it stays due. */
export async function releaseDiscussion(
  db: Database,
  discussion: DueDiscussion,
  next: Date | undefined,
): Promise<void> {
  const nextAt = next ?? null;
  await selectDiscussion(db, discussion)
    .set({
      reserved_until: null,
      due_at: sql<Date | null>`case when due_at = ${discussion.dueAt} then ${nextAt}::timestamptz else due_at end`,
      ...(next === undefined && { failures: 0 }),
    })
    .execute();
}

/** Counts a failed attempt. Returns the number of failures since the last success. */
export async function countFailure(db: Database, discussion: DueDiscussion): Promise<number> {
  const { failures } = await selectDiscussion(db, discussion)
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Makes the discussions due in which people wait for the end of a job that has ended. */
export async function requestAnswers(db: Database): Promise<void> {
  const ended = db
    .selectFrom('mentions')
    .innerJoin('agent_turns', (join) =>
      join.onRef('agent_turns.job_id', '=', 'mentions.job_id').onRef('agent_turns.turn', '=', 'mentions.turn'),
    )
    .select(['mentions.project_id', 'mentions.kind', 'mentions.subject_id'])
    .where('mentions.state', '=', 'announced')
    .where('agent_turns.finished_at', 'is not', null)
    .limit(MAX_ENDED);
  for (const { project_id: projectId, kind, subject_id: id } of await ended.execute())
    await selectDiscussion(db, { projectId, subject: { kind, id } })
      .set({ due_at: DUE_NOW })
      .where('due_at', 'is', null)
      .execute();
}

const MAX_ENDED = 100;

function selectDiscussion(db: Database, { projectId, subject }: Pick<DueDiscussion, 'projectId' | 'subject'>) {
  return db
    .updateTable('discussions')
    .where('project_id', '=', projectId)
    .where('kind', '=', subject.kind)
    .where('subject_id', '=', subject.id);
}
