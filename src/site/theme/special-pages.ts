/** Pages that the renderer generates in the same frame: 404, list of all pages, redirect stubs. */
import { escapeHtml } from '../../lib/html.ts';
import { toSafeHref } from '../../lib/safe-href.ts';
import { renderRefresh } from './head.ts';
import { linkAttributes } from './markup.ts';
import { renderDocument } from './render-document.ts';
import { DOWNLOADS_END, DOWNLOADS_START } from '../model/outline.ts';
import type { PageView, SidebarItem } from '../model/view.ts';

export interface NotFoundInput {
  /** The site's own text (`errors.404`). */
  title?: string;
  descriptionHtml?: string;
  /** Redirects readers to this page immediately (`errors.404.redirect`): see `client/not-found.ts`. */
  redirectTo?: string;
}

/**
 * Renders the 404 page. A host sends it for any path, so the view needs a `root` that works everywhere (`/` or the
 * site's base path), not a relative one. The client adds pages that match words in the URL.
 */
export function renderNotFound(view: PageView, input: NotFoundInput = {}): string {
  const translate = (key: string): string => escapeHtml(view.text(key));
  const title = input.title === undefined ? translate('notFoundTitle') : escapeHtml(input.title);
  const description = input.descriptionHtml ?? `<p>${translate('notFoundDescription')}</p>`;
  const href = toSafeHref(input.redirectTo ?? '');
  const redirect = href === '' ? '' : ` data-bd-redirect="${escapeHtml(href)}"`;
  const html =
    `<div class="not-found-container"><p class="not-found-status-code">404</p><h1 id="page-title" class="not-found-title">${title}</h1>` +
    `<div class="not-found-description">${description}</div><a class="bd-PrimaryButton"${linkAttributes({ href: view.navbar.home })}>${translate('notFoundHome')}</a>` +
    `<section class="bd-NotFoundRecommendedPages" data-bd-suggest${redirect} hidden><h2>${translate('notFoundSuggestions')}</h2><ul class="not-found-recommended-pages-list"></ul></section></div>`;
  return renderDocument({
    ...view,
    page: { ...createMinimalPage(view, html), mode: 'center', showTitle: false },
  });
}

export interface ContentsSection {
  /** Tab, version or language of the pages. Undefined on a site without divisions. */
  title?: string;
  items: SidebarItem[];
}

/**
 * Renders the page that lists the whole navigation, which readers without JavaScript use instead of search and
 * collapsed groups.
 */
export function renderContents(view: PageView, sections: readonly ContentsSection[]): string {
  let html = '';
  for (const { title, items } of sections) {
    if (title !== undefined) html += `<h2>${escapeHtml(title)}</h2>`;
    html += `<nav class="bd-ContentsTree"${title === undefined ? '' : ` aria-label="${escapeHtml(title)}"`}>${renderTree(items)}</nav>`;
  }
  return renderDocument({
    ...view,
    page: { ...createMinimalPage(view, html), mode: 'wide', title: view.text('allPages'), showTitle: true },
  });
}

/** Renders the page that offers books to readers. The export replaces its content when it has made them. */
export function renderDownloads(view: PageView): string {
  const html = `${DOWNLOADS_START}<p>${escapeHtml(view.text('downloadsMissing'))}</p>${DOWNLOADS_END}`;
  return renderDocument({
    ...view,
    page: { ...createMinimalPage(view, html), mode: 'wide', title: view.text('downloadSite'), showTitle: true },
  });
}

/**
 * Renders a stub for hosts without redirect rules. It redirects the reader and declares the target as the canonical
 * URL.
 */
export function renderRedirect(input: {
  to: string;
  canonical?: string;
  language?: string;
  text: PageView['text'];
}): string {
  const href = escapeHtml(toSafeHref(input.to));
  const title = escapeHtml(input.text('movedTitle'));
  return (
    `<!doctype html>\n<html lang="${escapeHtml(input.language ?? 'en')}"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(toSafeHref(input.canonical ?? input.to))}">${renderRefresh(input.to)}</head>` +
    `<body><p>${title}: <a href="${href}">${href}</a></p></body></html>\n`
  );
}

function createMinimalPage(view: PageView, html: string): PageView['page'] {
  const { previous: _previous, next: _next, modified: _modified, ...page } = view.page;
  return { ...page, html, eyebrow: [], toc: [], panelHtml: '', descriptionHtml: '', actions: [], deprecated: false };
}

function renderTree(items: readonly SidebarItem[]): string {
  let html = '<ul>';
  for (const item of items) {
    const label = escapeHtml(item.label);
    const name =
      item.href === undefined
        ? label
        : `<a${linkAttributes({ href: item.href, external: item.type === 'link' && item.external })}>${label}</a>`;
    html +=
      item.type === 'link'
        ? `<li>${name}</li>`
        : `<li>${item.label.trim() === '' ? '' : `<span class="bd-ContentsGroup">${name}</span>`}${renderTree(item.items)}</li>`;
  }
  return `${html}</ul>`;
}
