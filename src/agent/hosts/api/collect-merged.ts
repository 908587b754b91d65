import type { MergedPullRequest, MergedQuery } from '../host.ts';

/** A merged pull request, and a function that reads its files. */
export interface MergedEntry extends Omit<MergedPullRequest, 'files'> {
  readFiles(): Promise<readonly string[]>;
}

/** One page of a list that starts with the most recently updated pull requests. */
export interface MergedPage {
  /** The pull requests that were merged into the branch. */
  entries: MergedEntry[];
  /** Whether no later page can have a pull request that was merged since the date. */
  isLast: boolean;
}

/**
 * Collects the newest merged pull requests, newest first. Hosts sort by the last update, so a pull request can appear
 * before ones that were merged after it.
 */
export async function collectMerged(
  { since, limit }: MergedQuery,
  readPage: (page: number) => Promise<MergedPage>,
): Promise<MergedPullRequest[]> {
  const entries: MergedEntry[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { entries: pageEntries, isLast } = await readPage(page);
    entries.push(...pageEntries.filter(({ mergedAt }) => mergedAt >= since));
    if (isLast) break;
  }
  entries.sort((one, other) => other.mergedAt.getTime() - one.mergedAt.getTime());
  const pulls: MergedPullRequest[] = [];
  for (const { readFiles, ...pull } of entries.slice(0, limit)) pulls.push({ ...pull, files: await readFiles() });
  return pulls;
}

const MAX_PAGES = 5;

/** Maximum number of files to read of one pull request: one page of every host. */
export const MAX_MERGED_FILES = 50;
