import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
import { renderServicePage } from '../../lib/service-page/render-service-page.ts';
import type { ProtectedSite } from '../access-settings.ts';
import { STYLE, styleAccent } from './style.ts';

export interface Page {
  site: ProtectedSite;
  status: number;
  /** Heading. The title of the page has the site's name after it. */
  heading: string;
  /** Markup below the heading. */
  body: string;
  /** Script of the page. @defaultValue none */
  script?: string | undefined;
  /** Another origin, or scheme, that its form can lead to. @defaultValue none */
  formTarget?: string | undefined;
}

/** Returns the name to show for a site: the one that its admin chose for visitors, or the hostname. */
export function getSiteTitle({ name, settings: { title } }: ProtectedSite): string {
  return title ?? name;
}

/**
 * Sends a page of the sign-in. It shows nothing of the site except the name and color that an admin chose for visitors.
 */
export function sendPage(response: ServerResponse, page: Page): void {
  const { site, status, heading, body, script, formTarget } = page;
  const title = getSiteTitle(site);
  const { html, policy } = renderServicePage({
    title: `${heading} · ${title}`,
    layout: 'alone',
    content: `<p class="site">${escapeHtml(title)}</p>
<h1>${escapeHtml(heading)}</h1>
${body}`,
    style: STYLE + styleAccent(site.settings.color),
    script,
    formTargets: `'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
  });
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(html));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // A form that is sent with `no-referrer` would have the origin `null`.
  response.setHeader('Referrer-Policy', 'same-origin');
  response.end(response.req.method === 'HEAD' ? undefined : html);
}
