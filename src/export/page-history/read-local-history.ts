import { isInRepository } from '../../lib/git/is-in-repository.ts';
import type { ModifiedDates } from '../build/types.ts';
import { readModifiedDates } from '../source/modified-dates.ts';
import { findPageHistorySettings } from './find-settings.ts';
import { describeHistoryError } from './history-gap.ts';
import { readPageHistories } from './read-page-histories.ts';

/** Finds when the files of a folder on this machine changed and, if the site shows it, how its pages changed. */
export async function readLocalHistory(folder: string, options: { signal?: AbortSignal } = {}): Promise<ModifiedDates> {
  const [dates, pages] = await Promise.all([readModifiedDates(folder, options), readPages(folder, options)]);
  return { ...dates, ...pages };
}

async function readPages(
  folder: string,
  { signal }: { signal?: AbortSignal },
): Promise<Pick<ModifiedDates, 'histories' | 'historyProblem'>> {
  const settings = isInRepository(folder) ? await findPageHistorySettings(folder) : undefined;
  if (settings === undefined) return {};
  try {
    const { histories, problem } = await readPageHistories({ folder, settings, place: { folder }, signal });
    return { histories, historyProblem: problem };
  } catch (error) {
    signal?.throwIfAborted();
    return { historyProblem: describeHistoryError(error) };
  }
}
