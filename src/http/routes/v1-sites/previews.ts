import { getDomain } from '../../../accounts/domains/domains.ts';
import { requireStaticExport } from '../../../accounts/plans.ts';
import { startPreview } from '../../../export/previews/start-preview.ts';
import { listPreviews, getPreviewHost } from '../../../releases/previews.ts';
import type { Preview } from '../../../releases/previews.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { getActor } from '../../middleware/authenticate.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce, createIdempotencyHeaders } from '../../middleware/idempotency.ts';
import { describeResponse, describeErrorResponses, createRef, ADMIN_SECURITY } from '../../schemas.ts';
import type { App, AppDeps } from '../../types.ts';
import { CreatePreview, SiteParams, SitePreview, SitePreviews } from './schemas.ts';

/** Registers the routes that start branch previews and list them. */
export function registerPreviews(app: App, deps: AppDeps): void {
  const { db, queue, previewDays = 14, publicUrl = () => 'https://api.invalid' } = deps;
  const show = (preview: Preview, base: string | null) => ({
    branch: preview.branch,
    url: getSiteUrl({ host: getPreviewHost(preview), base }, publicUrl()),
    jobId: preview.jobId,
    expiresAt: preview.expiresAt.toISOString(),
  });
  app.post(
    '/:domain/previews',
    {
      config: { action: 'site.preview' },
      schema: {
        operationId: 'createSitePreview',
        tags: ['Sites'],
        summary: 'Preview a branch',
        description:
          'Exports a branch to its own URL for a few days. Another call for the same branch exports it again at the same URL.',
        security: ADMIN_SECURITY,
        params: SiteParams,
        headers: createIdempotencyHeaders('Makes retries safe within 24 hours.'),
        body: createRef(CreatePreview),
        response: {
          202: describeResponse(SitePreview, { description: 'The export is queued.' }),
          ...describeErrorResponses(
            400,
            401,
            {
              status: 403,
              description: "The plan doesn't include static exports, or the key lacks the scope `write`.",
            },
            404,
            { status: 409, description: "Bindery doesn't host the domain." },
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
          const branchPreview = { domain: request.params.domain, organizationId, branch: request.body.branch };
          const preview = await startPreview(trx, { queue, days: previewDays }, branchPreview);
          await auditRequest(trx, request, {
            subject: branchPreview.domain,
            details: { branch: branchPreview.branch, jobId: preview.startedJob },
          });
          return show({ ...preview, jobId: preview.startedJob }, preview.base);
        },
      });
      return reply.code(status as 202).send(body);
    },
  );
  app.get(
    '/:domain/previews',
    {
      config: { action: 'site.read' },
      schema: {
        operationId: 'listSitePreviews',
        tags: ['Sites'],
        summary: "List a site's previews",
        description: 'Existing previews, newest first.',
        security: ADMIN_SECURITY,
        params: SiteParams,
        response: {
          200: describeResponse(SitePreviews, { description: 'The previews.' }),
          ...describeErrorResponses(400, 401, 403, 404, 500, 503),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { host, base } = await getDomain(db, { host: request.params.domain, organizationId });
      const previews = await listPreviews(db, host);
      return reply
        .header('cache-control', 'no-store')
        .send({ domain: host, previews: previews.map((preview) => show(preview, base)) });
    },
  );
}
