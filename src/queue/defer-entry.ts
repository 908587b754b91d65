import type { JobWithMetadata, PgBoss } from 'pg-boss';

/**
 * Returns an entry that a worker has just taken to the queue, with all its attempts and its age. No worker takes it for
 * a few seconds. It gets a new ID because the worker settles the old one later, perhaps when another worker already has
 * the entry.
 */
export async function deferEntry(
  boss: PgBoss,
  { queue, entry }: { queue: string; entry: JobWithMetadata<unknown> },
): Promise<void> {
  await boss.getDb().executeSql(DEFER, [queue, entry.id, entry.retryCount]);
}

const DEFER = `
  with taken as (
    delete from pgboss.job as job where name = $1 and id = $2 and retry_count = $3 and state = 'active'
    returning job::pgboss.job as entry
  )
  insert into pgboss.job
  select (jsonb_populate_record(entry, jsonb_build_object(
    'id', gen_random_uuid(),
    'state', case when retry_count > 0 then 'retry' else 'created' end,
    'priority', 0, 'started_on', null, 'heartbeat_on', null, 'start_after', now() + interval '3 seconds'
  ))).*
  from (select (entry).retry_count, entry from taken) as taken`;
