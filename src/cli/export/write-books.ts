import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { collectProblems } from '../../export/books/collect-problems.ts';
import { makeBook, readOutline } from '../../export/books/make-books.ts';
import { unpackSite } from '../../export/books/site-files.ts';
import type { BuildResult, SegmentSink } from '../../export/build/types.ts';
import { createFolders } from '../../lib/create-folders.ts';
import type { OutlineBook, SiteOutline } from '../../site/shared.ts';
import { writeAtomically } from '../write-atomically.ts';
import { createBookOptions, type BookChoice } from './book-options.ts';
import { formatPath, type WrittenFile } from './write-result.ts';

/** Writes the books, and returns the result with their problems. `isComplete` is true if all books were written. */
export async function writeBooks(
  result: BuildResult,
  input: BookChoice & { segments: SegmentSink; work: string; signal: AbortSignal },
): Promise<{ result: BuildResult; written: WrittenFile[]; isComplete: boolean }> {
  const { pdf, epub, sections, language, paper = 'a4', segments, work, signal } = input;
  const { files, folder } = await unpackSite(segments, { names: result.segments, scratch: work, signal });
  const outline = await readOutline(files);
  const problems = collectProblems();
  const targets = { epub: epub && path.join(folder, 'book.epub'), pdf: pdf && path.join(folder, 'book.pdf') };
  const book = chooseBook(outline, language);
  const books = await makeBook({
    outline,
    book,
    sections,
    files,
    report: problems.report,
    scratch: folder,
    signal,
    options: createBookOptions(),
    epub: targets.epub,
    pdf: targets.pdf === undefined ? undefined : { file: targets.pdf, paper },
  });
  const written: WrittenFile[] = [];
  for (const { format, file, sizeBytes, pages } of books) {
    const target = path.resolve((format === 'pdf' ? pdf : epub) ?? '');
    await createFolders(path.dirname(target));
    await writeAtomically(target, (partialFile) => fs.copyFile(file, partialFile));
    written.push({
      path: formatPath(target),
      sizeBytes,
      pages,
      ...(book.version !== undefined && { version: book.version }),
    });
  }
  const requested = [pdf, epub].filter((file) => file !== undefined);
  const diagnostics = [...result.diagnostics, ...problems.list()];
  return { result: { ...result, diagnostics }, written, isComplete: written.length === requested.length };
}

/** Throws `invalid_request` for a language that the site doesn't have. */
function chooseBook(outline: SiteOutline, language: string | undefined): OutlineBook {
  const [first] = outline.books;
  if (!first)
    throw new AppError(
      'invalid_site',
      'The navigation lists no pages, so a PDF or EPUB would be empty. Add pages to it.',
    );
  if (language === undefined) return first;
  const book = outline.books.find((each) => each.language.toLowerCase() === language.toLowerCase());
  if (book) return book;
  const languages = [...new Set(outline.books.map((each) => each.language))].join(', ');
  throw new AppError('invalid_request', `This site has no language "${language}". It has: ${languages}.`);
}
