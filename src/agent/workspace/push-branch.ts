import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { Workspace } from '../types/workspace.ts';
import { BLOCKED_MESSAGE, describeRefusal } from './push-refusal.ts';

/** The commit to push. */
export interface PushOptions {
  workspace: Workspace;
  remote: GitRemote;
  branch: string;
  /** The commit that the branch should point to. */
  commit: string;
  /** The branch's last known commit; null if the branch must not exist. */
  expected: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * `moved` means that someone else pushed. `refused` means that the server rejected the push, with the reason in
 * `message`.
 */
export type PushResult =
  | { outcome: 'pushed' | 'up-to-date' }
  | { outcome: 'rejected'; reason: 'moved' | 'refused'; message: string };

/**
 * Pushes a commit to a branch, only if the branch still points to `expected` and the commit continues it, so that no
 * commit is ever lost. If the branch already has the commit, the outcome is `up-to-date`. Throws if the server can't be
 * reached.
 */
export async function pushBranch(options: PushOptions): Promise<PushResult> {
  const { workspace, remote, commit, expected, signal } = options;
  const ref = `refs/heads/${parseBranch(options.branch)}`;
  if (expected && !(await isContinuation(workspace, { commit, expected }))) return rejectMoved(options.branch);
  const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
  const args = ['push', '--porcelain', '--no-verify', '--no-follow-tags', '--recurse-submodules=no', lease];
  try {
    const output = await runGit([...args, '--', remote.address, `${commit}:${ref}`], {
      gitDir: workspace.gitDir,
      remote,
      timeoutMs: PUSH_TIMEOUT_MS,
      signal,
    });
    return { outcome: /^=\t/m.test(output.toString('utf8')) ? 'up-to-date' : 'pushed' };
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    const reason = /^!\t[^\t]*\t(.*)$/m.exec(error.stdout)?.[1];
    if (reason !== undefined && BRANCH_MOVED.test(reason) && !BLOCKED_MESSAGE.test(error.stderr))
      return rejectMoved(options.branch);
    if (DISK_FULL.test(error.stderr)) throw describeGitFailure(error, remote);
    const message = describeRefusal(error, { reason, remote, branch: options.branch });
    if (message === undefined) throw describeGitFailure(error, remote);
    return { outcome: 'rejected', reason: 'refused', message };
  }
}

const PUSH_TIMEOUT_MS = 5 * 60 * 1000;
/** The server's disk or this machine's disk is full. That is an error, not a refusal. */
const DISK_FULL = /No space left on device/i;
/** The lease failed, or the server received another push at the same moment. */
const BRANCH_MOVED = /stale info|fetch first|non-fast-forward|already exists|cannot lock ref|failed to update ref/i;

async function isContinuation(
  { gitDir }: Workspace,
  { commit, expected }: { commit: string; expected: string },
): Promise<boolean> {
  try {
    await runGit(['merge-base', '--is-ancestor', expected, commit], { gitDir });
    return true;
  } catch (error) {
    if (error instanceof GitFailure && error.exitCode !== undefined) return false;
    throw error;
  }
}

function rejectMoved(branch: string): PushResult {
  const message = `The branch ${JSON.stringify(branch)} has changed since this job started from it, because someone else pushed to it.`;
  return { outcome: 'rejected', reason: 'moved', message };
}
