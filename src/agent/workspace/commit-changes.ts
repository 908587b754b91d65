import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitIdentity, GitOptions } from '../../lib/git/git-command.ts';
import type { Workspace } from '../types/workspace.ts';
import { listChangedFiles } from './changed-files.ts';
import type { FileChange } from './changed-files.ts';
import { listTreeChanges } from './tree-changes.ts';

/** A commit of the work tree. */
export interface CommitOptions {
  workspace: Workspace;
  message: string;
  author: Pick<GitIdentity, 'name' | 'email'>;
  /** Date of the author and the committer. It must be the same when a job is run again. */
  date: Date;
  signal?: AbortSignal | undefined;
}

/**
 * Commits the work tree on top of the base commit, or as a merge commit if a merge is in progress. Returns null if
 * nothing has changed. The same changes, author and date result in the same commit id on every machine. Unchanged files
 * keep their path, mode and bytes.
 */
export async function commitChanges(options: CommitOptions): Promise<string | null> {
  const { workspace, author, date, signal } = options;
  const tree = await storeChangesTree(workspace, signal);
  if (tree === null) return null;
  const parents = workspace.merge?.parents ?? [workspace.baseCommit];
  const commit = await runGit(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'], {
    gitDir: workspace.gitDir,
    signal,
    identity: { ...author, date },
    input: `${options.message.replaceAll('\0', '').trim()}\n`,
  });
  return commit.toString('utf8').trim();
}

/**
 * Stores the work tree as a Git tree and returns its id, or null if nothing has changed. A merge in progress counts as
 * a change.
 */
export async function storeChangesTree(workspace: Workspace, signal?: AbortSignal): Promise<string | null> {
  const changes = await listChangedFiles(workspace, signal);
  if (changes.length === 0) return workspace.merge ? `${workspace.baseCommit}^{tree}` : null;
  const modes = new Map<string, string>();
  for (const { kind, path: name } of changes) if (kind !== 'deleted') modes.set(name, await findMode(workspace, name));
  // Work is reviewed and then published, so the tree of the review is reused.
  const key = JSON.stringify([workspace.baseCommit, changes, [...modes]]);
  const storedTree = STORED_TREES.get(workspace);
  if (storedTree?.key === key) return storedTree.tree;
  const tree = await storeTree(workspace, { changes, modes, git: { gitDir: workspace.gitDir, signal } });
  STORED_TREES.set(workspace, { key, tree });
  return tree;
}

/** The last tree of each workspace, with the changes that it was created from. */
const STORED_TREES = new WeakMap<Workspace, { key: string; tree: string }>();

interface StoreInput {
  changes: readonly FileChange[];
  /** File modes of the changed files that still exist. */
  modes: ReadonlyMap<string, string>;
  git: GitOptions;
}

async function storeTree(workspace: Workspace, input: StoreInput): Promise<string> {
  const { changes, git } = input;
  const tree = await writeTree(workspace, input);
  const paths = changes.map((change) => path.posix.join(workspace.docsFolder, change.path));
  const treeChanges = await listTreeChanges({ ...git, from: workspace.baseCommit, to: tree });
  if (treeChanges.sort().join('\0') !== paths.sort().join('\0'))
    throw new AppError(
      'conflict',
      `The commit would change ${treeChanges.length} files instead of ${paths.length}, because Git would rewrite the repository's tree. ` +
        'Run `git fsck` to find the problem.',
    );
  return tree;
}

/** Writes the base's tree with the changes, using only Git's index, because Git must not access the work tree. */
async function writeTree(workspace: Workspace, { changes, modes, git }: StoreInput): Promise<string> {
  await readTree(workspace.baseCommit, git);
  const files = [...modes];
  const ids = await storeFiles(workspace, { paths: [...modes.keys()], git });
  const deletedFiles = changes.filter((change) => change.kind === 'deleted');
  const zeroId = '0'.repeat(workspace.baseCommit.length);
  const lines = deletedFiles.map((change) => `0 ${zeroId}\t${path.posix.join(workspace.docsFolder, change.path)}\0`);
  for (const [index, [name, mode]] of files.entries())
    lines.push(`${mode} ${ids[index]}\t${path.posix.join(workspace.docsFolder, name)}\0`);
  await runGit(['update-index', '-z', '--index-info'], { ...git, input: lines.join('') });
  return (await runGit(['write-tree'], git)).toString('utf8').trim();
}

/**
 * Reads the base into the index. Existing names stay unchanged, even with backslashes, but new names must pass Git's
 * checks.
 */
async function readTree(commit: string, git: GitOptions): Promise<void> {
  const config = [
    ['core.protectNTFS', 'false'],
    ['core.protectHFS', 'false'],
  ] as const;
  try {
    await runGit(['read-tree', commit], { ...git, config });
  } catch (error) {
    if (!(error instanceof GitFailure) || !/invalid path/.test(error.stderr)) throw error;
    throw new AppError(
      'source_unavailable',
      'The repository contains a file name that Git refuses, such as ".git" or "..". Remove it from the branch.',
      { cause: error },
    );
  }
}

async function storeFiles(
  workspace: Workspace,
  { paths, git }: { paths: readonly string[]; git: GitOptions },
): Promise<string[]> {
  if (paths.length === 0) return [];
  const root = path.resolve(workspace.folder, workspace.docsFolder);
  const input = paths.map((name) => `${path.join(root, name)}\n`).join('');
  const ids = await runGit(['hash-object', '-w', '--no-filters', '--stdin-paths'], { ...git, input });
  return ids.toString('utf8').trim().split('\n');
}

async function findMode({ folder, docsFolder, baseFiles }: Workspace, name: string): Promise<string> {
  const base = baseFiles.get(name);
  if (base) return base.mode;
  const { mode } = await fs.lstat(path.join(folder, docsFolder, name));
  return mode & 0o100 ? '100755' : '100644';
}
