import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';

/**
 * Deletes the events, attachments and diffs of jobs that were archived more than `days` ago and can't continue, in batches. Returns the number
 * of jobs.
 */
export async function removeOldEvents(db: Database, { days }: { days: number }): Promise<number> {
  const jobs = selectOldJobs(db, days).limit(MAX_AT_ONCE);
  const rows = await jobs.execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.deleteFrom('agent_diffs').where('job_id', 'in', ids).execute();
  await db.deleteFrom('agent_attachments').where('job_id', 'in', ids).execute();
  await db.deleteFrom('agent_events').where('job_id', 'in', ids).execute();
  return ids.length;
}

/** Counts the jobs whose events `removeOldEvents` would delete. */
export async function countOldEvents(db: Database, { days }: { days: number }): Promise<number> {
  return (await selectOldJobs(db, days).execute()).length;
}

const MAX_AT_ONCE = 100;

function selectOldJobs(db: Database, days: number) {
  return db
    .selectFrom('agent_jobs')
    .select('id')
    .where('archived_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('agent_events').select('seq').whereRef('job_id', '=', 'agent_jobs.id')),
    );
}
