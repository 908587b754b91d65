/** Searches releases on a separate thread, so that no query, however heavy, blocks the event loop that serves pages. */
import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { openSearch } from './search-in-release.ts';

/** A query for a release that the thread knows by number. */
export interface ThreadQuestion {
  release: number;
  question: SearchQuestion;
  /**
   * Locations of the files that the search reads. Sent when the thread requests them, because it has usually opened the
   * release before.
   */
  files?: ReadonlyMap<string, SearchedFile>;
}

export interface SearchedFile {
  /** Location of the file on disk. */
  source: string;
  /** Hex digest of its content in the manifest. */
  sha256: string;
}

export type ThreadReply =
  | { results: SearchResults }
  /** The thread needs the files of the release. */
  | { isUnknown: true }
  /** This file doesn't match the manifest. */
  | { damaged: string }
  | { error: { code: ErrorCode | undefined; message: string } };

/** Maximum number of releases whose indexes a thread keeps in memory. */
const MAX_RELEASES = 6;

type Search = ReturnType<typeof openSearch>;
const searches = new Map<number, Search>();

function findSearch({ release, files }: ThreadQuestion): Search | undefined {
  const search = searches.get(release) ?? (files && openSearch({ files, read: (file) => readFile(files, file) }));
  if (!search) return undefined;
  searches.delete(release);
  searches.set(release, search);
  for (const oldestFolder of searches.keys()) {
    if (searches.size <= MAX_RELEASES) break;
    searches.delete(oldestFolder);
  }
  return search;
}

class DamagedFile extends Error {}

async function readFile(files: ReadonlyMap<string, SearchedFile>, file: string): Promise<string> {
  const { source, sha256 } = files.get(file) ?? { source: '', sha256: '' };
  const bytes = await fs.readFile(source).catch(() => Buffer.alloc(0));
  if (hash('sha256', bytes) !== sha256) throw new DamagedFile(file);
  return bytes.toString('utf8');
}

async function answerQuestion(question: ThreadQuestion): Promise<ThreadReply> {
  const search = findSearch(question);
  if (!search) return { isUnknown: true };
  try {
    return { results: await search(question.question) };
  } catch (error) {
    if (error instanceof DamagedFile) return { damaged: error.message };
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { error: { code: error instanceof AppError ? error.code : undefined, message } };
  }
}

parentPort?.on('message', (question: ThreadQuestion) => {
  void answerQuestion(question).then((result) => parentPort?.postMessage(result));
});
