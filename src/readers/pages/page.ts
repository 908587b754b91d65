import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import { escapeHtml } from '../../lib/html.ts';
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
 * Sends a page of the sign-in. It shows nothing of the site except the name and color that an admin chose for visitors,
 * loads nothing, can't be framed, and runs no script except its own.
 */
export function sendPage(response: ServerResponse, page: Page): void {
  const { site, status, heading, body, script, formTarget } = page;
  const style = STYLE + styleAccent(site.settings.color);
  const title = escapeHtml(getSiteTitle(site));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)} · ${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="site">${title}</p>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src '${hashSource(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashSource(script)}'`]),
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(html));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // A form that is sent with `no-referrer` would have the origin `null`.
  response.setHeader('Referrer-Policy', 'same-origin');
  response.end(response.req.method === 'HEAD' ? undefined : html);
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
