import { runGit } from '../../lib/git/git-command.ts';
import type { GitOptions, GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types/workspace.ts';
import { fetchCommit } from './fetch-commit.ts';
import { WORKSPACE_LIMITS } from './workspace-limits.ts';
import type { WorkspaceLimits } from './workspace-limits.ts';
import { isReadOnlyPath } from './path-policy.ts';
import { mergeTrees } from './merge-trees.ts';
import { listTreeChanges } from './tree-changes.ts';

/** The commit to rebase. */
export interface RebaseOptions {
  workspace: Workspace;
  remote: GitRemote;
  /** The branch that someone else pushed to. */
  branch: string;
  /** The agent's commit, created by `commitChanges`. */
  commit: string;
  limits?: WorkspaceLimits | undefined;
  signal?: AbortSignal | undefined;
}

/** The rebased commit, or the files with conflicts. */
export type RebaseResult =
  /** `commit` equals `onto` if the branch already contains the changes. */
  { outcome: 'rebased'; commit: string; onto: string } | { outcome: 'conflict'; files: string[]; message: string };

/**
 * Replays the agent's commit on the branch's current head. It works on trees, so it needs no history and works for a
 * rewritten branch. The commit keeps its author, dates and message.
 */
export async function rebaseOnto(options: RebaseOptions): Promise<RebaseResult> {
  const { workspace, remote, branch, commit, limits = WORKSPACE_LIMITS, signal } = options;
  const git: GitOptions = { gitDir: workspace.gitDir, signal };
  try {
    const { repositoryBytes } = limits;
    const newBase = await fetchCommit({ gitDir: workspace.gitDir, remote, branch, repositoryBytes, signal });
    const { tree, conflicts } = await mergeTrees({ base: workspace.baseCommit, ours: commit, theirs: newBase }, git);
    if (conflicts.size > 0) return createConflict(branch, [...conflicts.keys()]);
    const treeChanges = await listTreeChanges({ ...git, from: newBase, to: tree });
    if (treeChanges.length === 0) return { outcome: 'rebased', commit: newBase, onto: newBase };
    const strayPaths = treeChanges.filter((name) => !isInDocs(workspace, name));
    if (strayPaths.length > 0) return createConflict(branch, strayPaths);
    return { outcome: 'rebased', commit: await rewriteCommit({ commit, tree, parent: newBase }, git), onto: newBase };
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}

/** If the other side renamed folders, the change can move with them, but it must stay in the docs folder. */
function isInDocs({ docsFolder, openFiles }: Workspace, name: string): boolean {
  const prefix = docsFolder && `${docsFolder}/`;
  return name.startsWith(prefix) && !isReadOnlyPath(name.slice(prefix.length), openFiles);
}

async function rewriteCommit(
  { commit, tree, parent }: { commit: string; tree: string; parent: string },
  git: GitOptions,
): Promise<string> {
  const text = await runGit(['cat-file', 'commit', commit], git);
  const head = text.indexOf('\nauthor ');
  const input = Buffer.concat([Buffer.from(`tree ${tree}\nparent ${parent}`), text.subarray(head)]);
  return (await runGit(['hash-object', '-t', 'commit', '-w', '--stdin'], { ...git, input })).toString('utf8').trim();
}

function createConflict(branch: string, files: string[]): RebaseResult {
  const names = files.slice(0, MAX_LISTED).join(', ');
  const suffix = files.length > MAX_LISTED ? ` and ${files.length - MAX_LISTED} more` : '';
  const message = `Someone else has pushed to ${JSON.stringify(branch)} and changed the same places in ${names}${suffix}. Merge or undo one of the changes, then send the message again.`;
  return { outcome: 'conflict', files, message };
}

const MAX_LISTED = 10;
