import { escapeHtml } from '../../lib/html.ts';
import type { App, AppDeps } from '../types.ts';

/**
 * Registers the page at `/`, for people who open the service in a browser. Requests for published sites don't get here.
 * At the local name of any other site, such as `docs.example.com.localhost`, the page says how to publish one.
 */
export function registerHome(app: App, { publicUrl }: Pick<AppDeps, 'publicUrl'>): void {
  app.get('/', { schema: { hide: true } }, async ({ hostname }, reply) => {
    const [, site] = LOCAL_SITE.exec(hostname) ?? [];
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(site === undefined ? HOME : renderUnpublished(site, `${publicUrl?.() ?? ''}/dashboard`));
  });
}

/** Names below `localhost` resolve to the machine itself (RFC 6761 section 6.3). */
const LOCAL_SITE = /^([a-z0-9_.-]{1,253})\.localhost$/i;

const STYLE = `
:root { color-scheme: light dark; --page: #fbfaf9; --card: #fff; --text: #1c1917; --soft: #524d48; --line: #d5cfc9; --accent: #9a3412; --button: #1c1917; --on-button: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #0f0e0d; --card: #171614; --text: #f4f2f0; --soft: #bab3ac; --line: #3f3b37; --accent: #f39a6f; --button: #f4f2f0; --on-button: #161412 } }
* { box-sizing: border-box }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; padding: 2rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow-wrap: anywhere }
svg { margin-left: -6px }
h1 { margin: .75rem 0; font-size: 1.6rem; line-height: 1.25 }
p { margin: 0 0 1rem }
a { color: var(--accent) }
code { font: .9em ui-monospace, monospace }
.button { display: inline-block; margin: .5rem 0; padding: .55rem 1.1rem; border-radius: .5rem; background: var(--button); color: var(--on-button); font-weight: 600; text-decoration: none }
.button:hover { opacity: .9 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.api { margin: 1rem 0 0; color: var(--soft); font-size: .9rem }
`;

const MARK =
  '<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true"><rect x="5" y="4" width="22" height="24" rx="3" fill="#9a3412"/><path d="M10 4v24" stroke="#fff" stroke-width="2"/><path d="M15 11h8M15 16h8M15 21h5" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>';

function renderPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
${content}
</main>
</body>
</html>
`;
}

const HOME = renderPage(
  'Bindery',
  `<h1>Bindery is running</h1>
<p>Bindery builds, hosts and edits documentation sites from <code>docs.json</code> repositories.</p>
<p><a class="button" href="/dashboard">Open the dashboard</a></p>
<p class="api">The HTTP API has the same URL. <a href="/openapi.json">/openapi.json</a> describes every endpoint, and <a href="/readyz">/readyz</a> reports whether the service is ready.</p>`,
);

/** The host is safe as HTML, because `LOCAL_SITE` only matches names. */
function renderUnpublished(host: string, dashboardUrl: string): string {
  return renderPage(
    `${host} isn't published`,
    `<h1>${host} isn't published yet</h1>
<p>If this is a cloud domain of your organization, export it in the dashboard. The site appears here when the export completes.</p>
<p><a class="button" href="${escapeHtml(dashboardUrl)}">Open the dashboard</a></p>`,
  );
}
