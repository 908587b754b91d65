/** The documents of an EPUB that list its content: the package document and the navigation document. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../lib/html.ts';
import { removeControls } from '../content/xml-text.ts';
import type { BookPlan, Chapter, BookEntry } from '../types.ts';

export interface ManifestItem {
  id: string;
  href: string;
  type: string;
  properties?: string[];
  /** Whether it is part of the reading order. */
  isChapter?: boolean;
}

/** Renders `package.opf`. `sum` identifies the content. */
export function renderPackage(
  { site, book }: BookPlan,
  { items, sum }: { items: readonly ManifestItem[]; sum: string },
): string {
  const all: ManifestItem[] = [
    { id: 'nav', href: 'nav.xhtml', type: 'application/xhtml+xml', properties: ['nav'] },
    { id: 'css', href: 'book.css', type: 'text/css' },
    { id: 'title', href: 'title.xhtml', type: 'application/xhtml+xml' },
    ...items,
  ];
  const manifest = all.map(({ id, href, type, properties = [] }) => {
    const more = properties.length === 0 ? '' : ` properties="${properties.join(' ')}"`;
    return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
  });
  const spine = items.filter(({ isChapter }) => isChapter).map(({ id }) => `<itemref idref="${id}"/>`);
  const title = [site.name, book.version].filter((part) => part !== undefined).join(' ');
  const description =
    site.description === undefined || site.description === ''
      ? ''
      : `<dc:description>${escapeXml(site.description)}</dc:description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${escapeXml(book.language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:${toUuid(JSON.stringify([site.publicUrl, site.name, book.language, book.version, sum]))}</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:language>${escapeXml(book.language)}</dc:language><dc:creator>${escapeXml(site.name)}</dc:creator>${description}<meta property="dcterms:modified">${formatTime(site.time)}</meta></metadata>
<manifest>${manifest.join('\n')}</manifest>
<spine${book.direction === 'rtl' ? ' page-progression-direction="rtl"' : ''}><itemref idref="title"/><itemref idref="nav"/>${spine.join('')}</spine>
</package>
`;
}

/** Renders `nav.xhtml`, which is also the table of contents for people. */
export function renderNavigation({ book, entries }: BookPlan, getFile: (chapter: Chapter) => string): string {
  const language = escapeXml(book.language);
  const title = escapeXml(book.texts.contents);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${book.direction}"><head><title>${title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head><body><nav epub:type="toc" id="toc"><h1>${title}</h1>${renderList(entries, getFile)}</nav></body></html>
`;
}

function renderList(entries: readonly BookEntry[], getFile: (chapter: Chapter) => string): string {
  const items = entries.map(({ title, chapter, entries: inner }) => {
    const label = escapeXml(title.trim() === '' ? '…' : title);
    const name = chapter ? `<a href="${getFile(chapter)}">${label}</a>` : `<span>${label}</span>`;
    return `<li>${name}${inner.length === 0 ? '' : renderList(inner, getFile)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

/** Readers recognize a book by its identifier, so different contents need different ones (RFC 9562, version 8). */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The format requires a time. A site that isn't in a repository has none. */
function formatTime(time: string | undefined): string {
  return (time ?? '2000-01-01T00:00:00Z').replace(/\.\d+Z$/, 'Z');
}

function escapeXml(text: string): string {
  return escapeHtml(removeControls(text));
}
