/** The database's record of a running job's objects: which exist, and the hashes of their bytes. */
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Store } from '../../store/adapter.ts';

export interface SegmentRecord {
  jobId: string;
  key: string;
  pages: number;
  size: number;
  sha256: string;
  /** Hash of the object stored beside it, if there is one. */
  metaSha256?: string;
}

/**
 * Records an object. If another worker has recorded it in the meantime, the store contains the bytes of the last one.
 */
export async function recordSegment(db: Database, record: SegmentRecord): Promise<void> {
  const { jobId, key, pages, size, sha256, metaSha256 = null } = record;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('export_jobs').select('id').where('id', '=', jobId).forUpdate().execute();
    await sql`
      insert into export_segments (job_id, index, key, pages, size, sha256, meta_sha256)
      select ${jobId}, coalesce(max(index) + 1, 0), ${key}, ${pages}::integer, ${size}::bigint, ${sha256}, ${metaSha256}
      from export_segments where job_id = ${jobId}
      on conflict (job_id, key) do update
        set size = excluded.size, sha256 = excluded.sha256, meta_sha256 = excluded.meta_sha256
    `.execute(trx);
  });
}

/** Forgets a job's objects, so that they are created again. Without keys, forgets all of them. */
export async function deleteSegmentRecords(
  db: Database,
  { jobId, keys }: { jobId: string; keys?: readonly string[] },
): Promise<void> {
  let query = db.deleteFrom('export_segments').where('job_id', '=', jobId);
  if (keys) query = query.where('key', 'in', keys);
  await query.execute();
}

/** Reads an object with a known SHA-256; undefined if it is missing or has other bytes. */
export async function findIntact(store: Store, key: string, sha256: string | null): Promise<Buffer | undefined> {
  try {
    const bytes = await buffer(await store.get(key));
    return hash('sha256', bytes) === sha256 ? bytes : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
