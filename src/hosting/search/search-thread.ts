/** Searches releases on a thread of its own: no query, however heavy, holds up the event loop that serves pages. */
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
  files?: ReadonlyMap<string, string>;
}

export type ThreadReply =
  | { results: SearchResults }
  /** The thread needs to know the files of the release. */
  | { isUnknown: true }
  | { error: { code: ErrorCode | undefined; message: string } };

/** Releases whose indexes a thread keeps in memory. */
const MAX_RELEASES = 6;

type Search = ReturnType<typeof openSearch>;
const searches = new Map<number, Search>();

function findSearch({ release, files }: ThreadQuestion): Search | undefined {
  const search = searches.get(release) ?? (files && openSearch({ files, locate: (file) => files.get(file) ?? '' }));
  if (!search) return undefined;
  searches.delete(release);
  searches.set(release, search);
  for (const oldest of searches.keys()) {
    if (searches.size <= MAX_RELEASES) break;
    searches.delete(oldest);
  }
  return search;
}

async function reply(asked: ThreadQuestion): Promise<ThreadReply> {
  const search = findSearch(asked);
  if (!search) return { isUnknown: true };
  try {
    return { results: await search(asked.question) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { error: { code: error instanceof AppError ? error.code : undefined, message } };
  }
}

parentPort?.on('message', (asked: ThreadQuestion) => {
  void reply(asked).then((sent) => parentPort?.postMessage(sent));
});
