import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import { getBundlePrefix, getJobPrefix } from './keys.ts';

/**
 * Deletes the objects of export jobs that were deleted with their project, in batches. Returns the number of jobs. Any
 * number of workers can do this at the same time. A job is forgotten only after its objects are deleted, so a kill at
 * any moment leaves none behind.
 */
export async function removeExports({ db, store }: { db: Database; store: Store }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('removed_exports')
      .select('job_id')
      .orderBy('removed_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map((row) => row.job_id);
    for (const jobId of ids) await deleteObjects(store, jobId);
    if (ids.length > 0) await trx.deleteFrom('removed_exports').where('job_id', 'in', ids).execute();
    return ids.length;
  });
}

const BATCH = 20;

/** Deletes all of an export job's objects from the store. */
export async function deleteObjects(store: Store, jobId: string): Promise<void> {
  for (const prefix of [getJobPrefix(jobId), getBundlePrefix(jobId)]) await store.delete(await store.list(prefix));
}
