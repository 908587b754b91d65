import { requireStaticExport } from '../../../accounts/plans.ts';
import { createExportJob } from '../../../export/job/create-export-job.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce, createIdempotencyHeaders } from '../../middleware/idempotency.ts';
import { describeResponse, describeErrorResponses, createRef, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { CreateExportJob, ExportJob, toExportJob } from './schemas.ts';

/** Registers the route that starts an export. */
export function registerCreate(app: App, { db, queue }: AppDeps): void {
  app.post(
    '',
    {
      prefixTrailingSlash: 'no-slash',
      config: { action: 'export.create' },
      schema: {
        operationId: 'createExportJob',
        tags: ['Static export'],
        summary: 'Start a static export',
        description:
          'Starts building the site of a domain into static files, in the background. Poll the job until it is ' +
          '`completed`, then get its bundle. Requires the Enterprise plan.',
        security: ADMIN_SECURITY,
        headers: createIdempotencyHeaders(
          'Makes retries safe: within 24 hours, the same key and body return the first response again.',
        ),
        body: createRef(CreateExportJob),
        response: {
          202: describeResponse(ExportJob, { description: 'The job was queued.' }),
          ...describeErrorResponses(
            {
              status: 400,
              description:
                'The body, `domain`, `version` or a path is not valid, or the deployment ' +
                "kind of the domain doesn't allow a feature.",
            },
            401,
            {
              status: 403,
              description: "The plan doesn't include static exports, or the key lacks the scope `write`.",
            },
            { status: 404, description: "The organization doesn't have this domain." },
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
      const { organizationId, plan } = getActor(request);
      requireStaticExport({ plan, organizationId });
      const { status, body } = await createOnce({
        db,
        request,
        reply,
        status: 202,
        create: async (trx) => {
          const job = await createExportJob(trx, { queue, job: { ...request.body, organizationId } });
          await auditRequest(trx, request, { subject: job.id, details: { domain: request.body.domain } });
          return toExportJob(job);
        },
      });
      return reply.code(status as 202).send(body);
    },
  );
}
