import { getExportJob } from '../../../export/job/get-export-job.ts';
import { publishExport } from '../../../releases/publish.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { JobParams, PublishedExport } from './schemas.ts';

/** Registers the route that publishes a completed export to its domain: the newest one, or an earlier one to roll back. */
export function registerPublish(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Sites' });
  route('POST /:jobId/publish', {
    operationId: 'publishExport',
    action: 'site.publish',
    on: ['release'],
    summary: 'Publish a static export, or roll back to it',
    description:
      'Makes a completed export the current release of a domain that Bindery hosts. Exports of the whole site are ' +
      'published automatically when they complete. Call this endpoint for other exports. To roll back, call it with the job of an earlier release. No request body.',
    params: JobParams,
    idempotency: "Makes retries safe: a retry doesn't override anything published after the first request.",
    returns: PublishedExport,
    result: 'The domain now serves the export.',
    errors: {
      409: "The job isn't completed, it includes pages limited to reader groups, its domain was deleted, or Bindery doesn't host the domain. The message contains the reason.",
    },
    async handle(request, { organizationId, reply }) {
      return createOnce({ db, request, reply }, async (trx) => {
        const job = await getExportJob(trx, { id: request.params.jobId, organizationId });
        const publishedAt = await publishExport(trx, job);
        await auditRequest(trx, request, { subject: job.id, details: { domain: job.domain } });
        return { jobId: job.id, domain: job.domain, publishedAt: publishedAt.toISOString() };
      });
    },
  });
}
