import { escapeHtml } from '../../lib/html.ts';
import { findBannerKey } from './banner.ts';
import { renderContent } from './content.ts';
import { renderFooter } from './footer.ts';
import { renderHead } from './head.ts';
import { readPlaces } from './themes.ts';
import { hasFrame } from './modes.ts';
import { renderNavbar } from './navbar.ts';
import { listPageFonts } from './page-fonts.ts';
import { renderDrawer } from './sidebar-template.ts';
import { renderSideColumn, renderTocBar } from './toc.ts';
import type { PageView } from '../model/view.ts';

/**
 * Renders the complete HTML document of a page. Uses plain string concatenation because it runs once per page of an
 * export.
 */
export function renderDocument(view: PageView): string {
  const { body, content } = renderBody(view);
  return `<!doctype html>\n<html${renderRootAttributes(view)}>${renderHead(view, content)}<body>${body}</body></html>\n`;
}

function renderRootAttributes(view: PageView): string {
  const { appearance } = view;
  const banner = findBannerKey(view);
  let attributes = ` lang="${escapeHtml(view.language)}" dir="${view.direction}" data-current-path="${escapeHtml(view.url)}"`;
  attributes += ` data-bd-root="${escapeHtml(view.root)}" data-bd-theme="${view.theme}" data-bd-page-mode="${view.page.mode}" data-bd-appearance="${appearance.default}"`;
  attributes += ` data-bd-copied="${escapeHtml(view.text('copied'))}" data-bd-copy-failed="${escapeHtml(view.text('copyFailed'))}"`;
  if (view.countsViews) attributes += ' data-bd-events';
  if (view.isForReaders) attributes += ' data-bd-reader';
  const fonts = listPageFonts(view);
  if (fonts.length > 0) attributes += ` data-bd-fonts="${escapeHtml(fonts.join(' '))}"`;
  const { brand, tabs } = readPlaces(view);
  if (brand === 'side') attributes += ' data-bd-brand="side"';
  if (view.tabs.length > 0) attributes += ` data-bd-tabs="${tabs}"`;
  if (appearance.strict) attributes += ' data-bd-strict';
  if (banner !== undefined) attributes += ` data-bd-banner="${banner}"`;
  return `${attributes} class="${appearance.default === 'dark' ? 'dark' : 'light'}"`;
}

/**
 * Renders the body. `content` contains the parts that differ between pages, created in display order, which is also
 * the order of their icons.
 */
function renderBody(view: PageView): { body: string; content: string[] } {
  const symbols = view.iconSymbols;
  const before =
    `<a class="bd-SkipLink" href="#content-area">${escapeHtml(view.text('skipToContent'))}</a><div id="background-color" aria-hidden="true"></div>` +
    `${renderNavbar(view)}<div id="body-content" class="bd-Shell">${renderDrawer(view)}` +
    `<div id="content-container"><div class="bd-MainColumn">${renderTocBar(view)}<div class="bd-ColumnsRow">`;
  const content = renderContent(view);
  const side = renderSideColumn(view);
  const main = `<main id="content-area" tabindex="-1">${content}</main>${side}</div>`;
  const shell = `${before}${main}${hasFrame(view) ? renderFooter(view) : ''}</div></div></div>`;
  const sprite = symbols();
  const icons =
    sprite === '' ? '' : `<svg class="bd-IconSymbols" width="0" height="0" aria-hidden="true">${sprite}</svg>`;
  return { body: `${icons}${shell}`, content: [content, side] };
}
