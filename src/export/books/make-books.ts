/** Makes books (EPUB, PDF) from the unpacked files of a finished bundle (docs/export/pdf-and-epub.mdx). */
import fs from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import { OUTLINE_PATH, type OutlineBook, type PaperSize, type SiteOutline } from '../../site/shared.ts';
import type { BookOptions } from './book-options.ts';
import { writeEpub } from './epub/write-epub.ts';
import { openBook, type Book } from './open-book.ts';
import { printPdf } from './pdf/print-pdf.ts';
import { planBook } from './plan-book.ts';
import type { ReportProblem, SiteFiles } from './types.ts';

export interface BookRequest {
  outline: SiteOutline;
  book: OutlineBook;
  /** Titles of tabs or groups. @defaultValue all pages */
  sections?: readonly string[] | undefined;
  files: SiteFiles;
  report: ReportProblem;
  /** Existing folder for temporary files. */
  scratch: string;
  signal: AbortSignal;
  options: BookOptions;
  /** Path of the EPUB to write. @defaultValue none is written */
  epub?: string | undefined;
  /** The PDF to write. @defaultValue none is written */
  pdf?: { file: string; paper: PaperSize } | undefined;
}

export interface WrittenBook {
  format: 'epub' | 'pdf';
  file: string;
  sizeBytes: number;
  /** Number of pages of the site. */
  pages: number;
}

/** Writes one book in the requested formats. Reports `book-not-created` for each that can't be written. */
export async function makeBook(request: BookRequest): Promise<WrittenBook[]> {
  const { outline, book: chosenBook, sections, files, report, signal, epub, pdf } = request;
  const attempt = async <T>(name: string, task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      const message = `${name} couldn't be created. ${error.message}`;
      report({ file: 'docs.json', code: 'book-not-created', severity: 'warning', message });
      return undefined;
    }
  };
  const formats = [...(epub === undefined ? [] : ['EPUB']), ...(pdf ? ['PDF'] : [])].join(' and ');
  const book = await attempt(`The ${formats} of the site`, () =>
    openBook(planBook(outline, { book: chosenBook, sections }), { files, report, signal }),
  );
  if (!book) return [];
  const pages = book.chapters.length;
  const written: WrittenBook[] = [];
  if (epub !== undefined) {
    const result = await attempt('The EPUB of the site', () => writeEpub(book, { file: epub, signal }));
    if (result) written.push({ format: 'epub', file: epub, pages, ...result });
  }
  if (pdf) {
    const result = await attempt('The PDF of the site', () => printWith(book, { ...request, ...pdf }));
    if (result) written.push({ format: 'pdf', file: pdf.file, pages, ...result });
  }
  return written;
}

async function printWith(
  book: Book,
  { file, paper, scratch, report, signal, options }: BookRequest & { file: string; paper: PaperSize },
): Promise<{ sizeBytes: number }> {
  const browser = await options.findBrowser();
  if ('missing' in browser) throw new AppError('unavailable', MISSING_BROWSER[browser.missing]);
  const { browserEnv: env, limitMs } = options;
  try {
    return await printPdf(book, {
      file,
      paper,
      scratch,
      report,
      signal,
      browser: { chromium: browser.program, env, limitMs },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `${error.message} If the site is large, choose some of its sections.`;
    throw new AppError(error.code, message, { cause: error });
  }
}

const MISSING_BROWSER = {
  off: 'AGENT_CHROMIUM is set to "off". Set it to the path of Chromium or Google Chrome.',
  'not-installed':
    "A PDF needs Chromium, and it isn't installed on this machine. Install Chromium or Google Chrome, or set AGENT_CHROMIUM to its path. An EPUB needs no browser.",
  'wrong-path':
    "The browser in AGENT_CHROMIUM doesn't exist or can't be executed. Set it to the path of Chromium or Google Chrome.",
};

/** Reads the outline of a bundle. Throws `invalid_bundle` if the bundle was made without one. */
export async function readOutline(files: SiteFiles): Promise<SiteOutline> {
  if (files.measure(OUTLINE_PATH) === undefined)
    throw new AppError(
      'invalid_bundle',
      'The bundle has no outline, so no book can be created from it. Export the site again.',
    );
  return JSON.parse(await fs.readFile(files.locate(OUTLINE_PATH), 'utf8')) as SiteOutline;
}
