/** Reads earlier versions of pages from a local Git repository. Nothing here asks a server. */
import { AppError } from '../../errors.ts';
import { addToList } from '../../lib/add-to-list.ts';
import { listChangeLogArguments, readChangeLog, type FileVersions } from '../../lib/git/change-log.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isMissing } from '../../lib/is-missing.ts';

/** A commit, for people. */
export interface HistoryCommit {
  commit: string;
  /** ISO 8601 with the committer's time zone. */
  date: string;
}

/** Earlier commits of a docs folder. Paths are relative to the docs folder. Nothing throws for unknown commits. */
export interface TranslationHistory {
  /** Returns the last commit that changed a file. Undefined if Git doesn't know it. */
  findLastChange(file: string): Promise<string | undefined>;
  /** Returns the id of a file's blob in a commit. */
  findBlob(commit: string, file: string): Promise<string | undefined>;
  /** Returns the text of a blob. */
  readBlob(id: string): Promise<string | undefined>;
  describe(commit: string): Promise<HistoryCommit | undefined>;
  /** Counts the commits since another one that changed a file. Merges count as one. Undefined if Git can't tell. */
  countChanges(since: string, file: string): Promise<number | undefined>;
}

/** A repository and the docs folder in it. */
export interface HistoryPlace {
  /** A bare repository, or a folder in a checkout. */
  repository: { gitDir: string } | { folder: string };
  /** Path of the docs folder from the root of the repository, without slashes at its ends. Empty if it is the root. */
  docsFolder: string;
  /** The commit to start from. @defaultValue the one that is checked out */
  commit?: string;
  signal?: AbortSignal | undefined;
}

/**
 * Opens the history. One walk over the branch's newest commits answers almost everything, however many pages there are.
 * Older commits and commits of other branches are read one by one.
 */
export function openGitHistory({
  repository,
  docsFolder,
  commit: head = 'HEAD',
  signal,
}: HistoryPlace): TranslationHistory {
  const prefix = docsFolder === '' ? '' : `${docsFolder}/`;
  const run = async (...args: string[]): Promise<string | undefined> => {
    try {
      const place = 'folder' in repository ? ['-C', repository.folder] : [];
      const output = await runGit([...place, ...args], {
        signal,
        timeoutMs: TIMEOUT_MS,
        ...('gitDir' in repository && { gitDir: repository.gitDir }),
      });
      return output.toString('utf8');
    } catch (error) {
      if (isMissingKnowledge(error)) return undefined;
      throw error;
    }
  };
  const trees = new Map<string, Promise<Map<string, string>>>();
  let openedBranch: Promise<Branch> | undefined;
  const openBranch = () => (openedBranch ??= readBranch({ run, head, prefix }));
  return {
    async findLastChange(file) {
      const { files } = await openBranch();
      return files.get(file)?.find(({ commit }) => !commit.isCut)?.commit.id;
    },
    async findBlob(commit, file) {
      const branch = await openBranch();
      const changes = branch.files.get(file);
      const place = findOnBranch(branch, commit);
      if (changes !== undefined && place !== undefined) {
        const last = changes.find((change) => change.commit.order >= place.order);
        return last === undefined ? changes.at(-1)?.before : last.after;
      }
      const tree = trees.get(commit) ?? readTree({ run, commit, prefix });
      trees.set(commit, tree);
      return (await tree).get(file);
    },
    readBlob: async (id) => (isObjectId(id) ? run('cat-file', 'blob', id) : undefined),
    async describe(commit) {
      const known = (await openBranch()).commits.get(commit);
      if (known !== undefined) return { commit, date: known.date };
      const date = isObjectId(commit)
        ? await run('-c', 'log.showSignature=false', 'log', '-1', '--format=%cI', commit, '--')
        : undefined;
      return date === undefined ? undefined : { commit, date: date.trim() };
    },
    async countChanges(since, file) {
      const branch = await openBranch();
      const place = findOnBranch(branch, since);
      if (place !== undefined)
        return (branch.files.get(file) ?? []).filter(({ commit }) => commit.order < place.order && !commit.isCut)
          .length;
      const range = isObjectId(since) ? ['--first-parent', `${since}..${head}`] : undefined;
      const count = range && (await run('rev-list', '--count', ...range, '--', `:(top,literal)${prefix}${file}`));
      return count === undefined ? undefined : Number(count);
    },
  };
}

const TIMEOUT_MS = 60_000;
/** Commits of the branch that changed the docs folder, and all of its commits. */
const MAX_CHANGES = 5_000;
const MAX_COMMITS = 50_000;

type Run = (...args: string[]) => Promise<string | undefined>;

/** Ids from files are never options or names for Git. */
function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** A commit of the branch. */
interface BranchCommit {
  id: string;
  date: string;
  /** 1 is the newest. */
  order: number;
  /** Whether its parents are missing, so that it seems to add everything. */
  isCut: boolean;
}

/** The newest commits of the branch, and the changes of each file in the docs folder, newest first. */
interface Branch {
  commits: Map<string, BranchCommit>;
  files: Map<string, (Omit<FileVersions, 'name'> & { commit: BranchCommit })[]>;
  /** Up to this position, all changes are known. */
  reach: number;
}

/** Returns a commit of the branch after which all changes are known. */
function findOnBranch({ commits, reach }: Branch, commit: string): BranchCommit | undefined {
  const place = commits.get(commit);
  return place && place.order <= reach ? place : undefined;
}

async function readBranch({ run, head, prefix }: { run: Run; head: string; prefix: string }): Promise<Branch> {
  const isShallow = (await run('rev-parse', '--is-shallow-repository'))?.trim() !== 'false';
  const list = ['-c', 'log.showSignature=false', 'log', '--first-parent', '--format=%H %cI %P'];
  const all = (await run(...list, `--max-count=${MAX_COMMITS}`, head, '--')) ?? '';
  const commits = new Map<string, BranchCommit>();
  for (const line of all.split('\n').filter((each) => each !== '')) {
    const [id = '', date = '', ...parents] = line.trim().split(' ');
    commits.set(id, { id, date, order: commits.size + 1, isCut: isShallow && parents.length === 0 });
  }
  const folder = prefix === '' ? [] : [`:(top,literal)${prefix}`];
  const log = await run(...listChangeLogArguments('%H'), `--max-count=${MAX_CHANGES}`, head, '--', ...folder);
  const entries = readChangeLog(log ?? '');
  const files: Branch['files'] = new Map();
  for (const entry of entries) {
    const commit = commits.get(entry.head);
    if (commit === undefined) continue;
    for (const { name, before, after } of entry.files) {
      const file = name.slice(prefix.length);
      addToList(files, file, { before, after, commit });
    }
  }
  const isComplete = entries.length < MAX_CHANGES && log !== undefined;
  return { commits, files, reach: isComplete ? commits.size : (commits.get(entries.at(-1)?.head ?? '')?.order ?? 0) };
}

async function readTree({
  run,
  commit,
  prefix,
}: {
  run: Run;
  commit: string;
  prefix: string;
}): Promise<Map<string, string>> {
  const folder = prefix === '' ? [] : ['--', prefix];
  const output = isObjectId(commit) ? await run('ls-tree', '-r', '-z', '--full-tree', commit, ...folder) : undefined;
  return new Map(
    (output ?? '').split('\0').flatMap((line) => {
      const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      return id !== undefined && path?.startsWith(prefix) ? [[path.slice(prefix.length), id] as const] : [];
    }),
  );
}

/** Whether Git is missing, refuses the repository, or doesn't have a commit. */
function isMissingKnowledge(error: unknown): boolean {
  if (error instanceof GitFailure) return true;
  if (error instanceof AppError) return error.code === 'source_unavailable';
  return isMissing(error);
}
