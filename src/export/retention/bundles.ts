/**
 * Deletes expired bundles. They first become unavailable and are then deleted, so that a kill at any moment leaves none
 * behind.
 */
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import { getBundlePrefix } from '../job/keys.ts';

export interface BundleRules {
  /** Age in days at which bundles expire; 0 keeps all of them. */
  bundleDays: number;
  /** Number of bundles per domain that are kept regardless of age. */
  bundlesPerDomain: number;
}

export interface BundleCount {
  count: number;
  bytes: number;
}

/** Counts the stored bundles, and those that the rules no longer keep. */
export async function countBundles(
  db: Database,
  rules: BundleRules,
): Promise<{ stored: BundleCount; expired: BundleCount }> {
  const { rows } = await sql<{ is_expired: boolean; count: number; bytes: number }>`
    select id in (${selectExpiredIds(rules)}) as is_expired, count(*)::integer as count, sum(size_bytes)::float8 as bytes
    from export_jobs where status = 'completed' and bundle_expired_at is null group by 1`.execute(db);
  const expiredCount = toCount(rows.find((row) => row.is_expired));
  const unexpiredCount = toCount(rows.find((row) => !row.is_expired));
  return {
    stored: { count: expiredCount.count + unexpiredCount.count, bytes: expiredCount.bytes + unexpiredCount.bytes },
    expired: expiredCount,
  };
}

function toCount(row: BundleCount | undefined): BundleCount {
  return { count: row?.count ?? 0, bytes: row?.bytes ?? 0 };
}

/**
 * Deletes the bundles that the rules no longer keep. Returns their number. Any number of processes can do this at the
 * same time.
 */
export async function removeExpiredBundles(
  { db, store }: { db: Database; store: Store },
  rules: BundleRules,
): Promise<number> {
  await expireBundles(db, rules);
  const rows = await db
    .selectFrom('export_jobs')
    .select('id')
    .where('bundle_expired_at', 'is not', null)
    .where('bundle_deleted_at', 'is', null)
    .execute();
  for (const { id } of rows) {
    await store.delete(await store.list(getBundlePrefix(id)));
    await db
      .updateTable('export_jobs')
      .set({ bundle_deleted_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

/** A job that is being published is locked and kept. Publishing it later reports that its bundle was deleted. */
async function expireBundles(db: Database, rules: BundleRules): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from export_jobs where id in (${selectExpiredIds(rules)}) for update skip locked`.execute(trx);
    if (rows.length === 0) return;
    // Sees what was published or pinned since the first query.
    await trx
      .updateTable('export_jobs')
      .set({ bundle_expired_at: sql<Date>`now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('is_pinned', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('releases').select('job_id').whereRef('job_id', '=', 'export_jobs.id'))),
      )
      .execute();
  });
}

function selectExpiredIds({ bundleDays, bundlesPerDomain }: BundleRules) {
  return sql<string>`
    select ranked.id from (
      select id, updated_at, is_pinned, row_number() over (partition by organization_id, domain order by seq desc) as place
      from export_jobs where status = 'completed' and bundle_expired_at is null
    ) ranked
    where ${bundleDays}::integer > 0 and place > ${bundlesPerDomain} and not is_pinned
      and updated_at < now() - make_interval(days => ${bundleDays}::integer)
      and not exists (select from releases where releases.job_id = ranked.id)
      and not exists (select from previews where previews.job_id = ranked.id)`;
}
