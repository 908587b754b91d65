import { fragmentHref } from '../../lib/fragment-href.ts';
import { escapeHtml } from '../../lib/html.ts';
import { renderActions } from './actions.ts';
import { ui } from '../icons/ui-icon.ts';
import { hasPanel, hasSideColumn, showsActionsInToc } from './modes.ts';
import type { PageView, TocEntry } from '../model/view.ts';

/** The right column with the table of contents; '' on pages without one, and on those that put a panel in its place. */
export function renderSideColumn(view: PageView): string {
  if (!hasSideColumn(view) || hasPanel(view)) return '';
  const { page } = view;
  const actions = showsActionsInToc(view) ? renderActions(view, 'toc') : '';
  const contents = page.toc.length === 0 ? '' : renderContents(view);
  return `<div class="side-column" id="table-of-contents-layout"><div class="side-sticky">${contents}${actions}</div></div>`;
}

/** The panel of a page. It stands between title and body, where small screens show it; wide ones put it to the right. */
export function renderPanel(view: PageView): string {
  if (!hasPanel(view)) return '';
  const actions = showsActionsInToc(view) ? renderActions(view, 'toc') : '';
  return `<aside class="panel-column"><div class="side-sticky">${actions}<div id="panel" class="panel prose">${view.page.panelHtml}</div></div></aside>`;
}

/** The bar that stands in for the table of contents on small screens; the client fills it when it is opened. */
export function renderTocBar(view: PageView): string {
  if (view.page.mode !== 'default' || view.page.toc.length === 0 || hasPanel(view)) return '';
  const label = escapeHtml(view.text('onThisPage'));
  return `<details class="toc-bar js-only" data-toc-bar><summary>${ui('list')}<span>${label}</span><span class="toc-bar-current" data-toc-current></span>${ui('chevron-down')}</summary></details>`;
}

function renderContents(view: PageView): string {
  const label = escapeHtml(view.text('onThisPage'));
  return (
    `<nav id="table-of-contents" class="toc" aria-labelledby="toc-title"><p id="toc-title" class="toc-title">${ui('list')}${label}</p>` +
    `<ul id="table-of-contents-content">${renderEntries(view.page.toc)}</ul></nav>`
  );
}

/** Depths count from the headings of sections, as the format's do. */
function renderEntries(entries: readonly TocEntry[]): string {
  let out = '';
  for (const { id, title, depth } of entries) {
    out += `<li class="toc-item" data-depth="${depth - 2}"><a href="${escapeHtml(fragmentHref(id))}">${escapeHtml(title)}</a></li>`;
  }
  return out;
}
