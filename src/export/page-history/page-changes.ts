/** Finds the days on which each page changed, from one walk over the history. */
import { listCutCommits, type HistoryLocation } from '../source/modified-dates.ts';
import { runGit } from '../../lib/git/git-command.ts';
import {
  listChangeLogArguments,
  readChangeLog,
  type ChangeLogEntry,
  type FileVersions,
} from '../../lib/git/change-log.ts';

/** The commits of one day (UTC) that changed a page. Versions are ids of blobs. */
export interface PageDay {
  /** Time of the newest commit, RFC 3339 in UTC. */
  date: string;
  /** First lines of the commit messages, newest first, as many as `MAX_MESSAGES`. */
  messages: string[];
  /** The page after the newest commit. */
  after: PagePlace;
  /** The page before the oldest commit. Undefined if the commit added it. */
  before: PagePlace | undefined;
}

/** A version of a page. */
export interface PagePlace {
  id: string;
  /** Its path at that time, below the docs folder. */
  name: string;
  /** Position in the history of the commit that had it: 1 is the newest commit. */
  order: number;
}

/** The days on which a page changed, newest first. */
export interface PageDays {
  days: PageDay[];
  /** Whether older commits exist that aren't listed. */
  isCut: boolean;
}

/** A version of a configuration file. */
export interface ConfigVersion {
  order: number;
  name: string;
  id: string;
}

export interface RepositoryChanges {
  pages: ReadonlyMap<string, PageDays>;
  /** The versions of the configuration files, newest first, as many as `MAX_CONFIG_VERSIONS`. */
  configs: ConfigVersion[];
  isShallow: boolean;
}

interface ChangesQuery {
  pages: readonly string[];
  configFiles: readonly string[];
  /** Largest number of days of each page. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Reads the changes up to a commit. `gitDir` is the folder with the repository's objects. Throws `GitFailure`. */
export async function readRepositoryChanges(
  place: HistoryLocation & { gitDir: string },
  { signal, ...query }: ChangesQuery,
): Promise<RepositoryChanges> {
  const { gitDir, commit = 'HEAD', docsFolder } = place;
  const placeArgs = 'folder' in place ? ['-C', place.folder] : [`--git-dir=${gitDir}`];
  const relativeOption = docsFolder ? `--relative=${docsFolder}/` : '--relative';
  const paths = docsFolder === undefined ? ['.'] : docsFolder === '' ? [] : [docsFolder];
  const args = [...listChangeLogArguments('%H %ct %s'), `--max-count=${MAX_COMMITS}`, relativeOption];
  const output = await runGit(
    [...placeArgs, '--literal-pathspecs', ...args, '--end-of-options', commit, '--', ...paths],
    {
      signal,
      timeoutMs: TIMEOUT_MS,
    },
  );
  const cutCommits = await listCutCommits(gitDir);
  return {
    ...followPages(readChangeLog(output.toString('utf8')), { ...query, cutCommits }),
    isShallow: cutCommits.size > 0,
  };
}

const TIMEOUT_MS = 20_000;
const MAX_COMMITS = 20_000;
/** Number of versions of configuration files that are compared. */
export const MAX_CONFIG_VERSIONS = 100;

/**
 * A page that was moved without a change keeps its history. The first commit of a shallow clone seems to add
 * everything.
 */
function followPages(
  log: readonly ChangeLogEntry[],
  { pages, configFiles, limit, cutCommits }: Omit<ChangesQuery, 'signal'> & { cutCommits: ReadonlySet<string> },
): Pick<RepositoryChanges, 'pages' | 'configs'> {
  const daysByPage = new Map<string, PageDays>();
  const configs: ConfigVersion[] = [];
  const configNames = new Set(configFiles);
  // The page that each path leads to at this point of the history. Undefined if it was another page.
  const pageOf = new Map<string, string | undefined>(pages.map((page) => [page, page]));
  for (const [index, { head, files }] of log.entries()) {
    const order = index + 1;
    const [, id = '', seconds, message = ''] = /^(\S+) (\d+) ?(.*)$/s.exec(head) ?? [];
    if (cutCommits.has(id)) break;
    const date = new Date(Number(seconds) * 1000);
    if (Number.isNaN(date.getTime())) continue;
    const deleted = new Map(files.flatMap(({ name, before, after }) => (after || !before ? [] : [[before, name]])));
    for (const { name, before, after } of files) {
      if (configNames.has(name) && after !== undefined) configs.push({ order, name, id: after });
      const page = pageOf.get(name);
      if (page === undefined || after === undefined) continue;
      const movedFrom = before === undefined ? deleted.get(after) : undefined;
      if (before === undefined) pageOf.set(name, undefined);
      if (movedFrom !== undefined) {
        pageOf.set(movedFrom, page);
        continue;
      }
      const entry = daysByPage.get(page) ?? { days: [], isCut: false };
      daysByPage.set(page, entry);
      addCommit(entry, { limit, date: date.toISOString(), message, name, order, before, after });
    }
  }
  for (const entry of daysByPage.values()) if (entry.days.at(-1)?.before !== undefined) entry.isCut = true;
  return { pages: daysByPage, configs: configs.slice(0, MAX_CONFIG_VERSIONS) };
}

/** Adds an older commit to the days of a page. */
function addCommit(
  entry: PageDays,
  commit: FileVersions & { limit: number; date: string; message: string; order: number; after: string },
): void {
  const { limit, date, message, name, order } = commit;
  if (entry.isCut) return;
  const before = commit.before === undefined ? undefined : { id: commit.before, name, order: order + 1 };
  const day = entry.days.at(-1);
  if (day && day.date.slice(0, DAY_LENGTH) === date.slice(0, DAY_LENGTH)) {
    day.before = before;
    if (message !== '' && day.messages.length < MAX_MESSAGES) day.messages.push(message);
    return;
  }
  if (entry.days.length >= limit) entry.isCut = true;
  else
    entry.days.push({
      date,
      messages: message === '' ? [] : [message],
      after: { id: commit.after, name, order },
      before,
    });
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MAX_MESSAGES = 5;
