/** Writes a book as EPUB 3 (https://www.w3.org/TR/epub-33/). The same site always produces the same bytes. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { escapeHtml } from '../../../lib/html.ts';
import { removeControls } from '../content/xml-text.ts';
import type { Book, BookFormat, PrintedChapter } from '../open-book.ts';
import type { Chapter } from '../types.ts';
import { EPUB_CSS } from './epub-css.ts';
import { collectImages } from './images.ts';
import { renderNavigation, renderPackage, type ManifestItem } from './package-documents.ts';
import { createZipWriter } from './zip-writer.ts';

/** Writes the file and returns its size in bytes. */
export async function writeEpub(
  book: Book,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<{ sizeBytes: number }> {
  const zip = await createZipWriter(file);
  const content = createHash('sha256');
  try {
    // The format requires this entry first and without compression.
    await zip.add('mimetype', 'application/epub+zip', { compress: false });
    await zip.add('META-INF/container.xml', CONTAINER);
    const images = collectImages(book.files);
    const format: BookFormat = {
      syntax: 'xhtml',
      getIdPrefix: () => '',
      linkTo: (chapter, id) => getChapterFile(chapter) + (id === undefined ? '' : `#${id}`),
      useImage: images.use,
    };
    const items: ManifestItem[] = [];
    for (const chapter of book.chapters) {
      signal.throwIfAborted();
      const html = renderChapter(book, chapter, await book.printChapter(chapter, format));
      const name = getChapterFile(chapter);
      content.update(html);
      items.push({
        id: `c${chapter.number}`,
        href: name,
        type: XHTML,
        properties: listProperties(html),
        isChapter: true,
      });
      await zip.add(`EPUB/${name}`, html);
      await yieldToEventLoop();
    }
    const { logo } = book.site;
    const logoImage = logo === undefined ? undefined : images.use(logo);
    const logoSrc = logoImage && 'src' in logoImage ? logoImage.src : undefined;
    await zip.add('EPUB/title.xhtml', renderTitlePage(book, logoSrc));
    await zip.add('EPUB/book.css', EPUB_CSS);
    await zip.add('EPUB/nav.xhtml', renderNavigation(book, getChapterFile));
    for (const image of images.list()) {
      signal.throwIfAborted();
      const bytes = await fs.readFile(book.files.locate(image.path));
      content.update(bytes);
      items.push({ id: image.id, href: image.src, type: image.type });
      await zip.add(`EPUB/${image.src}`, bytes, { compress: image.type === 'image/svg+xml' });
    }
    await zip.add('EPUB/package.opf', renderPackage(book, { items, sum: content.digest('hex') }));
    return await zip.end();
  } catch (error) {
    await zip.abort();
    throw error;
  }
}

const XHTML = 'application/xhtml+xml';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

function getChapterFile({ number }: Chapter): string {
  return `c${String(number).padStart(5, '0')}.xhtml`;
}

/** Manifest properties that tell reading systems what a chapter contains. */
function listProperties(html: string): string[] {
  return [...(html.includes('<math') ? ['mathml'] : []), ...(html.includes('<svg') ? ['svg'] : [])];
}

function renderChapter(book: Book, chapter: Chapter, printed: PrintedChapter): string {
  const { titleHtml, descriptionHtml, panelHtml, contentHtml } = printed;
  const parts = chapter.partTitles.map(({ title }) => `<p class="bk-Part">${escapeXml(title)}</p>`).join('');
  const title = titleHtml.trim() === '' ? escapeXml(chapter.title) : titleHtml;
  const description = descriptionHtml === '' ? '' : `<div class="bk-Description">${descriptionHtml}</div>`;
  const isEmpty = contentHtml.trim() === '' && panelHtml === '';
  return wrapDocument(
    book,
    chapter.title,
    `<section epub:type="chapter">${parts}<h1>${title}</h1>${description}${contentHtml}${panelHtml}${isEmpty ? '<p></p>' : ''}</section>`,
  );
}

function renderTitlePage({ book, site }: Book, logo: string | undefined): string {
  const image = logo === undefined ? '' : `<p><img class="bk-Logo" src="${escapeXml(logo)}" alt=""/></p>`;
  const lines = [site.description, book.languageName, book.version, site.time?.slice(0, 10)]
    .filter((line) => line !== undefined && line !== '')
    .map((line) => `<p>${escapeXml(line ?? '')}</p>`);
  return wrapDocument(
    { book },
    site.name,
    `<section epub:type="titlepage" class="bk-TitlePage">${image}<h1>${escapeXml(site.name)}</h1>${lines.join('')}</section>`,
  );
}

function wrapDocument({ book }: Pick<Book, 'book'>, title: string, body: string): string {
  const language = escapeXml(book.language);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" dir="${book.direction}"><head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="book.css"/></head><body>${body}</body></html>
`;
}

function escapeXml(text: string): string {
  return escapeHtml(removeControls(text));
}
