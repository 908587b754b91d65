import { fetchRef } from '../../lib/git/fetch-ref.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure, isRefusedById } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types.ts';

/** Brings earlier commits into a workspace that has its base commit alone. Throws `source_unavailable` and the like. */
export async function fetchHistory(
  { gitDir, baseCommit }: Workspace,
  options: { remote: GitRemote; branch: string; maxBytes: number; signal: AbortSignal },
): Promise<void> {
  const { remote, branch, ...rest } = options;
  const fetch = (ref: string) => fetchRef({ gitDir, remote, ref, into: 'refs/bindery/history', depth: DEPTH, ...rest });
  try {
    await fetch(baseCommit).catch((error: unknown) => {
      if (!isRefusedById(error)) throw error;
      return fetch(`refs/heads/${branch}`);
    });
  } catch (error) {
    rest.signal.throwIfAborted();
    throw describeGitFailure(error, remote);
  }
}

/** Commits, the newest first. */
const DEPTH = 500;
