/** Search of unpacked releases for all users in this process: sites, the MCP server, the assistant and the API. */
import type { Release } from '../../bundle-server/release/release.ts';
import type { SearchQuestion, SearchResults } from '../../lib/site-search.ts';
import { createSearchPool } from './search-pool.ts';

/** Readers of all sites share these threads, however many servers the process runs. */
const pool = createSearchPool();

/**
 * Finds pages, best first, on a thread. Throws `invalid_request` for a language, version or part that the site doesn't
 * have, and `unavailable` if the threads are busy or the search takes too long.
 */
export function searchRelease(release: Release, question: SearchQuestion): Promise<SearchResults> {
  return pool.search(release, question);
}

/** Ends the threads when a server closes. Another server's search starts them again. */
export function stopSearchThreads(): Promise<void> {
  return pool.close();
}
