import { findDiagnostics } from '../../../export/job/find-diagnostics.ts';
import { getExportJob } from '../../../export/job/get-export-job.ts';
import { AppError } from '../../../errors.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportDiagnostics, JobParams } from './schemas.ts';

/** Registers the list of diagnostics that a finished export reported. */
export function registerDiagnostics(app: App, { db, store }: AppDeps): void {
  app.get(
    '/:jobId/diagnostics',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'getExportDiagnostics',
        tags: ['Static export'],
        summary: 'List the diagnostics of a static export',
        description:
          'Problems in the source, with file, line and column. Empty if the site has no problems, or if the job failed before the check.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(ExportDiagnostics, { description: 'Sorted by file, line and column.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            { status: 409, description: "The job hasn't finished." },
            500,
            503,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const job = await getExportJob(db, { id: request.params.jobId, organizationId });
      if (job.status === 'queued' || job.status === 'running')
        throw new AppError(
          'conflict',
          `The export job is ${job.status}. Its diagnostics are available after it finishes.`,
        );
      const diagnostics = (await findDiagnostics(store, job)) ?? [];
      return reply.header('cache-control', 'no-store').send({ jobId: job.id, diagnostics });
    },
  );
}
