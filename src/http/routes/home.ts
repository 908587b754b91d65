import { MARK, renderServicePage } from '../../lib/service-page/render-service-page.ts';
import { escapeHtml } from '../../lib/html.ts';
import type { App, AppDeps } from '../types.ts';

/**
 * Registers the page at `/`, for people who open the service in a browser. Requests for published sites don't get here.
 * At the local name of any other site, such as `docs.example.com.localhost`, the page says how to publish one.
 */
export function registerHome(app: App, { publicUrl }: Pick<AppDeps, 'publicUrl'>): void {
  app.get('/', { schema: { hide: true } }, async ({ hostname }, reply) => {
    const [, site] = LOCAL_SITE.exec(hostname) ?? [];
    const { html, policy } = site === undefined ? HOME : renderUnpublished(site, `${publicUrl?.() ?? ''}/dashboard`);
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
  });
}

/** Names below `localhost` resolve to the machine itself (RFC 6761 section 6.3). */
const LOCAL_SITE = /^([a-z0-9_.-]{1,253})\.localhost$/i;

const HOME = renderServicePage({
  title: 'Bindery',
  layout: 'alone',
  content: `${MARK}
<h1>Bindery is running</h1>
<p>Bindery builds, hosts and edits documentation sites from <code>docs.json</code> repositories.</p>
<p><a class="button" href="/dashboard">Open the dashboard</a></p>
<p class="soft">The HTTP API has the same URL. <a href="/openapi.json">/openapi.json</a> describes every endpoint, and <a href="/readyz">/readyz</a> reports whether the service is ready.</p>`,
});

/** The host is safe as HTML, because `LOCAL_SITE` only matches names. */
function renderUnpublished(host: string, dashboardUrl: string): typeof HOME {
  return renderServicePage({
    title: `${host} isn't published`,
    layout: 'alone',
    content: `${MARK}
<h1>${host} isn't published yet</h1>
<p>If this is a cloud domain of your organization, export it in the dashboard. The site appears here when the export completes.</p>
<p><a class="button" href="${escapeHtml(dashboardUrl)}">Open the dashboard</a></p>`,
  });
}
