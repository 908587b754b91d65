import { escapeHtml } from '../../lib/html.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { MODE_SCRIPT } from './mode-script.ts';
import { listPageStyles } from './sheets.ts';
import type { HeadView, PageView } from '../model/view.ts';

/**
 * Renders the `<head>` of a page. What it loads depends on the HTML in `content`, because everything else is the same
 * on all pages.
 */
export function renderHead(view: PageView, content: readonly string[]): string {
  const { head } = view;
  let headHtml = '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">';
  headHtml += `<script>${MODE_SCRIPT}</script><title>${escapeHtml(head.title)}</title>`;
  if (head.refreshTo !== undefined) headHtml += renderRefresh(head.refreshTo);
  if (head.description !== '') headHtml += renderMeta('description', head.description);
  if (head.robots !== undefined) headHtml += renderMeta('robots', head.robots);
  for (const [name, content] of head.metas) headHtml += renderMeta(name, content);
  headHtml += renderThemeColor(view);
  if (head.canonical !== undefined) headHtml += `<link rel="canonical" href="${escapeHtml(head.canonical)}">`;
  headHtml += renderLinks(head) + renderFavicon(head);
  for (const style of listPageStyles(view.styles, { ...view, content }))
    headHtml += `<link rel="stylesheet" href="${escapeHtml(style)}">`;
  headHtml += head.html ?? '';
  for (const script of view.scripts) headHtml += `<script src="${escapeHtml(script)}" defer></script>`;
  if (head.jsonLd !== undefined) headHtml += `<script type="application/ld+json">${escapeJson(head.jsonLd)}</script>`;
  return `${headHtml}</head>`;
}

/** Redirects readers immediately. Returns '' for an unsafe URL. */
export function renderRefresh(to: string): string {
  const href = toSafeHref(to);
  return href === '' ? '' : `<meta http-equiv="refresh" content="0; url=${escapeHtml(href)}">`;
}

/** `og:title` and similar are properties (RDFa). Everything else is a name. */
const PROPERTY = /^(?:og|article|profile|book|music|video|fb):/;

function renderMeta(name: string, content: string): string {
  return `<meta ${PROPERTY.test(name) ? 'property' : 'name'}="${escapeHtml(name)}" content="${escapeHtml(content)}">`;
}

/** Renders one color for each mode of the reader's system. `client/mode.ts` applies the mode that the reader chose. */
function renderThemeColor({ head: { themeColor }, appearance }: PageView): string {
  if (themeColor === undefined) return '';
  return (['light', 'dark'] as const)
    .map((mode) => {
      const color = themeColor[appearance.default === 'system' ? mode : appearance.default];
      return `<meta name="theme-color" content="${escapeHtml(color)}" media="(prefers-color-scheme: ${mode})" data-bd-color="${escapeHtml(themeColor[mode])}">`;
    })
    .join('');
}

function renderLinks(head: HeadView): string {
  let html = '';
  for (const link of head.links) {
    html += `<link rel="${escapeHtml(link.rel)}" href="${escapeHtml(link.href)}"`;
    if (link.type !== undefined) html += ` type="${escapeHtml(link.type)}"`;
    if (link.hreflang !== undefined) html += ` hreflang="${escapeHtml(link.hreflang)}"`;
    if (link.title !== undefined) html += ` title="${escapeHtml(link.title)}"`;
    html += '>';
  }
  return html;
}

function renderFavicon({ favicon }: HeadView): string {
  if (favicon === undefined) return '';
  if (favicon.light === favicon.dark) return `<link rel="icon" href="${escapeHtml(favicon.light)}">`;
  return (['light', 'dark'] as const)
    .map((mode) => `<link rel="icon" href="${escapeHtml(favicon[mode])}" media="(prefers-color-scheme: ${mode})">`)
    .join('');
}

/** Keeps JSON from closing its script element. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
