/** Adds the books that docs.json asks for to a finished build, with links on the page that offers them to readers. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { formatSize } from '../../lib/format-size.ts';
import { escapeHtml } from '../../lib/html.ts';
import {
  compareDiagnostics,
  DOWNLOADS_END,
  DOWNLOADS_PATH,
  DOWNLOADS_START,
  packEnd,
  packHeader,
  packPadding,
  packPart,
  packSegment,
  type Diagnostic,
  type OutlineBook,
} from '../../site/shared.ts';
import { readArchive } from '../build/editions/read-archive.ts';
import type { BuildOptions, BuildResult } from '../build/types.ts';
import type { BookOptions } from './book-options.ts';
import { collectProblems } from './collect-problems.ts';
import { makeBook, readOutline, type WrittenBook } from './make-books.ts';
import { unpackSite } from './site-files.ts';

/** One book for each language and version. Each takes time and space in every export. */
const MAX_BOOKS = 20;

/** Name of the segment that replaces the last one of the build. */
const BOOKS_SEGMENT = 'finish-books';
const DOWNLOADS_FOLDER = '_docs/downloads';

type AddOptions = Pick<BuildOptions, 'segments' | 'scratch'> & { signal?: AbortSignal | undefined; books: BookOptions };

interface OfferedBook extends WrittenBook {
  book: OutlineBook;
  /** Path in the bundle. */
  target: string;
}

/**
 * Returns the build with its books. Everything is in one segment, so that a worker that takes over replaces all of it.
 * Books that can't be created are reported, and the rest of the build is unchanged.
 */
export async function addBooks(result: BuildResult, options: AddOptions): Promise<BuildResult> {
  const { segments: sink, scratch = os.tmpdir(), signal = new AbortController().signal, books: bookOptions } = options;
  const { downloads } = result;
  const last = result.segments.at(-1);
  if (!downloads || last === undefined) return result;
  const { files, folder } = await unpackSite(sink, { names: result.segments, scratch, signal });
  try {
    const outline = await readOutline(files);
    const problems = collectProblems();
    const offered: OfferedBook[] = [];
    for (const book of outline.books.slice(0, MAX_BOOKS)) {
      const name = path.join(folder, book.file);
      const written = await makeBook({
        outline,
        book,
        sections: downloads.sections,
        files,
        report: problems.report,
        scratch: folder,
        signal,
        options: bookOptions,
        epub: downloads.epub ? `${name}.epub` : undefined,
        pdf: downloads.pdf ? { file: `${name}.pdf`, paper: downloads.paper } : undefined,
      });
      offered.push(...written.map((each) => ({ ...each, book, target: getTarget(each.file) })));
    }
    const more = outline.books.length - MAX_BOOKS;
    if (more > 0) problems.report(describeRest(more));
    const page = fillPage(await fs.readFile(files.locate(DOWNLOADS_PATH), 'utf8'), offered);
    const tar = await repack({ sink, last, page, offered });
    await sink.put(BOOKS_SEGMENT, { tar, meta: Buffer.alloc(0), pages: 0 });
    return {
      ...result,
      segments: [...result.segments.slice(0, -1), BOOKS_SEGMENT],
      diagnostics: [...result.diagnostics, ...problems.list()].sort(compareDiagnostics),
    };
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function describeRest(count: number): Pick<Diagnostic, 'code' | 'message' | 'severity' | 'file'> {
  const message = `${count} more languages or versions have no PDF or EPUB, because a site can have up to ${MAX_BOOKS} of each. Export a single version with its own docs.json.`;
  return { file: 'docs.json', code: 'book-not-created', severity: 'warning', message };
}

function getTarget(file: string): string {
  return `${DOWNLOADS_FOLDER}/${path.basename(file)}`;
}

/** Lists the files on the page. Without any, it keeps its own text. */
function fillPage(html: string, offered: readonly OfferedBook[]): string {
  const start = html.indexOf(DOWNLOADS_START);
  const end = html.indexOf(DOWNLOADS_END);
  if (offered.length === 0 || start === -1 || end === -1) return html;
  const items = offered.map(({ book, format, sizeBytes, target }) => {
    const name = [book.languageName, book.version, format.toUpperCase()]
      .filter((part) => part !== undefined)
      .join(' · ');
    const href = path.posix.relative(path.posix.dirname(DOWNLOADS_PATH), target);
    return `<li><a class="link" href="${escapeHtml(href)}" download>${escapeHtml(name)}</a> (${formatSize(sizeBytes)})</li>`;
  });
  return `${html.slice(0, start)}<ul>${items.join('')}</ul>${html.slice(end + DOWNLOADS_END.length)}`;
}

/** Packs the last segment again, with the filled page, the books, and a manifest that lists them. */
async function repack(input: {
  sink: AddOptions['segments'];
  last: string;
  page: string;
  offered: readonly OfferedBook[];
}): Promise<Buffer> {
  const { sink, last, page, offered } = input;
  const members: Buffer[] = [];
  let manifest: { files: Record<string, { sha256: string; size: number }> } = { files: {} };
  for await (const { path: name, content } of readArchive(sink, [last])) {
    if (name === 'manifest.json') manifest = JSON.parse(content.toString('utf8')) as typeof manifest;
    else if (name !== DOWNLOADS_PATH) members.push(packSegment([{ path: name, content }]));
  }
  const files = { ...manifest.files };
  const pageBytes = Buffer.from(page);
  members.push(packSegment([{ path: DOWNLOADS_PATH, content: pageBytes }]));
  files[DOWNLOADS_PATH] = { sha256: createHash('sha256').update(pageBytes).digest('hex'), size: pageBytes.length };
  for (const { file, target, sizeBytes } of offered) {
    const sum = createHash('sha256');
    members.push(packHeader({ path: target, size: sizeBytes }));
    for await (const chunk of createReadStream(file, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>) {
      sum.update(chunk);
      members.push(packPart(chunk));
    }
    members.push(packPadding(sizeBytes));
    files[target] = { sha256: sum.digest('hex'), size: sizeBytes };
  }
  const sorted = Object.fromEntries(Object.entries(files).sort(([left], [right]) => (left < right ? -1 : 1)));
  const content = `${JSON.stringify({ ...manifest, files: sorted })}\n`;
  return Buffer.concat([...members, packSegment([{ path: 'manifest.json', content }]), packEnd()]);
}

/** Compressing a part blocks the thread for some 20 ms. */
const PART_BYTES = 2 ** 20;
