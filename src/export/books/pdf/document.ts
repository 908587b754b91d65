/** The HTML document that Chromium prints: cover, table of contents, chapters. */
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { escapeHtml } from '../../../lib/html.ts';
import type { PaperSize } from '../../../site/shared.ts';
import type { Book, BookFormat, PrintedChapter } from '../open-book.ts';
import type { BookEntry, Chapter } from '../types.ts';
import { renderCover } from './cover.ts';
import { getPageCss, PDF_CSS } from './pdf-css.ts';

export interface PdfDocument {
  /** Writes the document with the page numbers of its chapters. */
  write(file: string, numbers: ReadonlyMap<string, number>): Promise<void>;
}

/** Prints all chapters to a file in the folder, because a large site doesn't fit into memory. */
export async function createDocument(
  book: Book,
  { folder, paper, signal }: { folder: string; paper: PaperSize; signal: AbortSignal },
): Promise<PdfDocument> {
  const chaptersFile = path.join(folder, 'chapters.html');
  const styles = new Set<string>();
  let root: Readonly<Record<string, string>> = {};
  const handle = await fs.promises.open(chaptersFile, 'w');
  try {
    for (const chapter of book.chapters) {
      signal.throwIfAborted();
      const printed = await book.printChapter(chapter, FORMAT);
      if (chapter.number === 1) root = printed.root;
      for (const style of printed.styles) styles.add(style);
      await handle.appendFile(renderChapter(chapter, printed));
      await yieldToEventLoop();
    }
  } finally {
    await handle.close();
  }
  const head = renderHead(book, { root, styles: [...styles], paper });
  return {
    async write(file, numbers) {
      const front = `${head}<body class="bk-Book">${renderCover(book)}${renderContents(book, numbers)}`;
      await fs.promises.writeFile(file, front);
      await pipeline(fs.createReadStream(chaptersFile), fs.createWriteStream(file, { flags: 'a' }));
      await fs.promises.appendFile(file, '</body></html>\n');
    },
  };
}

const FORMAT: BookFormat = {
  syntax: 'html',
  getIdPrefix: (chapter) => `${getChapterId(chapter)}-`,
  linkTo: (chapter, id) => `#${getChapterId(chapter)}${id === undefined ? '' : `-${id}`}`,
  useImage: (file) => ({ src: toRootPath(file) }),
};

function getChapterId({ number }: Chapter): string {
  return `c${number}`;
}

function toRootPath(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}

function renderHead(
  book: Book,
  { root, styles, paper }: { root: PrintedChapter['root']; styles: readonly string[]; paper: PaperSize },
): string {
  const { site, book: about } = book;
  const title = [site.name, about.version].filter((part) => part !== undefined).join(' ');
  const links = styles.map((file) => `<link rel="stylesheet" href="${escapeHtml(toRootPath(file))}">`).join('');
  const css = `${getPageCss(book, { paper, getName: getChapterId })}${PDF_CSS}`;
  const theme = escapeHtml(root['data-bd-theme'] ?? '');
  return `<!doctype html>\n<html lang="${escapeHtml(about.language)}" dir="${about.direction}" class="light" data-bd-theme="${theme}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${links}<style>${css}</style></head>`;
}

function renderChapter(chapter: Chapter, printed: PrintedChapter): string {
  const { titleHtml, descriptionHtml, panelHtml, contentHtml, root } = printed;
  const id = getChapterId(chapter);
  const parts = chapter.partTitles
    .map(({ title, level }) => `<h1 class="bk-Part" aria-level="${Math.min(6, level)}">${escapeHtml(title)}</h1>`)
    .join('');
  const title = titleHtml.trim() === '' ? escapeHtml(chapter.title) : titleHtml;
  const description =
    descriptionHtml === '' ? '' : `<div class="bd-PageDescription prose bk-Description">${descriptionHtml}</div>`;
  const panel = panelHtml === '' ? '' : `<div class="panel prose bk-Samples">${panelHtml}</div>`;
  const language = escapeHtml(root['lang'] ?? '');
  return `<article class="bk-Chapter" id="${id}" style="page:${id}" lang="${language}" dir="${escapeHtml(root['dir'] ?? 'ltr')}">${parts}<h1 class="bk-Title" aria-level="${Math.min(6, chapter.level)}">${title}</h1>${description}<div class="mdx-content prose">${contentHtml}</div>${panel}</article>\n`;
}

function renderContents({ book, entries }: Book, numbers: ReadonlyMap<string, number>): string {
  return `<nav class="bk-Contents" style="page:bk-contents"><h1 class="bk-Title" aria-level="1">${escapeHtml(book.texts.contents)}</h1>${renderEntries(entries, numbers)}</nav>`;
}

/** Numbers have the same room in both passes, so that the second one has the same pages. */
function renderEntries(entries: readonly BookEntry[], numbers: ReadonlyMap<string, number>): string {
  const items = entries.map(({ title, chapter, entries: inner }) => {
    const number = chapter && numbers.get(getChapterId(chapter));
    const label = `<span class="bk-ContentsTitle">${escapeHtml(title)}</span>`;
    const row = chapter
      ? `<a class="bk-ContentsRow" href="#${getChapterId(chapter)}">${label}<span class="bk-Dots"></span><span class="bk-Number">${number ?? ''}</span></a>`
      : `<span class="bk-ContentsRow bk-ContentsPart">${label}</span>`;
    return `<li>${row}${inner.length === 0 ? '' : renderEntries(inner, numbers)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}
