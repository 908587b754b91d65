import { SHOW_EXPORT_JOB, toExportJobId, createUnknownExportJobError } from '../../../export/job/get-export-job.ts';
import { createActorRead } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportJob, JobParams, toExportJob } from './schemas.ts';

/** Registers the route that returns an export job. It checks the key itself, so it is registered outside `requireActor`. */
export function registerGet(app: App, { db }: AppDeps): void {
  const readJob = createActorRead(db, { read: SHOW_EXPORT_JOB, action: 'export.read' });
  app.get(
    '/:jobId',
    {
      config: { action: 'export.read' },
      schema: {
        operationId: 'getExportJob',
        tags: ['Static export'],
        summary: 'Get the status of a static export',
        description: 'Poll until `status` is `completed` or `failed`. Once per second is enough.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(ExportJob, { description: "The job's current state." }),
          ...describeErrorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const row = await readJob(request, [toExportJobId(request.params.jobId)]);
      if (!row) throw createUnknownExportJobError();
      return reply.header('cache-control', 'no-store').send(toExportJob(row));
    },
  );
}
