/** Reads earlier versions of pages from a local Git repository. Nothing here asks a server. */
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { listNameLogArguments, readNameLog } from '../../lib/git/name-log.ts';

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

/** Opens the history. Reads only what is asked for, once. */
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
  let changes: Promise<Map<string, string>> | undefined;
  return {
    async findLastChange(file) {
      changes ??= readChanges({ run, head, prefix });
      return (await changes).get(file);
    },
    async findBlob(commit, file) {
      const tree = trees.get(commit) ?? readTree({ run, commit, prefix });
      trees.set(commit, tree);
      return (await tree).get(file);
    },
    readBlob: async (id) => (isObjectId(id) ? run('cat-file', 'blob', id) : undefined),
    async describe(commit) {
      const date = isObjectId(commit)
        ? await run('-c', 'log.showSignature=false', 'log', '-1', '--format=%cI', commit, '--')
        : undefined;
      return date === undefined ? undefined : { commit, date: date.trim() };
    },
    async countChanges(since, file) {
      const range = isObjectId(since) ? ['--first-parent', `${since}..${head}`] : undefined;
      const count = range && (await run('rev-list', '--count', ...range, '--', `:(top,literal)${prefix}${file}`));
      return count === undefined ? undefined : Number(count);
    },
  };
}

const TIMEOUT_MS = 60_000;
const MAX_COMMITS = 5_000;

type Run = (...args: string[]) => Promise<string | undefined>;

/** Ids from files are never options or names for Git. */
function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Maps each file to the last commit that changed it. The first commit of a shallow clone changed nothing. */
async function readChanges({
  run,
  head,
  prefix,
}: {
  run: Run;
  head: string;
  prefix: string;
}): Promise<Map<string, string>> {
  const isShallow = (await run('rev-parse', '--is-shallow-repository'))?.trim() !== 'false';
  const folder = prefix === '' ? [] : [`:(top,literal)${prefix}`];
  const output = await run(
    '-c',
    'core.quotePath=false',
    ...listNameLogArguments('%H %P'),
    '--first-parent',
    `--max-count=${MAX_COMMITS}`,
    head,
    '--',
    ...folder,
  );
  const changes = new Map<string, string>();
  for (const { head: commit, names } of readNameLog(output ?? '')) {
    const [id = '', ...parents] = commit.trim().split(' ');
    if (isShallow && parents.length === 0) continue;
    for (const name of names) {
      const file = name.slice(prefix.length);
      if (!changes.has(file)) changes.set(file, id);
    }
  }
  return changes;
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
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
