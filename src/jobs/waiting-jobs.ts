import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { WaitingJobs } from '../metrics/metrics.ts';

/** Counts the installation's unfinished jobs by type and status. Statuses without a job are zero. */
export async function readWaitingJobs(db: Database): Promise<WaitingJobs[]> {
  const { rows } = await sql<{ kind: 'export' | 'agent'; status: string; count: number; oldest: number }>`
    select kind, status, count(created_at)::int as count,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (values ('export', 'queued'), ('export', 'running'), ('agent', 'active')) as known (kind, status)
    left join (
      select 'export' as kind, status::text, created_at from export_jobs where status in ('queued', 'running')
      union all
      select 'agent', status::text, created_at from agent_jobs where status = 'active'
    ) as jobs using (kind, status)
    group by kind, status`.execute(db);
  return rows.map(({ kind, status, count, oldest }) => ({ kind, status, count, oldestSeconds: oldest }));
}
