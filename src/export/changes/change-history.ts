/** When each file of a repository last changed, in the order of the checked-out branch. */
import path from 'node:path';
import { findGitDir, listCutCommits, type HistoryLocation } from '../source/modified-dates.ts';
import { runGit } from '../../lib/git/git-command.ts';
import { listNameLogArguments, readNameLog } from '../../lib/git/name-log.ts';

/** A commit, for people. */
export interface ChangeCommit {
  id: string;
  /** The committer's day, as YYYY-MM-DD. */
  day: string;
  title: string;
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
  /** Returns the first change after `since` of one of these files. */
  findFirstChange(names: ReadonlySet<string>, since: FileChange): FileChange | undefined;
  /** Whether files of old commits can be read. The histories of a service have none. */
  canReadOld: boolean;
  /** Returns the content of a file in a commit, or undefined if it isn't there. */
  readOld(commit: ChangeCommit, file: string): Promise<Buffer | undefined>;
}

/**
 * Reads the history of the branch: a merge counts as one change, so the order is clear and a page that was merged
 * together with the code it describes is current. Changes that aren't committed are newer than all commits. Throws
 * `GitFailure` and `AppError`.
 */
export async function readChangeHistory(folder: string): Promise<ChangeHistory> {
  const run = async (...args: string[]) =>
    (await runGit(['-C', folder, ...SETTINGS, ...args], { timeoutMs: TIMEOUT_MS })).toString('utf8');
  const root = (await run('rev-parse', '--show-toplevel')).replace(/\n$/, '');
  const prefix = path.relative(root, folder).replaceAll(path.sep, '/');
  const cutCommits = await listCutCommits(await findGitDir(folder, { timeoutMs: TIMEOUT_MS }));
  const log = await run(...listNameLogArguments('%H %cI %s'), '--first-parent', 'HEAD');
  // Paths of `ls-files` start at the folder, those of `diff` at the root.
  const uncommitted = await run('diff', '--name-only', '--no-renames', '--no-ext-diff', '-z', 'HEAD');
  const untracked = await run('ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/');
  const changes = new Map<string, FileChange>();
  for (const name of `${uncommitted}${untracked}`.split('\0'))
    if (name !== '') changes.set(name, { order: 0, commit: undefined });
  return {
    root,
    ...createLookups(log, { changes, prefix, cutCommits }),
    canReadOld: true,
    async readOld({ id }, file) {
      const name = `${id}:${file}`;
      const args = ['-C', folder, 'cat-file', 'blob', name];
      return runGit(args, { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
    },
  };
}

/**
 * Does the same for one commit of any repository, such as a history without files. Paths in `root` can't be read. Throws
 * `GitFailure`.
 */
export async function readCommitHistory(
  place: HistoryLocation & { commit: string; docsFolder: string },
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<ChangeHistory> {
  const placeArgs = 'gitDir' in place ? [`--git-dir=${place.gitDir}`] : ['-C', place.folder];
  const gitDir = 'gitDir' in place ? place.gitDir : await findGitDir(place.folder, { signal });
  const args = [...listNameLogArguments('%H %cI %s'), '--first-parent', '--end-of-options', place.commit];
  const log = (await runGit([...placeArgs, ...SETTINGS, ...args], { signal, timeoutMs: TIMEOUT_MS })).toString('utf8');
  const cutCommits = await listCutCommits(gitDir);
  return {
    root: '',
    ...createLookups(log, { changes: new Map(), prefix: place.docsFolder, cutCommits }),
    canReadOld: false,
    readOld: () => Promise.resolve(undefined),
  };
}

type Lookups = Pick<ChangeHistory, 'prefix' | 'isShallow' | 'changes' | 'findPage' | 'findFirstChange'>;

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
  return {
    prefix: prefix === '' ? '' : `${prefix}/`,
    isShallow: cutCommits.size > 0,
    changes,
    findPage: (file) => {
      const change = changes.get(prefix === '' ? file : `${prefix}/${file}`);
      return change && (change.order === 0 || known.has(change)) ? change : undefined;
    },
    findFirstChange: (names, { order }) =>
      commits.slice(0, Math.max(0, order - 1)).findLast((commit) => commit.names.some((name) => names.has(name)))
        ?.change,
  };
}

const TIMEOUT_MS = 30_000;
/** Nothing here runs a program that the repository chooses. */
const SETTINGS = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];

/** A commit of the log with the files that it changed. */
interface LoggedCommit {
  change: FileChange;
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
    const [, id = '', day = '', title = ''] = /^(\S+) (\S{10})\S* ?(.*)$/s.exec(head) ?? [];
    const change = { order: commits.length + 1, commit: { id, day, title: title.slice(0, MAX_TITLE) } };
    if (!cutCommits.has(id)) known.add(change);
    for (const name of names) if (!changes.has(name)) changes.set(name, change);
    commits.push({ change, names });
  }
  return { known, commits };
}

const MAX_TITLE = 80;
