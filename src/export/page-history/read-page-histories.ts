/**
 * Reads how the pages of a site changed, for their readers. Histories contain no text of earlier versions, and start
 * where a page last got other readers.
 */
import { findGitDir, type HistoryLocation } from '../source/modified-dates.ts';
import { cutText } from '../../lib/cut-text.ts';
import { findBlobs } from '../../lib/git/find-blobs.ts';
import { withObjectView } from '../../lib/git/object-view.ts';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import {
  openFolder,
  type Omission,
  type PageChange,
  type PageHistory,
  type PageHistorySettings,
  type Source,
} from '../../site/shared.ts';
import { createIsOtherAccess, listConfigFiles, type IsOtherAccess } from './access-over-time.ts';
import { compareVersions } from './compare-versions.ts';
import { createBatches, getReadSize, listIds, MAX_VERSION_BYTES } from './create-batches.ts';
import { findHistoryGap } from './history-gap.ts';
import {
  readRepositoryChanges,
  type PageDay,
  type PageDays,
  type PagePlace,
  type RepositoryChanges,
} from './page-changes.ts';
import { splitPage, type PageVersion } from './split-page.ts';

export interface PageHistoryQuery {
  /** The docs folder on disk, with the present pages. */
  folder: string;
  settings: PageHistorySettings;
  /** The repository that knows its history. */
  place: HistoryLocation;
  /** Fetches versions that the repository doesn't have, by id. @defaultValue they are missing */
  fetchMissing?(ids: readonly string[]): Promise<void>;
  signal?: AbortSignal | undefined;
}

export interface PageHistories {
  /** Page file → its changes. Pages without any have no entry. */
  histories: Record<string, PageHistory>;
  /** Why changes are missing. */
  problem?: Omission;
}

/** Reads the histories of all pages, in linear time. Throws `GitFailure`. */
export async function readPageHistories(query: PageHistoryQuery): Promise<PageHistories> {
  const { folder, settings, place, signal } = query;
  const source = openFolder(folder);
  const pages = source.files.filter((file) => /\.mdx?$/i.test(file) && !file.startsWith('snippets/'));
  const configFiles = listConfigFiles(source);
  const gitDir = 'gitDir' in place ? place.gitDir : await findGitDir(place.folder, { signal });
  const changes = await readRepositoryChanges(
    { ...place, gitDir },
    { pages, configFiles, limit: settings.limit, signal },
  );
  const candidates = choosePages(changes.pages);
  const configIds = changes.configs.map(({ id }) => id);
  return withObjectView(gitDir, async (view) => {
    const ids = [...configIds, ...candidates.chosenPages.flatMap(listIds)];
    const sizes = await findVersions(ids, { ...query, gitDir: view });
    const { batches, isOverLimit } = createBatches(candidates.chosenPages, sizes);
    const readTexts = (ids: readonly string[]) => readVersions(ids, { gitDir: view, sizes, signal });
    const isOtherAccess = createIsOtherAccess(source, {
      files: configFiles,
      versions: changes.configs,
      texts: await readTexts(configIds),
    });
    const histories: Record<string, PageHistory> = {};
    for (const batch of batches) {
      const texts = await readTexts(batch.flatMap(listIds));
      for (const page of batch) {
        const history = describePage(page, { source, texts, isOtherAccess, settings });
        if (history.changes.length > 0) histories[page.file] = history;
      }
    }
    const isIncomplete = batches.flat().some((page) => listIds(page).some((id) => !sizes.has(id)));
    const problem = findHistoryGap({
      isShallow: changes.isShallow,
      isIncomplete,
      isOverLimit: candidates.isOverLimit || isOverLimit,
    });
    return { histories, ...(problem && { problem }) };
  });
}

/** Number of changes of all pages that are compared. */
const MAX_CHANGES = 60_000;
const TIMEOUT_MS = 30_000;

interface ChosenPage extends PageDays {
  file: string;
}

/** Returns the pages in the order of their names, as many as the limit allows. */
function choosePages(pages: RepositoryChanges['pages']): { chosenPages: ChosenPage[]; isOverLimit: boolean } {
  const chosenPages: ChosenPage[] = [];
  let count = 0;
  for (const [file, page] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1))) {
    count += page.days.length;
    if (count > MAX_CHANGES) return { chosenPages, isOverLimit: true };
    chosenPages.push({ file, ...page });
  }
  return { chosenPages, isOverLimit: false };
}

/** Returns the sizes of versions by id. Those that can't be had are missing. */
async function findVersions(
  ids: readonly string[],
  { gitDir, fetchMissing, signal }: PageHistoryQuery & { gitDir: string },
): Promise<Map<string, number>> {
  const uniqueIds = [...new Set(ids)];
  const options = { ids: uniqueIds, signal, timeoutMs: TIMEOUT_MS };
  const sizes = await findBlobs(gitDir, options);
  const missingIds = uniqueIds.filter((id) => !sizes.has(id));
  if (missingIds.length === 0 || fetchMissing === undefined) return sizes;
  await fetchMissing(missingIds);
  return findBlobs(gitDir, options);
}

/** Returns the texts of versions by id, except for those that are missing or too large. */
async function readVersions(
  ids: readonly string[],
  { gitDir, sizes, signal }: { gitDir: string; sizes: ReadonlyMap<string, number>; signal: AbortSignal | undefined },
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const blobs = [...new Set(ids)].flatMap((id) => {
    const size = sizes.get(id);
    return size === undefined || getReadSize(size) < size ? [] : [{ id, size }];
  });
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  await readBlobs({
    gitDir,
    blobs,
    onBlob: async ({ id }, content) => void texts.set(id, content.toString('utf8')),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  return texts;
}

interface PageContext {
  source: Source;
  texts: ReadonlyMap<string, string>;
  isOtherAccess: IsOtherAccess;
  settings: PageHistorySettings;
}

/** Describes the changes of a page back to the last time that it had other readers, or that a version is unknown. */
function describePage(page: ChosenPage, { source, texts, isOtherAccess, settings }: PageContext): PageHistory {
  const content = source.read(page.file);
  if (content.length > MAX_VERSION_BYTES) return { changes: [], isCut: true };
  const current = splitPage(content.toString('utf8'));
  const versions = new Map<string, PageVersion>();
  const open = ({ id }: PagePlace) => {
    const text = versions.has(id) ? undefined : texts.get(id);
    if (text !== undefined) versions.set(id, splitPage(text));
    return versions.get(id);
  };
  const hasOtherReaders = (version: PageVersion, { name, order }: PagePlace) =>
    version.access !== current.access || isOtherAccess({ file: page.file, name }, order);
  const changes: PageChange[] = [];
  for (const day of page.days) {
    const after = open(day.after);
    const before = day.before && open(day.before);
    if (after === undefined || (day.before && before === undefined)) return { changes, isCut: true };
    // Nothing tells readers that there was an earlier time.
    if (hasOtherReaders(after, day.after)) return { changes };
    if (day.before && before && hasOtherReaders(before, day.before)) return { changes };
    const difference = before && compareVersions({ before, after }, current);
    if (before === undefined || difference) changes.push({ ...describeDay(day, settings), ...difference });
  }
  return { changes, ...(page.isCut && { isCut: true }) };
}

function describeDay({ date, messages, before }: PageDay, settings: PageHistorySettings): PageChange {
  return {
    date,
    ...(before === undefined && { isCreation: true }),
    ...(settings.messages && messages.length > 0 && { messages: messages.map((each) => cutText(each, MAX_MESSAGE)) }),
  };
}

const MAX_MESSAGE = 120;
