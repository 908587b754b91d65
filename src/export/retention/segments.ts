import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import { EXPORTS, isSegmentKey } from '../job/keys.ts';

/**
 * Deletes segments of jobs that have ended: abandoned jobs, and jobs that ended while a worker was still writing.
 * Returns the number of objects.
 */
export async function removeLeftSegments({ db, store }: { db: Database; store: Store }): Promise<number> {
  const leftoverSegments = await listLeftSegments({ db, store });
  await store.delete(leftoverSegments);
  const hasEnded = sql<boolean>`(select status in ('completed', 'failed') from export_jobs where id = job_id)`;
  await db.deleteFrom('export_segments').where(hasEnded).execute();
  await db.deleteFrom('export_shards').where(hasEnded).execute();
  return leftoverSegments.length;
}

/** A job that starts after the objects were listed has none among them. */
async function listLeftSegments({ db, store }: { db: Database; store: Store }): Promise<string[]> {
  const keys = (await store.list(EXPORTS)).filter(isSegmentKey);
  if (keys.length === 0) return [];
  const rows = await db.selectFrom('export_jobs').select('id').where('status', 'in', ['queued', 'running']).execute();
  const runningIds = new Set(rows.map(({ id }) => id));
  return keys.filter((key) => !runningIds.has(key.slice(EXPORTS.length).split('/')[0] ?? ''));
}
