import { escapeHtml } from '../../lib/html.ts';
import { linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import type { PageView } from '../model/view.ts';

/** Renders links to the neighbors in reading order. Returns '' if there are none. */
export function renderPagination(view: PageView): string {
  const { previous, next } = view.page;
  if (previous === undefined && next === undefined) return '';
  let html = `<nav id="pagination" class="bd-Pagination" aria-label="${escapeHtml(view.text('pagination'))}">`;
  if (previous !== undefined) {
    html += `<a class="pagination-prev" rel="prev"${linkAttributes(previous)}><span class="bd-PaginationLabel">${ui('arrow-left')}${escapeHtml(view.text('previous'))}</span><span class="pagination-title">${escapeHtml(previous.title)}</span></a>`;
  }
  if (next !== undefined) {
    html += `<a class="pagination-next" rel="next"${linkAttributes(next)}><span class="bd-PaginationLabel">${escapeHtml(view.text('next'))}${ui('arrow-right')}</span><span class="pagination-title">${escapeHtml(next.title)}</span></a>`;
  }
  return `${html}</nav>`;
}
