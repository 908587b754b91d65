import { DUE_NOW } from '../../db/clock.ts';
import { chooseNextDue, OWN_ORGANIZATION, takeDueRow } from '../../db/due-rows.ts';
import type { DueTable } from '../../db/due-rows.ts';
import type { AgentJobRow, Database } from '../../db/schema.ts';

/** A job whose pull request is due, reserved for one process. */
export interface DueJob {
  jobId: string;
  /** The time at which it was due. */
  dueAt: Date;
}

const JOBS: DueTable = {
  table: 'agent_jobs',
  keys: ['id'],
  owner: OWN_ORGANIZATION,
  dueAt: 'review_at',
  reservedUntil: 'review_reserved_until',
  reservedSeconds: 600,
};

/** Reserves the job that has been due for the longest time. */
export async function takeDueJob(db: Database): Promise<DueJob | undefined> {
  const row = await takeDueRow<AgentJobRow>(db, JOBS);
  return row?.review_at ? { jobId: row.id, dueAt: row.review_at } : undefined;
}

/**
 * Ends a reservation and sets when the job is due next; undefined: not until a webhook arrives or the job finishes. If
 * one of these happened in the meantime, the job stays due.
 */
export async function releaseJob(db: Database, { jobId, dueAt }: DueJob, next: Date | undefined): Promise<void> {
  await db
    .updateTable('agent_jobs')
    .set({
      review_reserved_until: null,
      review_at: chooseNextDue('review_at', { dueAt, next }),
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
