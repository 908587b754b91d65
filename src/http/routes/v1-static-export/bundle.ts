import { createBundleLink } from '../../../export/job/create-bundle-link.ts';
import { getExportJob } from '../../../export/job/get-export-job.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { ExportBundle, JobParams } from './schemas.ts';

/** Registers the route that signs a link to the bundle of a completed export. */
export function registerBundle(app: App, { db, store, bundleLinkTtl }: AppDeps): void {
  app.post(
    '/:jobId/bundle',
    {
      config: { action: 'export.link-bundle' },
      schema: {
        operationId: 'createExportBundle',
        tags: ['Static export'],
        summary: 'Get a link to the bundle',
        description:
          'Returns a time-limited link to the archive of a completed job. If the link has expired, call this endpoint again. ' +
          'Only the link expires, not the archive. No request body.',
        security: ADMIN_SECURITY,
        params: JobParams,
        response: {
          200: describeResponse(ExportBundle, { description: 'The link.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            {
              status: 409,
              description:
                "The job isn't completed. The message contains its status and, for a failed job, the reason.",
            },
            {
              status: 410,
              description: "The bundle is damaged, or it was deleted after the operator's retention period.",
            },
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
      const job = await getExportJob(db, { id: request.params.jobId, organizationId });
      const link = await createBundleLink({ db, store }, { job, ttlSeconds: bundleLinkTtl });
      return reply
        .header('cache-control', 'no-store')
        .send({ ...link, jobId: job.id, expiresAt: link.expiresAt.toISOString() });
    },
  );
}
