import { sql } from 'kysely';
import { DUE_NOW, createFutureTime, NOW } from '../../db/clock.ts';
import type { Database } from '../../db/schema.ts';

/** A job whose pull request is due, reserved for one process. */
export interface DueJob {
  jobId: string;
  /** The time at which it was due. */
  dueAt: Date;
}

/** If the process dies, another one takes over after this time. */
const RESERVED_SECONDS = 600;

/** Reserves the job that has been due for the longest time. Two processes never work on the same job. */
export async function takeDueJob(db: Database): Promise<DueJob | undefined> {
  const row = await db
    .updateTable('agent_jobs')
    .set({ review_reserved_until: createFutureTime(RESERVED_SECONDS) })
    .where('id', '=', (select) =>
      select
        .selectFrom('agent_jobs')
        .select('id')
        .where('review_at', '<=', NOW)
        .where((where) =>
          where.or([where('review_reserved_until', 'is', null), where('review_reserved_until', '<', NOW)]),
        )
        .orderBy('review_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'review_at'])
    .executeTakeFirst();
  return row?.review_at ? { jobId: row.id, dueAt: row.review_at } : undefined;
}

/**
 * Ends a reservation and sets when the job is due next; undefined: not until a webhook arrives or the job finishes. If
 * one of these happened in the meantime, the job stays due.
 */
export async function releaseJob(db: Database, { jobId, dueAt }: DueJob, next: Date | undefined): Promise<void> {
  const nextAt = next ?? null;
  await db
    .updateTable('agent_jobs')
    .set({
      review_reserved_until: null,
      review_at: sql<Date | null>`case when review_at = ${dueAt} then ${nextAt}::timestamptz else review_at end`,
    })
    .where('id', '=', jobId)
    .execute();
}

/** Makes the jobs of a pull request due now, after its host reported something new. Returns whether there are any. */
export async function requestReview(
  db: Database,
  { projectId, pullId }: { projectId: string; pullId: string },
): Promise<boolean> {
  const rows = await db
    .updateTable('agent_jobs')
    .set({ review_at: DUE_NOW })
    .where('project_id', '=', projectId)
    .where('pr_id', '=', pullId)
    .where('status', '!=', 'archived')
    .returning('id')
    .execute();
  return rows.length > 0;
}
