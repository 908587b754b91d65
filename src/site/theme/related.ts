import { escapeHtml } from '../../lib/html.ts';
import { linkAttributes } from './markup.ts';
import type { PageView } from '../model/view.ts';

/** Renders links to related topics. Returns '' if there are none. */
export function renderRelated(view: PageView): string {
  const { related } = view.page;
  if (related === undefined || related.length === 0) return '';
  const items = related.map((link) => `<li><a${linkAttributes(link)}>${escapeHtml(link.label)}</a></li>`).join('');
  return `<section class="bd-Related" aria-labelledby="related-topics"><h2 id="related-topics">${escapeHtml(view.text('relatedTopics'))}</h2><ul>${items}</ul></section>`;
}
