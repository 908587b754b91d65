/** Finds the commits that a text names, in every repository that a run can read. */
import { AppError } from '../../../errors.ts';
import { GitFailure, runGit } from '../../../lib/git/git-command.ts';
import { openRepository } from '../../tools/open-tree.ts';
import type { OpenedRepository } from '../../tools/open-tree.ts';
import type { Workspace } from '../../types/workspace.ts';
import type { ToolContext } from '../../types/tool.ts';
import { isReadable } from '../../workspace/list-repository.ts';

/** A commit, and the files outside of the documentation that it changes, as far as the agent can read them. */
export interface NamedCommit {
  id: string;
  /** Name of the context repository. Undefined for the documentation's own repository. */
  repository: string | undefined;
  files: string[];
}

/** The commits that a text names. */
export interface NamedCommits {
  commits: NamedCommit[];
  /** IDs that no repository has. */
  unknown: string[];
  /** Whether a repository couldn't be read, so that nothing is known about missing commits. */
  isIncomplete: boolean;
}

/** Reads the commits that a text names by their IDs. */
export async function readNamedCommits(text: string, context: ToolContext): Promise<NamedCommits> {
  const result: NamedCommits = { commits: [], unknown: [], isIncomplete: false };
  const ids = listIds(text).slice(0, MAX_COMMITS);
  if (ids.length === 0) return result;
  const repositories = await openAll(context);
  result.isIncomplete = repositories.length <= (context.repositories?.length ?? 0);
  for (const id of ids) {
    const commit = await findCommit(id, { repositories, context });
    if (commit) result.commits.push(commit);
    else if (isSurelyId(id)) result.unknown.push(id);
  }
  return result;
}

/** A gate runs several commands of Git for each. */
const MAX_COMMITS = 40;

function listIds(text: string): string[] {
  return [...new Set(text.match(/(?<![\w#.-])[0-9a-f]{7,40}(?![\w-])/g))];
}

/** A number or a word can look like an ID. Most IDs have letters and digits. */
function isSurelyId(text: string): boolean {
  return /[a-f]/.test(text) && /\d/.test(text);
}

interface NamedRepository extends OpenedRepository {
  name: string | undefined;
}

/** Opens the repositories that can be read, with their history as far as it can be fetched. */
async function openAll(context: ToolContext): Promise<NamedRepository[]> {
  const names = [undefined, ...(context.repositories ?? []).map(({ name }) => name)];
  const opened: NamedRepository[] = [];
  for (const name of names)
    try {
      const repository = await openRepository(name, context);
      await repository.fetchHistory();
      opened.push({ ...repository, name });
    } catch (error) {
      // The pull request lists the repositories that couldn't be read.
      if (!(error instanceof AppError || error instanceof GitFailure)) throw error;
    }
  return opened;
}

async function findCommit(
  id: string,
  { repositories, context: { workspace, signal } }: { repositories: readonly NamedRepository[]; context: ToolContext },
): Promise<NamedCommit | undefined> {
  for (const { name: repository, tree, heads } of repositories) {
    const git = (...args: string[]) => runGit(args, { gitDir: tree.gitDir, signal, timeoutMs: TIME_LIMIT_MS });
    try {
      // The mirror of another repository can have branches that the agent can't read.
      const hidden = await git('rev-list', '--max-count=1', `${id}^{commit}`, '--not', ...heads);
      if (hidden.length > 0) continue;
      const list = await git('log', '-1', '--first-parent', '-m', '-z', '--name-only', '--format=', id, '--');
      const files = list.toString('utf8').split('\0').filter(Boolean);
      const isDocs = (file: string) => tree === workspace && isInDocs(file, workspace);
      return {
        id,
        repository,
        files: files.filter((file) => isReadable(file, tree) && !isDocs(file)).slice(0, MAX_FILES),
      };
    } catch (error) {
      // Git fails if the repository doesn't have the commit.
      if (!(error instanceof GitFailure)) throw error;
    }
  }
  return undefined;
}

function isInDocs(file: string, { docsFolder }: Workspace): boolean {
  return docsFolder === '' || file.startsWith(`${docsFolder}/`);
}

const TIME_LIMIT_MS = 30_000;
const MAX_FILES = 1_000;
