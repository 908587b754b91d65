import { cancelExportJob } from '../../../export/job/cancel-export-job.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportJob, JobParams, toExportJob } from './schemas.ts';

/** Registers the route that cancels an export. */
export function registerCancel(app: App, { db, metrics }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Static export' });
  route('POST /:jobId/cancel', {
    operationId: 'cancelExportJob',
    action: 'export.cancel',
    on: ['export'],
    summary: 'Cancel a static export',
    description:
      'Cancels a queued or running job. It immediately gets the status `failed` and a `canceledAt` time, and its workers stop within a second ' +
      'or two. The domain keeps serving its current release. Canceling again changes nothing. No request body.',
    params: JobParams,
    returns: ExportJob,
    result: 'The job was canceled.',
    errors: { 409: 'The job has already completed or failed.' },
    async handle(request, { organizationId }) {
      const { job, seconds } = await db.transaction().execute(async (trx) => {
        const canceledJob = await cancelExportJob(trx, { id: request.params.jobId, organizationId });
        if (canceledJob.seconds !== undefined)
          await auditRequest(trx, request, {
            subject: canceledJob.job.id,
            details: { domain: canceledJob.job.domain },
          });
        return canceledJob;
      });
      if (seconds !== undefined) metrics?.observeJob({ kind: 'export', outcome: 'canceled', seconds });
      return toExportJob(job);
    },
  });
}
