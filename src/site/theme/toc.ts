import { toFragmentHref } from '../../lib/fragment-href.ts';
import { escapeHtml } from '../../lib/html.ts';
import { renderActions } from './actions.ts';
import { ui } from '../icons/ui-icon.ts';
import { hasPanel, hasSideColumn, showsActionsInToc } from './modes.ts';
import type { PageView, TocEntry } from '../model/view.ts';

/**
 * Renders the right column with the table of contents. Returns '' on pages without one, or with a panel in its place.
 */
export function renderSideColumn(view: PageView): string {
  if (!hasSideColumn(view) || hasPanel(view)) return '';
  const { page } = view;
  const actions = showsActionsInToc(view) ? renderActions(view, 'toc') : '';
  const contents = page.toc.length === 0 ? '' : renderContents(view);
  return `<div class="bd-SideColumn" id="table-of-contents-layout"><div class="bd-SideSticky">${contents}${actions}</div></div>`;
}

/**
 * Renders the panel of a page between title and body, where small screens show it. Wide screens move it to the right.
 */
export function renderPanel(view: PageView): string {
  if (!hasPanel(view)) return '';
  const actions = showsActionsInToc(view) ? renderActions(view, 'toc') : '';
  return `<aside class="bd-PanelColumn"><div class="bd-SideSticky">${actions}<div id="panel" class="panel prose">${view.page.panelHtml}</div></div></aside>`;
}

/** Renders the bar that replaces the table of contents on small screens. The client fills it when it is opened. */
export function renderTocBar(view: PageView): string {
  if (view.page.mode !== 'default' || view.page.toc.length === 0 || hasPanel(view)) return '';
  const label = escapeHtml(view.text('onThisPage'));
  return `<details class="bd-TocBar bd-JsOnly" data-bd-toc-bar><summary>${ui('list')}<span>${label}</span><span class="bd-TocBarCurrent" data-bd-toc-current></span>${ui('chevron-down')}</summary></details>`;
}

function renderContents(view: PageView): string {
  const label = escapeHtml(view.text('onThisPage'));
  return (
    `<nav id="table-of-contents" class="toc" aria-labelledby="bd-TocTitle"><p id="bd-TocTitle" class="bd-TocTitle">${ui('list')}${label}</p>` +
    `<ul id="table-of-contents-content">${renderEntries(view.page.toc)}</ul></nav>`
  );
}

/** Depths are relative to section headings, as in the format. */
function renderEntries(entries: readonly TocEntry[]): string {
  let html = '';
  for (const { id, title, depth } of entries) {
    html += `<li class="toc-item" data-depth="${depth - 2}"><a href="${escapeHtml(toFragmentHref(id))}">${escapeHtml(title)}</a></li>`;
  }
  return html;
}
