import { AppError } from '../../errors.ts';
import { findClosestName } from '../../lib/find-closest-name.ts';
import { GitFailure } from '../../lib/git/git-command.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { HostFailure } from '../hosts/host.ts';
import type { CommitTree, ContextRepository } from '../types/workspace.ts';
import type { ToolContext, ToolResult } from '../types/tool.ts';
import { quote } from './docs-path.ts';
import { Refusal } from './tool.ts';

/** A repository that a tool reads. */
export interface OpenedRepository {
  /** The files at the commit that the turn is pinned to. */
  tree: CommitTree;
  /** The commits with the history. */
  heads: readonly string[];
  /** Fetches earlier commits, once. Throws `AppError`. */
  fetchHistory(): Promise<void>;
}

/**
 * Opens the project's repository at the base commit or, by its name, another repository that the project lets its agent
 * read. Throws `Refusal` if there is no such repository. Call it in `readRepository`, which handles the other errors.
 */
export async function openRepository(name: string | undefined, context: ToolContext): Promise<OpenedRepository> {
  const { workspace } = context;
  if (name === undefined) {
    const heads = workspace.merge?.parents ?? [workspace.baseCommit];
    return { tree: workspace, heads, fetchHistory: async () => context.fetchHistory?.() };
  }
  const repository = getContextRepository(name, context);
  const tree = await repository.open();
  return { tree, heads: [tree.baseCommit], fetchHistory: () => repository.fetchHistory() };
}

/** Finds another repository by its name. Throws a `Refusal` that lists the existing ones. */
export function getContextRepository(
  name: string,
  { repositories = [] }: Pick<ToolContext, 'repositories'>,
): ContextRepository {
  const repository = repositories.find((each) => each.name === name);
  if (repository) return repository;
  const names = repositories.map((each) => each.name);
  if (names.length === 0)
    throw new Refusal(
      `There are no other repositories. Call again without repository, which reads the project's repository.`,
    );
  const guess = findClosestName(name, names);
  throw new Refusal(
    `Unknown repository ${quote(name)}${guess ? `; did you mean ${quote(guess)}?` : '.'} Available: ${names.join(', ')}. Leave repository out to read the project's repository.`,
  );
}

/**
 * Reads a repository, and records in the result which other repository was read. If that one can't be read, throws a
 * `Refusal` with the reason, because the job can continue without it.
 */
export async function readRepository(
  name: string | undefined,
  read: () => Promise<string>,
): Promise<string | ToolResult> {
  if (name === undefined) return read();
  return { ok: true, text: await readContext(name, read), repository: { name } };
}

async function readContext<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isStorageFull(error)) throw error;
    if (error instanceof AppError || error instanceof HostFailure) throw new UnreadableRepository(name, error.message);
    // The repository's objects can be damaged or malformed.
    if (error instanceof GitFailure) throw new UnreadableRepository(name, "Git couldn't read it in time.");
    throw error;
  }
}

/** Thrown if a context repository can't be read. The result records it for the reviewers of the pull request. */
class UnreadableRepository extends Refusal {
  override readonly repository: ToolResult['repository'];

  constructor(name: string, problem: string) {
    super(
      `The repository ${quote(name)} can't be read: ${problem} Continue without it if you can, and say in the summary what you couldn't check.`,
    );
    this.repository = { name, problem };
  }
}
