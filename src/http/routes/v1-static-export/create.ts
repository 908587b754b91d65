import { requireStaticExport } from '../../../accounts/plans.ts';
import { createExportJob } from '../../../export/job/create-export-job.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { CreateExportJob, ExportJob, toExportJob } from './schemas.ts';

/** Registers the route that starts an export. */
export function registerCreate(app: App, { db, queue }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Static export' });
  route('POST', {
    operationId: 'createExportJob',
    action: 'export.create',
    on: ['body.domain'],
    summary: 'Start a static export',
    description:
      'Starts building the site of a domain into static files, in the background. Poll the job until it is ' +
      '`completed`, then get its bundle. Requires the Enterprise plan.',
    idempotency: true,
    body: CreateExportJob,
    returns: ExportJob,
    status: 202,
    result: 'The job was queued.',
    errors: {
      400:
        'The body, `domain`, `version` or a path is not valid, or the deployment ' +
        "kind of the domain doesn't allow a feature.",
      403: "The plan doesn't include static exports, or the key lacks the scope `write`.",
      404: "The organization doesn't have this domain.",
    },
    async handle(request, { actor: { organizationId, plan }, reply }) {
      requireStaticExport({ plan, organizationId });
      return createOnce({ db, request, reply }, async (trx) => {
        const job = await createExportJob(trx, { queue, job: { ...request.body, organizationId } });
        await auditRequest(trx, request, { subject: job.id, details: { domain: request.body.domain } });
        return toExportJob(job);
      });
    },
  });
}
