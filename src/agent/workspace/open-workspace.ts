import path from 'node:path';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types/workspace.ts';
import { checkOut } from './check-out.ts';
import { openCommit } from './open-commit.ts';
import type { SeedCommit } from './open-commit.ts';
import { WORKSPACE_LIMITS } from './workspace-limits.ts';
import type { WorkspaceLimits } from './workspace-limits.ts';
import { listBaseFiles } from './list-base-files.ts';

/** The commit to open and where to write it. */
export interface OpenWorkspaceOptions {
  remote: GitRemote;
  /** The project's branch, or the agent's own branch for a follow-up. */
  branch: string;
  /** The commit that an earlier attempt was pinned to. @defaultValue the head of the branch */
  commit?: string | undefined;
  /** The result of `parseDocsFolder`. */
  docsFolder: string;
  /** An empty folder that only this job uses. The caller deletes it. */
  target: string;
  /**
   * Copies a commit into the empty repository from data on this machine. If it throws, the commit is fetched.
   * @defaultValue the commit is fetched
   */
  seed?: SeedCommit | undefined;
  limits?: WorkspaceLimits | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Fetches one commit of a repository and writes the regular files of its docs folder. Git itself never accesses the
 * work tree, so no checkout filters, attributes, hooks, links or submodules apply. Throws `source_unavailable` with one
 * sentence.
 */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<Workspace> {
  const { remote, branch, docsFolder, target, limits = WORKSPACE_LIMITS, signal } = options;
  const gitDir = path.join(target, 'git');
  const folder = path.join(target, 'tree');
  try {
    const { commit, seed } = options;
    const { repositoryBytes } = limits;
    const baseCommit = await openCommit({ gitDir, remote, branch, commit, seed, repositoryBytes, signal });
    const listedFiles = await listBaseFiles({ gitDir, commit: baseCommit, docsFolder, limits, signal });
    const docs = path.join(folder, docsFolder);
    const baseFiles = await checkOut({ gitDir, files: listedFiles, target: docs, signal });
    return { folder, docsFolder, baseCommit, gitDir, baseFiles };
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}
