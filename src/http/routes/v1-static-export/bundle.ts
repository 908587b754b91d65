import { createBundleLink } from '../../../export/job/create-bundle-link.ts';
import { getExportJob } from '../../../export/job/get-export-job.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportBundle, JobParams } from './schemas.ts';

/** Registers the route that signs a link to the bundle of a completed export. */
export function registerBundle(app: App, { db, store, bundleLinkTtl }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Static export' });
  route('POST /:jobId/bundle', {
    operationId: 'createExportBundle',
    action: 'export.link-bundle',
    on: ['export'],
    summary: 'Get a link to the bundle',
    description:
      'Returns a time-limited link to the archive of a completed job. If the link has expired, call this endpoint again. ' +
      'Only the link expires, not the archive. No request body.',
    params: JobParams,
    returns: ExportBundle,
    result: 'The link.',
    errors: {
      409: "The job isn't completed. The message contains its status and, for a failed job, the reason.",
      410: "The bundle is damaged, or it was deleted after the operator's retention period.",
    },
    async handle({ params }, { organizationId }) {
      const job = await getExportJob(db, { id: params.jobId, organizationId });
      const link = await createBundleLink({ db, store }, { job, ttlSeconds: bundleLinkTtl });
      return { ...link, jobId: job.id, expiresAt: link.expiresAt.toISOString() };
    },
  });
}
