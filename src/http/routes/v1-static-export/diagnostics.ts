import { findDiagnostics } from '../../../export/job/find-diagnostics.ts';
import { getExportJob } from '../../../export/job/get-export-job.ts';
import { AppError } from '../../../errors.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportDiagnostics, JobParams } from './schemas.ts';

/** Registers the list of diagnostics that a finished export reported. */
export function registerDiagnostics(app: App, { db, store }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Static export' });
  route('GET /:jobId/diagnostics', {
    operationId: 'getExportDiagnostics',
    action: 'export.read',
    on: ['export'],
    summary: 'List the diagnostics of a static export',
    description:
      'Problems in the source, with file, line and column. Empty if the site has no problems, or if the job failed before the check.',
    params: JobParams,
    returns: ExportDiagnostics,
    result: 'Sorted by file, line and column.',
    errors: { 409: "The job hasn't finished." },
    async handle({ params }, { organizationId }) {
      const job = await getExportJob(db, { id: params.jobId, organizationId });
      if (job.status === 'queued' || job.status === 'running')
        throw new AppError(
          'conflict',
          `The export job is ${job.status}. Its diagnostics are available after it finishes.`,
        );
      const diagnostics = (await findDiagnostics(store, job)) ?? [];
      return { jobId: job.id, diagnostics };
    },
  });
}
