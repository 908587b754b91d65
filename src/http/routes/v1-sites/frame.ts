import { getDomain } from '../../../accounts/domains/domains.ts';
import { AppError } from '../../../errors.ts';
import { isHosted } from '../../../features/deployment-kinds.ts';
import { findBranchPreview, getPreviewHost } from '../../../releases/previews.ts';
import { getSiteUrl } from '../../../releases/site-url.ts';
import { createRoutes } from '../../add-route.ts';
import type { App, AppDeps } from '../../types.ts';
import { renderFramePage } from './frame-page.ts';
import { FrameQuery, SiteParams } from './schemas.ts';

/** Registers the route that shows a page of a site, or of a branch preview, in a frame. The dashboard compares two of them. */
export function registerFrame(app: App, { db, publicUrl = () => 'https://api.invalid' }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Sites' });
  route('GET /:domain/frame', {
    operationId: 'frameSitePage',
    action: 'site.read',
    on: ['domain'],
    summary: 'Show a page in a frame',
    description:
      'Returns a document that shows the page in a frame. The dashboard uses it to compare pages, and only the service itself can embed it.',
    params: SiteParams,
    query: FrameQuery,
    media: 'text/html',
    result: 'The document.',
    async handle(request, { organizationId, reply }) {
      const { branch, path = '' } = request.query;
      const domain = await getDomain(db, { host: request.params.domain, organizationId });
      const { host, base } = domain;
      const preview = branch === undefined ? undefined : await findBranchPreview(db, { domain: host, branch });
      if (!isHosted(domain) || (branch !== undefined && !preview))
        throw new AppError('not_found', "Bindery doesn't host this site, or the branch no longer has a preview.");
      const site = getSiteUrl({ host: preview ? getPreviewHost(preview) : host, base }, publicUrl());
      const url = site + path.split('/').map(encodeURIComponent).join('/');
      const { html, policy } = renderFramePage({ url, serviceUrl: publicUrl() });
      return reply
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}
