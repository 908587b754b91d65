import { isRefusedById } from '../../lib/git/git-errors.ts';
import { fetchMissingObjects, retryHistory, withHistory, type HistoryOptions } from '../source/history.ts';
import { findPageHistorySettings } from './find-settings.ts';
import { createHistoryNotice } from './history-gap.ts';
import { readPageHistories, type PageHistories } from './read-page-histories.ts';

/**
 * Reads the histories of the pages of a remote repository, if the site shows them. `docs` is the folder with the pages of
 * the commit. Fetches the old versions of pages that are missing here, and nothing else. The caller holds the lock of
 * `getHistoryFolder`. Fails like `fetchModifiedDates`.
 */
export async function fetchPageHistories(
  options: HistoryOptions & { docs: string },
): Promise<PageHistories | undefined> {
  const { docs, commit, docsFolder, signal } = options;
  const settings = await findPageHistorySettings(docs);
  if (settings === undefined) return undefined;
  const read = () =>
    withHistory(options, async (place) => {
      let isRefused = false;
      const result = await readPageHistories({
        folder: docs,
        settings,
        place: { ...place, commit, docsFolder },
        ...('gitDir' in place && {
          fetchMissing: (ids) =>
            fetchMissingObjects(options, ids).catch((error: unknown) => {
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
