/** Searches releases on a thread of its own: no query, however heavy, holds up the event loop that serves pages. */
import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { openSearch } from './search-in-release.ts';

/** A question about a release that the thread knows by its number. */
export interface ThreadQuestion {
  release: number;
  question: SearchQuestion;
  /** Where the files that the search reads lie. Sent where the thread asks for it: most of the time it has opened the release before. */
  files?: ReadonlyMap<string, SearchedFile>;
}

export interface SearchedFile {
  /** Where the file lies on disk. */
  source: string;
  /** Hex digest of its content in the manifest. */
  sha256: string;
}

export type ThreadReply =
  | { results: SearchResults }
  /** The thread needs to know the files of the release. */
  | { isUnknown: true }
  /** This file isn't what the manifest says. */
  | { damaged: string }
  | { error: { code: ErrorCode | undefined; message: string } };

/** Releases whose indexes a thread keeps in memory. */
const MAX_RELEASES = 6;

type Search = ReturnType<typeof openSearch>;
const searches = new Map<number, Search>();

function findSearch({ release, files }: ThreadQuestion): Search | undefined {
  const search = searches.get(release) ?? (files && openSearch({ files, read: (file) => readFile(files, file) }));
  if (!search) return undefined;
  searches.delete(release);
  searches.set(release, search);
  for (const oldest of searches.keys()) {
    if (searches.size <= MAX_RELEASES) break;
    searches.delete(oldest);
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

async function reply(asked: ThreadQuestion): Promise<ThreadReply> {
  const search = findSearch(asked);
  if (!search) return { isUnknown: true };
  try {
    return { results: await search(asked.question) };
  } catch (error) {
    if (error instanceof DamagedFile) return { damaged: error.message };
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { error: { code: error instanceof AppError ? error.code : undefined, message } };
  }
}

parentPort?.on('message', (asked: ThreadQuestion) => {
  void reply(asked).then((sent) => parentPort?.postMessage(sent));
});
