import { escapeHtml } from '../../../lib/html.ts';
import type { Book } from '../open-book.ts';

/** Renders the first page: what the book is, in which version, and from when. */
export function renderCover({ site, book, files }: Book): string {
  const { logo } = site;
  const hasLogo = logo !== undefined && files.measure(logo) !== undefined;
  const image = hasLogo
    ? `<img class="bk-CoverLogo" alt="" src="/${escapeHtml(logo.split('/').map(encodeURIComponent).join('/'))}">`
    : '';
  const description =
    site.description === undefined ? '' : `<p class="bk-CoverDescription">${escapeHtml(site.description)}</p>`;
  const facts = [book.languageName, book.version, site.time?.slice(0, 10), site.publicUrl?.replace(/^https?:\/\//, '')];
  const lines = facts
    .filter((fact) => fact !== undefined && fact !== '')
    .map((fact) => `<p>${escapeHtml(fact ?? '')}</p>`);
  return `<section class="bk-Cover" style="page:bk-cover">${image}<p class="bk-CoverTitle">${escapeHtml(site.name)}</p>${description}<div class="bk-CoverFacts">${lines.join('')}</div></section>`;
}
