import { SHOW_EXPORT_JOB, toExportJobId, createUnknownExportJobError } from '../../../export/job/get-export-job.ts';
import { createActorRead } from '../../middleware/authenticate.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportJob, JobParams, toExportJob } from './schemas.ts';

/** Registers the route that returns an export job. It checks the key itself, so it is registered outside `requireActor`. */
export function registerGet(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Static export' });
  const readJob = createActorRead(db, { read: SHOW_EXPORT_JOB, action: 'export.read' });
  route('GET /:jobId', {
    operationId: 'getExportJob',
    action: 'export.read',
    on: ['export'],
    summary: 'Get the status of a static export',
    description: 'Poll until `status` is `completed` or `failed`. Once per second is enough.',
    params: JobParams,
    returns: ExportJob,
    result: "The job's current state.",
    async handle(request, { reply }) {
      const row = await readJob(request, { reply, values: [toExportJobId(request.params.jobId)] });
      if (!row) throw createUnknownExportJobError();
      return toExportJob(row);
    },
  });
}
