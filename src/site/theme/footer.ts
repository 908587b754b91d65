import { escapeHtml } from '../../lib/html.ts';
import { linkAttributes } from './markup.ts';
import { ui } from '../icons/ui-icon.ts';
import type { FooterView, PageView } from '../model/view.ts';
import { lookUp } from '../../lib/look-up.ts';

/** Icon of each network in docs.json (content format, Frame of the page), if it differs from the name. */
const SOCIAL_ICONS: Record<string, string> = {
  x: 'x-twitter',
  website: 'globe',
  'earth-americas': 'earth-americas',
  telegram: 'telegram',
  podcast: 'podcast',
};

/** Renders the footer: link columns, social links and the link to all pages. */
export function renderFooter(view: PageView): string {
  const { columns } = view.footer;
  const pages = `<a href="${escapeHtml(view.contentsHref)}">${escapeHtml(view.text('allPages'))}</a>`;
  return (
    `<footer id="footer" class="footer${columns.length > 0 ? ' advanced-footer' : ''}">${renderColumns(view.footer)}` +
    `<div class="bd-FooterEnd"><span>${escapeHtml(view.siteName)}</span>${pages}${renderSocials(view)}</div></footer>`
  );
}

function renderColumns({ columns }: FooterView): string {
  if (columns.length === 0) return '';
  let html = '<div class="bd-FooterColumns">';
  for (const { header, items } of columns) {
    html += '<div class="bd-FooterColumn">';
    if (header) html += `<p class="bd-FooterHeader">${escapeHtml(header)}</p>`;
    html += '<ul>';
    for (const item of items) {
      html += `<li><a${linkAttributes(item)}>${escapeHtml(item.label)}${item.external ? ui('arrow-up-right') : ''}</a></li>`;
    }
    html += '</ul></div>';
  }
  return `${html}</div>`;
}

function renderSocials(view: PageView): string {
  let html = '';
  for (const { name, label, href } of view.footer.socials) {
    const icon = view.icon(lookUp(SOCIAL_ICONS, name) ?? name, { size: 18 });
    const content = icon === '' ? escapeHtml(label) : icon;
    html += `<a class="bd-SocialLink"${linkAttributes({ href, external: true })} aria-label="${escapeHtml(label)}">${content}</a>`;
  }
  return html === '' ? '' : `<div class="bd-Socials">${html}</div>`;
}
