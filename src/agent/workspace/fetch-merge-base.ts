import { AppError } from '../../errors.ts';
import { fetchRef, fetchRefs, type FetchRefOptions } from '../../lib/git/fetch-ref.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types/workspace.ts';

/** The two branches whose merge base is needed. */
export interface MergeBaseRequest {
  remote: GitRemote;
  /** The branch that the workspace was opened at. */
  branch: string;
  upstream: { branch: string; commit: string };
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Fetches another branch's commit into a workspace, with enough history of both branches to find their merge base.
 * Returns the merge base. Throws `source_unavailable` if the branches have no common commit or the commit no longer
 * exists.
 */
export async function fetchMergeBase(
  { gitDir, baseCommit }: Pick<Workspace, 'gitDir' | 'baseCommit'>,
  { remote, branch, upstream, maxBytes, signal }: MergeBaseRequest,
): Promise<string> {
  const sides = [
    { commit: baseCommit, branch, localRef: 'refs/bindery/history' },
    { commit: upstream.commit, branch: upstream.branch, localRef: 'refs/bindery/upstream' },
  ];
  const fetchSides = async (depth: number) => {
    const options = { gitDir, remote, depth, maxBytes, signal };
    const refs = sides.map(({ commit, localRef }) => ({ ref: commit, localRef }));
    try {
      await fetchRefs({ ...options, refs });
    } catch (error) {
      if (!isRefusedById(error)) throw error;
      for (const side of sides) await fetchSide(side, options);
    }
  };
  try {
    for (const depth of DEPTHS) {
      await fetchSides(depth);
      const mergeBase = await findMergeBase(gitDir, [baseCommit, upstream.commit]);
      if (mergeBase !== undefined) return mergeBase;
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

/** Fetches one side by its commit or, if the server refuses that, its branch. */
async function fetchSide(
  { commit, branch, localRef }: { commit: string; branch: string; localRef: string },
  options: Omit<FetchRefOptions, 'ref' | 'localRef'>,
): Promise<void> {
  await fetchRef({ ...options, localRef, ref: commit }).catch((error: unknown) => {
    if (!isRefusedById(error)) throw error;
    return fetchRef({ ...options, localRef, ref: `refs/heads/${branch}` });
  });
}

/** Numbers of commits to fetch from each branch, newest first. The last one means all commits. */
const DEPTHS = [50, 1_000, 2 ** 31 - 1];

async function findMergeBase(gitDir: string, commits: readonly string[]): Promise<string | undefined> {
  try {
    return (await runGit(['merge-base', ...commits], { gitDir })).toString('utf8').trim();
  } catch (error) {
    if (error instanceof GitFailure && error.exitCode !== undefined) return undefined;
    throw error;
  }
}
