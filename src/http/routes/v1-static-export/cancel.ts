import { cancelExportJob } from '../../../export/job/cancel-export-job.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportJob, JobParams, toExportJob } from './schemas.ts';

/** Registers the route that cancels an export. */
export function registerCancel(app: App, { db, metrics }: AppDeps): void {
  app.post(
    '/:jobId/cancel',
    {
      config: { action: 'export.cancel' },
      schema: {
        operationId: 'cancelExportJob',
        tags: ['Static export'],
        summary: 'Cancel a static export',
        description:
          'Cancels a queued or running job. It immediately gets the status `failed` and a `canceledAt` time, and its workers stop within a second ' +
          'or two. The domain keeps serving its current release. Canceling again changes nothing. No request body.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(ExportJob, { description: 'The job was canceled.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: 'The job has already completed or failed.' },
            413,
            415,
            500,
            503,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { job, seconds } = await db.transaction().execute(async (trx) => {
        const canceled = await cancelExportJob(trx, { id: request.params.jobId, organizationId });
        if (canceled.seconds !== undefined)
          await auditRequest(trx, request, { subject: canceled.job.id, details: { domain: canceled.job.domain } });
        return canceled;
      });
      if (seconds !== undefined) metrics?.observeJob({ kind: 'export', outcome: 'canceled', seconds });
      return reply.header('cache-control', 'no-store').send(toExportJob(job));
    },
  );
}
