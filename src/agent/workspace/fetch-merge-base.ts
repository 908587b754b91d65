import { AppError } from '../../errors.ts';
import { fetchRef } from '../../lib/git/fetch-ref.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types.ts';

export interface MergeBaseRequest {
  remote: GitRemote;
  /** The branch that the workspace was opened at, and the other one. */
  branch: string;
  upstream: { branch: string; commit: string };
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Brings another branch's commit into a workspace, with as much history of both as it takes to find where they parted; returns that
 * commit. Throws `source_unavailable` when they have nothing in common or the commit is gone.
 */
export async function fetchMergeBase(
  { gitDir, baseCommit }: Pick<Workspace, 'gitDir' | 'baseCommit'>,
  { remote, branch, upstream, maxBytes, signal }: MergeBaseRequest,
): Promise<string> {
  const fetch = async (commit: string, name: string, { into, depth }: { into: string; depth: number }) => {
    const options = { gitDir, remote, into: `refs/bindery/${into}`, depth, maxBytes, signal };
    await fetchRef({ ...options, ref: commit }).catch((error: unknown) => {
      if (!isRefusedById(error)) throw error;
      return fetchRef({ ...options, ref: `refs/heads/${name}` });
    });
  };
  try {
    for (const depth of DEPTHS) {
      await fetch(baseCommit, branch, { into: 'history', depth });
      await fetch(upstream.commit, upstream.branch, { into: 'upstream', depth });
      const found = await findMergeBase(gitDir, [baseCommit, upstream.commit]);
      if (found !== undefined) return found;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw describeGitFailure(error, remote);
  }
  throw new AppError(
    'source_unavailable',
    `The branches ${JSON.stringify(branch)} and ${JSON.stringify(upstream.branch)} don't have a common commit.`,
  );
}

/** Commits of each branch, the newest first; the last is all there are. */
const DEPTHS = [50, 1_000, 2 ** 31 - 1];

async function findMergeBase(gitDir: string, commits: readonly string[]): Promise<string | undefined> {
  try {
    return (await runGit(['merge-base', ...commits], { gitDir })).toString('utf8').trim();
  } catch (error) {
    if (error instanceof GitFailure && error.exitCode !== undefined) return undefined;
    throw error;
  }
}
