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
  attributes += ` data-bindery-root="${escapeHtml(view.root)}" data-bindery-theme="${view.theme}" data-page-mode="${view.page.mode}" data-bindery-appearance="${appearance.default}"`;
  attributes += ` data-bindery-copied="${escapeHtml(view.text('copied'))}" data-bindery-copy-failed="${escapeHtml(view.text('copyFailed'))}"`;
  if (view.countsViews) attributes += ' data-bindery-events';
  const fonts = listPageFonts(view);
  if (fonts.length > 0) attributes += ` data-bindery-fonts="${escapeHtml(fonts.join(' '))}"`;
  const { brand, tabs } = readPlaces(view);
  if (brand === 'side') attributes += ' data-bindery-brand="side"';
  if (view.tabs.length > 0) attributes += ` data-bindery-tabs="${tabs}"`;
  if (appearance.strict) attributes += ' data-bindery-strict';
  if (banner !== undefined) attributes += ` data-bindery-banner="${banner}"`;
  return `${attributes} class="${appearance.default === 'dark' ? 'dark' : 'light'}"`;
}

/**
 * Renders the body. `content` contains the parts that differ between pages, created in display order, which is also
 * the order of their icons.
 */
function renderBody(view: PageView): { body: string; content: string[] } {
  const symbols = view.iconSymbols;
  const before =
    `<a class="skip-link" href="#content-area">${escapeHtml(view.text('skipToContent'))}</a><div id="background-color" aria-hidden="true"></div>` +
    `${renderNavbar(view)}<div id="body-content" class="shell">${renderDrawer(view)}` +
    `<div id="content-container"><div class="main-column">${renderTocBar(view)}<div class="columns-row">`;
  const content = renderContent(view);
  const side = renderSideColumn(view);
  const main = `<main id="content-area" tabindex="-1">${content}</main>${side}</div>`;
  const shell = `${before}${main}${hasFrame(view) ? renderFooter(view) : ''}</div></div></div>`;
  const sprite = symbols();
  const icons =
    sprite === '' ? '' : `<svg class="icon-symbols" width="0" height="0" aria-hidden="true">${sprite}</svg>`;
  return { body: `${icons}${shell}`, content: [content, side] };
}
