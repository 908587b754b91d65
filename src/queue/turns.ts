/**
 * Whose turn it is when a slot becomes free: that of the owner with the least running work over all processes; among
 * equals that of the owner who was given a slot longest ago, then that of the oldest entry. pg-boss gives out entries by
 * priority, so the entry whose turn it is gets one when a slot is about to ask for work.
 */
import type { Db, JobWithMetadata, PgBoss } from 'pg-boss';

/** Notes that an entry was taken up: its owner is last in line now, and its mark does not outlast a retry. */
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
  /** Entries of one group that run at the same time; those of a group that has so many are passed over. */
  perGroup?: number | undefined;
  /** Owner whose entries are passed over, such as one that already has its share of this process. */
  exceptOwner?: string;
  /** Settles the work that held the slot, in the same transaction: it no longer counts as running. */
  settle?: (db: Db) => Promise<void>;
}

/**
 * Marks the entry that a free slot takes next, and returns whether there is one. Processes choose one after another, so
 * that no two slots choose the same entry.
 */
export async function passTurn(boss: PgBoss, { queue, perGroup, exceptOwner, settle }: Turn): Promise<boolean> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error('The database of the queue has no transactions.');
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
 * The mark is the second in which it was set, counted from 2025. One that no slot has followed within ten seconds is
 * void: its process died in between.
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
