/** When each file of a repository last changed, in the order of the checked-out branch. */
import path from 'node:path';
import { addToList } from '../../lib/add-to-list.ts';
import { findGitDir, listCutCommits } from '../source/modified-dates.ts';
import { runGit } from '../../lib/git/git-command.ts';
import { listNameLogArguments, readNameLog } from '../../lib/git/name-log.ts';

/** A commit, for people. */
export interface ChangeCommit {
  id: string;
  /** The committer's day, as YYYY-MM-DD. */
  day: string;
  title: string;
  /** The committer's time, in seconds since 1970. */
  time: number;
}

/** The last change of a file. */
export interface FileChange {
  /** Position in the history: 0 is not committed yet, 1 the newest commit. */
  order: number;
  /** Undefined if the change isn't committed. */
  commit: ChangeCommit | undefined;
}

/** The last changes of all files. Paths start at the root of the repository. */
export interface ChangeHistory {
  root: string;
  /** Path of the docs folder, with a slash at its end unless it is the root. */
  prefix: string;
  /** Whether old commits are missing, as in the clones of most CI systems. */
  isShallow: boolean;
  /** Every file that exists or existed. */
  changes: ReadonlyMap<string, FileChange>;
  /** Returns the last change of a page. Undefined if a shallow clone doesn't have it. */
  findPage(file: string): FileChange | undefined;
  /** Lists the commits after `since` that changed one of these files, newest first. */
  listCommits(names: ReadonlySet<string>, since: FileChange): FileChange[];
  /**
   * Returns the newest commit that isn't after a time in seconds, to compare with a page of another repository. It isn't
   * complete if a shallow clone begins later: then it is the oldest commit, and earlier changes are unknown.
   */
  findMoment(time: number): { since: FileChange; isComplete: boolean };
}

/** A history whose files are on this machine. */
export interface LocalHistory extends ChangeHistory {
  /** Returns the content of a file in a commit, or undefined if it isn't there. */
  readOld(commit: ChangeCommit, file: string): Promise<Buffer | undefined>;
}

/**
 * Reads the history of the branch: a merge counts as one change, so the order is clear and a page that was merged
 * together with the code it describes is current. Changes that aren't committed are newer than all commits. Throws
 * `GitFailure` and `AppError`.
 */
export async function readChangeHistory(folder: string): Promise<LocalHistory> {
  const run = async (...args: string[]) =>
    (await runGit(['-C', folder, ...SETTINGS, ...args], { timeoutMs: TIMEOUT_MS })).toString('utf8');
  const root = (await run('rev-parse', '--show-toplevel')).replace(/\n$/, '');
  const prefix = path.relative(root, folder).replaceAll(path.sep, '/');
  const cutCommits = await listCutCommits(await findGitDir(folder, { timeoutMs: TIMEOUT_MS }));
  const log = await run(...listNameLogArguments(FORMAT), '--first-parent', 'HEAD');
  // Paths of `ls-files` start at the folder, those of `diff` at the root.
  const uncommitted = await run('diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', 'HEAD');
  const untracked = await run('ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/');
  const changes = new Map<string, FileChange>();
  for (const name of `${uncommitted}${untracked}`.split('\0'))
    if (name !== '') changes.set(name, { order: 0, commit: undefined });
  return {
    root,
    ...createLookups(log, { changes, prefix, cutCommits }),
    async readOld({ id }, file) {
      const name = `${id}:${file}`;
      const args = ['-C', folder, 'cat-file', 'blob', name];
      return runGit(args, { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
    },
  };
}

/** A commit of any repository, such as a history without files. */
export interface CommitHistoryRequest {
  place: { gitDir: string } | { folder: string };
  commit: string;
  /** Path of the docs folder. @defaultValue the root */
  docsFolder?: string | undefined;
  /** Leaves out earlier commits, in seconds since 1970. Files of the commit are known. @defaultValue the whole history */
  since?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Does the same for one commit. Throws `GitFailure` and `AppError`. */
export async function readCommitHistory({
  place,
  commit,
  docsFolder = '',
  since,
  signal,
}: CommitHistoryRequest): Promise<ChangeHistory> {
  const placeArgs = 'gitDir' in place ? [`--git-dir=${place.gitDir}`] : ['-C', place.folder];
  const gitDir = 'gitDir' in place ? place.gitDir : await findGitDir(place.folder, { signal });
  const run = async (...args: string[]) =>
    (await runGit([...placeArgs, ...SETTINGS, ...args], { signal, timeoutMs: TIMEOUT_MS })).toString('utf8');
  const start = ['--first-parent', '--end-of-options', commit];
  const cutCommits = await listCutCommits(gitDir);
  const changes = new Map<string, FileChange>();
  if (since === undefined)
    return {
      root: '',
      ...createLookups(await run(...listNameLogArguments(FORMAT), ...start), {
        changes,
        prefix: docsFolder,
        cutCommits,
      }),
    };
  const log = await run(...listNameLogArguments(FORMAT), `--since=@${since + 1}`, ...start);
  const earlier = await run('log', '-1', `--format=//${FORMAT}`, '-z', `--before=@${since}`, ...start);
  const names = await run('ls-tree', '-r', '--name-only', '-z', '--full-tree', '--end-of-options', commit);
  // The files that didn't change since are listed with the earlier commit.
  const rest = `${earlier.replace(/\0$/, '')}\0\n${names}`;
  const text = earlier === '' ? log : `${log}${rest}`;
  return { root: '', ...createLookups(text, { changes, prefix: docsFolder, cutCommits }) };
}

type Lookups = Omit<ChangeHistory, 'root'>;

/** Creates what a log answers. `changes` has what isn't committed. */
function createLookups(
  log: string,
  {
    changes,
    prefix,
    cutCommits,
  }: { changes: Map<string, FileChange>; prefix: string; cutCommits: ReadonlySet<string> },
): Lookups {
  const { known, commits } = addChanges(log, { changes, cutCommits });
  let orders: ReadonlyMap<string, readonly number[]> | undefined;
  return {
    prefix: prefix === '' ? '' : `${prefix}/`,
    isShallow: cutCommits.size > 0,
    changes,
    findPage: (file) => {
      const change = changes.get(prefix === '' ? file : `${prefix}/${file}`);
      return change && (change.order === 0 || known.has(change)) ? change : undefined;
    },
    listCommits(names, { order }) {
      orders ??= indexOrders(commits);
      const matchingOrders = new Set<number>();
      for (const name of names) for (const each of orders.get(name) ?? []) if (each < order) matchingOrders.add(each);
      return [...matchingOrders].sort((a, b) => a - b).flatMap((each) => commits[each - 1]?.change ?? []);
    },
    findMoment: (time) => {
      const commit = commits.find(({ change }) => change.commit.time <= time);
      const oldest = commits.at(-1)?.change;
      if (commit) return { since: commit.change, isComplete: true };
      if (cutCommits.size > 0 && oldest) return { since: oldest, isComplete: false };
      return { since: { order: commits.length + 1, commit: undefined }, isComplete: true };
    },
  };
}

/** Returns the commits that changed each file, by their order. Pages of a large site ask thousands of times. */
function indexOrders(commits: readonly LoggedCommit[]): Map<string, number[]> {
  const orders = new Map<string, number[]>();
  for (const { change, names } of commits) for (const name of names) addToList(orders, name, change.order);
  return orders;
}

const TIMEOUT_MS = 30_000;
/** Nothing here runs a program that the repository chooses. */
const SETTINGS = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];

/** ID, time in seconds, day and title. */
const FORMAT = '%H %ct %cI %s';

/** A commit of the log with the files that it changed. */
interface LoggedCommit {
  change: FileChange & { commit: ChangeCommit };
  names: readonly string[];
}

/**
 * Adds the last change of each file from the log, whose newest commit is first. Returns all commits, and the changes
 * whose commit is complete. A cut commit of a shallow clone seems to change everything.
 */
function addChanges(
  log: string,
  { changes, cutCommits }: { changes: Map<string, FileChange>; cutCommits: ReadonlySet<string> },
): { known: Set<FileChange>; commits: LoggedCommit[] } {
  const known = new Set<FileChange>();
  const commits: LoggedCommit[] = [];
  for (const { head, names } of readNameLog(log)) {
    const [, id = '', time, day = '', title = ''] = /^(\S+) (\d+) (\S{10})\S* ?(.*)$/s.exec(head) ?? [];
    const commit = { id, day, title: title.slice(0, MAX_TITLE), time: Number(time) };
    const change = { order: commits.length + 1, commit };
    if (!cutCommits.has(id)) known.add(change);
    for (const name of names) if (!changes.has(name)) changes.set(name, change);
    commits.push({ change, names });
  }
  return { known, commits };
}

const MAX_TITLE = 80;
