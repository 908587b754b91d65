import { getDomain } from '../../../accounts/domains/domains.ts';
import { requireStaticExport } from '../../../accounts/plans.ts';
import { startPreview } from '../../../export/previews/start-preview.ts';
import { listPreviews, getPreviewHost } from '../../../releases/previews.ts';
import type { Preview } from '../../../releases/previews.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { auditRequest } from '../../middleware/audit.ts';
import { createOnce } from '../../middleware/idempotency.ts';
import { createRoutes } from '../../add-route.ts';
import { createCursor, CURSOR_TEXT, CURSOR_TIME, PageQuery, parseCursor, readPage } from '../../pages.ts';
import type { App, AppDeps } from '../../types.ts';
import { CreatePreview, SiteParams, SitePreview, SitePreviews } from './schemas.ts';

/** Registers the routes that start branch previews and list them. */
export function registerPreviews(app: App, deps: AppDeps): void {
  const route = createRoutes(app, { tag: 'Sites' });
  const { db, queue, previewDays = 14, publicUrl = () => 'https://api.invalid' } = deps;
  const show = (preview: Preview, base: string | null) => ({
    branch: preview.branch,
    url: getSiteUrl({ host: getPreviewHost(preview), base }, publicUrl()),
    jobId: preview.jobId,
    expiresAt: preview.expiresAt.toISOString(),
  });
  route('POST /:domain/previews', {
    operationId: 'createSitePreview',
    action: 'site.preview',
    on: ['domain'],
    summary: 'Preview a branch',
    description:
      'Exports a branch to its own URL for a few days. Another call for the same branch exports it again at the same URL.',
    params: SiteParams,
    idempotency: 'Makes retries safe within 24 hours.',
    body: CreatePreview,
    returns: SitePreview,
    status: 202,
    result: 'The export is queued.',
    errors: {
      403: "The plan doesn't include static exports, or the key lacks the scope `write`.",
      409: "Bindery doesn't host the domain.",
    },
    async handle(request, { actor: { organizationId, plan }, reply }) {
      requireStaticExport({ plan, organizationId });
      return createOnce({ db, request, reply }, async (trx) => {
        const branchPreview = { domain: request.params.domain, organizationId, branch: request.body.branch };
        const preview = await startPreview(trx, { queue, days: previewDays }, branchPreview);
        await auditRequest(trx, request, {
          subject: branchPreview.domain,
          details: { branch: branchPreview.branch, jobId: preview.startedJob },
        });
        return show({ ...preview, jobId: preview.startedJob }, preview.base);
      });
    },
  });
  route('GET /:domain/previews', {
    operationId: 'listSitePreviews',
    action: 'site.read',
    on: ['domain'],
    summary: "List a site's previews",
    description: 'Existing previews, newest first.',
    params: SiteParams,
    query: PageQuery,
    returns: SitePreviews,
    async handle(request, { organizationId }) {
      const { host, base } = await getDomain(db, { host: request.params.domain, organizationId });
      const { rows, nextCursor } = await readPage(request.query, {
        read: ({ cursor, limit }) => {
          const [time, slug = ''] = parseCursor(cursor, [CURSOR_TIME, CURSOR_TEXT]) ?? [];
          const after = time === undefined ? undefined : { createdAt: new Date(Number(time)), slug };
          return listPreviews(db, { domain: host, after, limit });
        },
        at: ({ createdAt, slug }) => createCursor([String(createdAt.getTime()), slug]),
      });
      return { domain: host, previews: rows.map((preview) => show(preview, base)), nextCursor };
    },
  });
}
