import { createHash } from 'node:crypto';
import { escapeHtml } from '../html.ts';
import { SERVICE_PAGE_STYLE } from './style.ts';

export interface ServicePage {
  /** Text, not HTML. */
  title: string;
  /** HTML of the page's main part. */
  content: string;
  /** `alone`: a card in the middle of the window. `column`: a wide column for long content. */
  layout: 'alone' | 'column';
  /** Further styles. @defaultValue none */
  style?: string;
  /** The only script that runs. @defaultValue none */
  script?: string | undefined;
  /** Sources that forms can lead to, as in a content security policy. @defaultValue none */
  formTargets?: string;
}

/** Renders a page that a server itself shows to people. With its policy, it loads nothing and can't be framed. */
export function renderServicePage(page: ServicePage): { html: string; policy: string } {
  const { title, content, layout, script, formTargets = "'none'" } = page;
  const style = SERVICE_PAGE_STYLE + (page.style ?? '');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body class="${layout}">
<main${layout === 'alone' ? ' class="card"' : ''}>
${content}
</main>
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src '${hashSource(style)}'`,
    ...(script === undefined ? [] : [`script-src '${hashSource(script)}'`]),
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

/** Bindery's logo, for pages that don't belong to a site. */
export const MARK =
  '<svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true"><rect x="5" y="4" width="22" height="24" rx="3" fill="#9a3412"/><path d="M10 4v24" stroke="#fff" stroke-width="2"/><path d="M15 11h8M15 16h8M15 21h5" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>';

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
