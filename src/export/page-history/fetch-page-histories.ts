import { isRefusedById } from '../../lib/git/git-errors.ts';
import { fetchObjects } from '../../lib/git/fetch-ref.ts';
import { retryHistory, withHistory, type HistoryOptions } from '../source/history.ts';
import { findPageHistorySettings } from './find-settings.ts';
import { createHistoryNotice } from './history-gap.ts';
import { readPageHistories, type PageHistories } from './read-page-histories.ts';

const TIMEOUT_MS = 60_000;

/**
 * Reads the histories of the pages of a remote repository, if the site shows them. `docs` is the folder with the pages of
 * the commit. Fetches the old versions of pages that are missing here, and nothing else. The caller holds the lock of
 * `getHistoryFolder`. Fails like `fetchModifiedDates`.
 */
export async function fetchPageHistories(
  options: HistoryOptions & { docs: string },
): Promise<PageHistories | undefined> {
  const { docs, folder, remote, commit, docsFolder, maxBytes, signal } = options;
  const settings = await findPageHistorySettings(docs);
  if (settings === undefined) return undefined;
  const fetchMissing = (ids: readonly string[]) =>
    fetchObjects({ gitDir: folder, remote, ids, timeoutMs: TIMEOUT_MS, maxBytes, signal });
  const read = () =>
    withHistory(options, async (place) => {
      let isRefused = false;
      const result = await readPageHistories({
        folder: docs,
        settings,
        place: { ...place, commit, docsFolder },
        ...('gitDir' in place && {
          fetchMissing: (ids) =>
            fetchMissing(ids).catch((error: unknown) => {
              signal?.throwIfAborted();
              // Asking again wouldn't help.
              if (!isRefusedById(error)) throw error;
              isRefused = true;
            }),
        }),
        signal,
      });
      return isRefused ? { ...result, problem: createHistoryNotice(REFUSED) } : result;
    });
  const outcome = await retryHistory(options, read);
  if ('value' in outcome) return outcome.value;
  const notice = `Pages have no history, because it couldn't be fetched. ${outcome.problem}`;
  return { histories: {}, problem: createHistoryNotice(notice) };
}

const REFUSED =
  "The Git server doesn't send old files, so older changes are missing from the history of pages. Set `uploadpack.allowAnySHA1InWant` on the server, or check its repository with `git fsck`.";
