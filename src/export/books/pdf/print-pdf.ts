/** Prints a book as PDF with Chromium, which sees only the files of the bundle and runs no scripts. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { lookup } from 'mime-types';
import { decodePath } from '../../../lib/decode-path.ts';
import { startFileProxy } from '../../../lib/chromium/file-proxy.ts';
import { useBrowser, type BrowserPage } from '../../../lib/chromium/use-browser.ts';
import type { PaperSize } from '../../../site/shared.ts';
import type { Book } from '../open-book.ts';
import type { ReportProblem } from '../types.ts';
import { createDocument } from './document.ts';
import { readPageNumbers } from './page-numbers.ts';
import { setTimes } from './set-times.ts';

/** The browser that prints. */
export interface PdfBrowser {
  /** Path of Chromium or Chrome. */
  chromium: string;
  /** Variables to add to its environment. @defaultValue none */
  env?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for the whole book. @defaultValue 15 minutes */
  limitMs?: number | undefined;
}

const LIMIT_MS = 15 * 60_000;
const MAX_MEMORY_BYTES = 4 * 2 ** 30;
const ORIGIN = 'http://book.invalid';
const DOCUMENT = '/_book/book.html';

/**
 * Writes the file and returns its size in bytes. Prints the book twice: the first time, to find out where each chapter
 * begins, for the table of contents. Throws `unavailable` if the browser fails.
 */
export async function printPdf(
  book: Book,
  options: {
    file: string;
    paper: PaperSize;
    browser: PdfBrowser;
    scratch: string;
    report: ReportProblem;
    signal: AbortSignal;
  },
): Promise<{ sizeBytes: number }> {
  const { file, paper, browser, scratch, report, signal } = options;
  const folder = await fs.mkdtemp(path.join(scratch, 'book-'));
  const documentFile = path.join(folder, 'book.html');
  const proxy = await startFileProxy(ORIGIN, (address) => {
    if (address === DOCUMENT) return { file: documentFile, type: 'text/html; charset=utf-8' };
    const name = decodePath(address.replace(/\?.*$/s, '').slice(1));
    if (book.files.measure(name) === undefined) return undefined;
    return { file: book.files.locate(name), type: lookup(name) || 'application/octet-stream' };
  });
  try {
    const document = await createDocument(book, { folder, paper, signal });
    const request = {
      chromium: browser.chromium,
      env: browser.env,
      proxy: proxy.address,
      scratch: folder,
      size: { width: 1024, height: 1024 },
      purpose: 'print the PDF',
      limitMs: browser.limitMs ?? LIMIT_MS,
      maxMemoryBytes: MAX_MEMORY_BYTES,
      signal,
    };
    await useBrowser(request, async (page) => {
      await document.write(documentFile, new Map());
      await print(page, file);
      const numbers = await readPageNumbers(file);
      if (!numbers) return void report(NO_NUMBERS);
      await document.write(documentFile, numbers);
      await print(page, file);
    });
    await setTimes(file, book.site.time);
    return { sizeBytes: (await fs.stat(file)).size };
  } catch (error) {
    await fs.rm(file, { force: true });
    throw error;
  } finally {
    await proxy.close();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const NO_NUMBERS = {
  code: 'book-page-numbers-missing',
  severity: 'warning',
  file: 'docs.json',
  message:
    "The table of contents of the PDF has no page numbers, because this version of Chromium writes PDF files in an unknown way. Use a newer version, and report the problem if that doesn't help.",
} as const;

async function print(page: BrowserPage, file: string): Promise<void> {
  await page.open(ORIGIN + DOCUMENT);
  const { stream } = await page.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  const handle = await fs.open(file, 'w');
  try {
    for (;;) {
      const { data, base64Encoded, eof } = await page.send('IO.read', { handle: stream, size: CHUNK_BYTES });
      await handle.appendFile(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'));
      if (eof === true) break;
    }
  } finally {
    await handle.close();
  }
  await page.send('IO.close', { handle: stream });
}

const CHUNK_BYTES = 2 ** 20;
