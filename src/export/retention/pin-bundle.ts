import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

export interface PinnedBundle {
  jobId: string;
  domain: string;
  isPinned: boolean;
}

/**
 * Pins or unpins a completed export's bundle. A pinned bundle is kept regardless of age. Throws `not_found` for an
 * unknown job, `conflict` for one without a bundle, `gone` for one whose bundle was deleted.
 */
export async function pinBundle(
  db: Database,
  { jobId, isPinned }: { jobId: string; isPinned: boolean },
): Promise<PinnedBundle> {
  return db.transaction().execute(async (trx) => {
    const job = await trx
      .selectFrom('export_jobs')
      .select(['domain', 'status', 'bundle_expired_at'])
      .where('id', '=', jobId)
      .forUpdate()
      .executeTakeFirst();
    if (!job) throw new AppError('not_found', `Export job ${jobId} doesn't exist. Check the ID.`);
    if (job.bundle_expired_at) throw createExpiredBundleError(job.bundle_expired_at);
    if (job.status !== 'completed')
      throw new AppError(
        'conflict',
        `The export job is ${job.status}, so it doesn't have a bundle. Pin it once it is completed.`,
      );
    await trx.updateTable('export_jobs').set({ is_pinned: isPinned }).where('id', '=', jobId).execute();
    return { jobId, domain: job.domain, isPinned };
  });
}

/** Returns the error for a deleted bundle, and what to do about it. */
export function createExpiredBundleError(at: Date): AppError {
  return new AppError(
    'gone',
    `The bundle of this export was deleted on ${at.toISOString().slice(0, 10)}, after its retention period. Start a new export.`,
  );
}
