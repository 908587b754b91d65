import { getExportJob } from '../../../export/job/get-export-job.ts';
import { publishExport } from '../../../releases/publish.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce, createIdempotencyHeaders } from '../../middleware/idempotency.ts';
import { describeResponse, describeErrorResponses, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { JobParams, PublishedExport } from './schemas.ts';

/** Registers the route that publishes a completed export to its domain: the newest one, or an earlier one to roll back. */
export function registerPublish(app: App, { db }: AppDeps): void {
  app.post(
    '/:jobId/publish',
    {
      config: { action: 'site.publish' },
      schema: {
        operationId: 'publishExport',
        tags: ['Sites'],
        summary: 'Publish a static export, or roll back to it',
        description:
          'Makes a completed export the current release of a domain that Bindery hosts. Exports of the whole site are ' +
          'published automatically when they complete. Call this endpoint for other exports. To roll back, call it with the job of an earlier release. No request body.',
        security: ADMIN_SECURITY,
        params: JobParams,
        headers: createIdempotencyHeaders(
          "Makes retries safe: a retry doesn't override anything published after the first request.",
        ),
        response: {
          200: describeResponse(PublishedExport, { description: 'The domain now serves the export.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            {
              status: 409,
              description:
                "The job isn't completed, its pages aren't for everyone, or its domain was deleted or isn't hosted by Bindery. The message contains the reason.",
            },
            413,
            415,
            422,
            500,
            503,
            507,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { status, body } = await createOnce({
        db,
        request,
        reply,
        status: 200,
        create: async (trx) => {
          const job = await getExportJob(trx, { id: request.params.jobId, organizationId });
          const publishedAt = await publishExport(trx, job);
          await auditRequest(trx, request, { subject: job.id, details: { domain: job.domain } });
          return { jobId: job.id, domain: job.domain, publishedAt: publishedAt.toISOString() };
        },
      });
      return reply
        .code(status as 200)
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
}
