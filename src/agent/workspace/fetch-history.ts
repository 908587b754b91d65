import { fetchRef } from '../../lib/git/fetch-ref.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import type { CommitTree } from '../types/workspace.ts';

/**
 * Fetches earlier commits into a repository that only has its base commit. Throws errors such as `source_unavailable`.
 */
export async function fetchHistory(
  { gitDir, baseCommit }: CommitTree,
  options: { remote: GitRemote; branch: string; maxBytes: number; signal: AbortSignal },
): Promise<void> {
  const { remote, branch, ...limits } = options;
  const fetch = (ref: string) =>
    fetchRef({ gitDir, remote, ref, localRef: 'refs/bindery/history', depth: DEPTH, ...limits });
  try {
    await fetch(baseCommit).catch((error: unknown) => {
      if (!isRefusedById(error)) throw error;
      return fetch(`refs/heads/${branch}`);
    });
  } catch (error) {
    limits.signal.throwIfAborted();
    throw describeGitFailure(error, remote);
  }
}

/** Number of commits to fetch, newest first. */
const DEPTH = 500;
