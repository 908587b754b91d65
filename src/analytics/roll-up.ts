import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Maximum number of pages, hosts and queries per day that are stored by name. The remainder is one sum under
 * `OTHER_NAMES`.
 */
const MAX_NAMES = 1_000;

/** Name for everything too rare to be stored by name. */
const OTHER_NAMES = '*';

/**
 * Aggregates the events of all days before this one (`2026-11-22`, in UTC) and deletes them. A second concurrent run
 * waits, and finds nothing.
 */
export async function rollUpEvents(
  db: Database,
  { before, keptNames = MAX_NAMES }: { before: string; keptNames?: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    // One statement, so that exactly the counted rows are deleted.
    await sql`
      with gone as (delete from site_events where day < ${before}::date)
      insert into site_days (domain, day, kind, name, target, count, visitors, empty)
      select domain, day, kind, kept_name, kept_target, sum(count), sum(visitors), sum(empty)
      from (
        select domain, day, kind, count, visitors, empty,
          case when place <= ${keptNames} then name else ${OTHER_NAMES} end as kept_name,
          case when place <= ${keptNames} then target else '' end as kept_target
        from (
          select *, row_number() over (partition by domain, day, kind order by count desc, name, target) as place
          from site_live_days where day < ${before}::date
        ) as placed
      ) as named
      group by domain, day, kind, kept_name, kept_target
      on conflict (domain, day, kind, name, target) do update set
        count = site_days.count + excluded.count, visitors = site_days.visitors + excluded.visitors,
        empty = site_days.empty + excluded.empty
    `.execute(trx);
  });
}

/** Any number that no other program uses as an advisory lock in the same database. */
const LOCK = 7_243_190_561;

/** Deletes the metrics of all days before this one. */
export async function removeOldFigures(db: Database, before: string): Promise<void> {
  await sql`delete from site_days where day < ${before}::date`.execute(db);
}
