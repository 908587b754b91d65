import type { JobWithMetadata, PgBoss } from 'pg-boss';

/**
 * Gives an entry back that was taken a moment ago, as if it had not been: with all its attempts, and its place among what
 * waits for its owner. Nothing takes it again for some seconds, so that the worker that gave it back has settled it by then.
 */
export async function deferEntry(
  boss: PgBoss,
  { queue, entry }: { queue: string; entry: JobWithMetadata<unknown> },
): Promise<void> {
  await boss.getDb().executeSql(DEFER, [queue, entry.id, entry.retryCount]);
}

const DEFER = `
  update pgboss.job
  set state = case when retry_count > 0 then 'retry' else 'created' end::pgboss.job_state,
    priority = 0, started_on = null, heartbeat_on = null, start_after = now() + interval '3 seconds'
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;
