/**
 * Decides which owner gets the next free slot: the one with the least running work across all processes; if tied, the
 * one whose last slot was longest ago, then the one with the oldest entry. pg-boss returns entries by priority, so the
 * next entry gets a priority when a slot is about to request work.
 */
import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';

/** Records that an entry was taken. Its owner is now last in line, and its mark doesn't survive a retry. */
export async function recordTurn(boss: PgBoss, { queue, entry }: { queue: string; entry: JobWithMetadata<unknown> }) {
  await boss.getDb().executeSql(
    `with unmarked as (update pgboss.job set priority = 0 where name = $1 and id = $2 and priority > 0)
     insert into queue_turns (queue, owner, taken_at) values ($1, $3, clock_timestamp())
     on conflict (queue, owner) do update set taken_at = excluded.taken_at`,
    [queue, entry.id, entry.groupTier ?? ''],
  );
}

export interface Turn {
  queue: string;
  /** Maximum number of concurrent entries of one group. Entries of a group at its limit are skipped. */
  perGroup?: number | undefined;
  /** Owner whose entries are skipped, such as one that already has its share of this process. */
  exceptOwner?: string;
  /** Settles the work that held the slot, in the same transaction, so that it no longer counts as running. */
  settle?: (db: Db) => Promise<void>;
}

/**
 * Marks the entry that a free slot takes next, and returns whether there is one. Processes choose one after another, so
 * that no two slots
 * choose the same entry.
 */
export async function passTurn(boss: PgBoss, { queue, perGroup, exceptOwner, settle }: Turn): Promise<boolean> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error("The queue's database doesn't support transactions.");
  try {
    await transaction.db.executeSql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`queue-turn:${queue}`]);
    await settle?.(transaction.db);
    const { rows } = await transaction.db.executeSql(MARK_NEXT, [queue, perGroup ?? null, exceptOwner ?? null]);
    await transaction.commit();
    return rows.length > 0;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/**
 * The mark is the second in which it was set, counted from 2025. A mark that no slot has used within ten seconds is
 * void, because its process has died.
 */
const MARK_NEXT = `
  with clock as (
    select extract(epoch from clock_timestamp())::integer - 1735689600 as second
  ), busy as (
    select coalesce(group_tier, '') as owner, group_id from pgboss.job, clock
    where name = $1 and (state = 'active' or (state < 'active' and priority > second - 10))
  ), waiting as (
    select distinct on (owner) id, coalesce(group_tier, '') as owner, created_on from pgboss.job, clock
    where name = $1 and state < 'active' and not blocked and start_after <= now() and priority <= second - 10
      and ($3::text is null or coalesce(group_tier, '') <> $3)
      and ($2::integer is null or group_id is null
        or (select count(*) from busy where busy.group_id = job.group_id) < $2::integer)
    order by owner, created_on, id
  )
  update pgboss.job set priority = second from clock
  where name = $1 and state < 'active' and id = (
    select id from waiting left join queue_turns on queue = $1 and queue_turns.owner = waiting.owner
    order by (select count(*) from busy where busy.owner = waiting.owner), taken_at nulls first, created_on, id
    limit 1
  )
  returning id`;
