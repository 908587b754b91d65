/** Everything that an export reads from the history of its repository, under one lock. */
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { GitFailure } from '../../lib/git/git-command.ts';
import { fetchPageHistories } from '../page-history/fetch-page-histories.ts';
import type { PageHistories } from '../page-history/read-page-histories.ts';
import type { FindTranslations, LanguageTranslations } from '../translations/project-translations.ts';
import { fetchMissingObjects, fetchModifiedDates, type HistoryOptions, type ModifiedDates } from './history.ts';

export interface HistoryFacts extends ModifiedDates {
  /** Undefined if the site doesn't show how its pages changed. */
  pages?: PageHistories | undefined;
  /** Undefined if it isn't asked for, or the history can't be read. */
  translations?: LanguageTranslations[] | undefined;
}

/**
 * Reads the facts about a commit. `docs` is the extracted docs folder. The caller holds the lock of `getHistoryFolder`.
 * Fails like `fetchModifiedDates`. What is only for the dashboard never fails an export.
 */
export async function readHistoryFacts(
  options: HistoryOptions & { docs: string; findTranslations?: FindTranslations | undefined },
): Promise<HistoryFacts> {
  const { docs, folder, remote, commit, docsFolder, signal, findTranslations } = options;
  const result = await fetchModifiedDates(options);
  if (result.problem !== undefined) return result;
  const pages = await fetchPageHistories(options);
  const isLocal = remote.url.protocol === 'file:';
  const place = isLocal ? { folder: fileURLToPath(remote.url) } : { gitDir: folder };
  const input = { folder: docs, history: { ...place, commit, docsFolder }, signal };
  const fetchMissing = async (ids: readonly string[]) => fetchMissingObjects(options, ids).catch(ignoreFailure);
  const translations = await findTranslations?.({ ...input, ...(!isLocal && { fetchMissing }) }).catch(ignoreFailure);
  signal?.throwIfAborted();
  return { ...result, pages, translations };
}

/** A site is complete without what the dashboard shows. The build reports a site that can't be read. */
function ignoreFailure(error: unknown): undefined {
  if (!(error instanceof GitFailure || error instanceof AppError)) throw error;
}
