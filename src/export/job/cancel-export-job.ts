import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { getExportJob } from './get-export-job.ts';
import { cancelJob } from './job-state.ts';

export interface CanceledExport {
  job: ExportJobRow;
  /** Time from the request to the cancellation; undefined if it was already canceled. */
  seconds?: number;
}

/**
 * Cancels an organization's job in the caller's transaction. Throws `not_found`, and `conflict` for a job that has
 * already finished.
 */
export async function cancelExportJob(
  trx: Database,
  selection: { id: string; organizationId: string },
): Promise<CanceledExport> {
  const { id } = await getExportJob(trx, selection);
  const canceledJob = await cancelJob(trx, id);
  if (canceledJob) {
    const { age, ...job } = canceledJob;
    return { job, seconds: age };
  }
  const job = await getExportJob(trx, selection);
  if (job.canceled_at) return { job };
  throw new AppError(
    'conflict',
    `The export job has already ${job.status === 'failed' ? 'failed' : 'completed'}. You can only cancel a queued or running job.`,
  );
}
