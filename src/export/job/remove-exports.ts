import type { Database } from '../../db/schema.ts';
import type { Store } from '../../store/adapter.ts';
import { bundlePrefix, jobPrefix } from './keys.ts';

/**
 * Deletes the objects of export jobs that were deleted with their project, some at a time; returns of how many. Any
 * number of workers may do so at once. A job is forgotten once its objects are gone, so a kill at any moment loses none.
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

/** Deletes all that an export job has in the store. */
export async function deleteObjects(store: Store, jobId: string): Promise<void> {
  for (const prefix of [jobPrefix(jobId), bundlePrefix(jobId)]) await store.delete(await store.list(prefix));
}
