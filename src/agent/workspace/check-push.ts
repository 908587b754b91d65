import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { PushOptions } from './push-branch.ts';
import { describeRefusal } from './push-refusal.ts';

/**
 * Asks a server with a dry run whether it would accept a push, so that a read-only token is detected before the model
 * is called. It can't detect rules that the server checks only with the actual commits. Throws `source_unavailable`.
 */
export async function checkPush(options: Omit<PushOptions, 'commit' | 'expected'>): Promise<void> {
  const { workspace, remote, signal } = options;
  // A folder on this machine needs no check, because its owner runs this process.
  if (remote.url.protocol === 'file:') return;
  const ref = `refs/heads/${parseBranch(options.branch)}`;
  const args = ['push', '--dry-run', '--porcelain', '--no-verify', '--no-follow-tags', '--recurse-submodules=no'];
  try {
    await runGit([...args, '--', remote.address, `${workspace.baseCommit}:${ref}`], {
      gitDir: workspace.gitDir,
      remote,
      signal,
    });
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    // Someone has pushed to the branch in the meantime. The actual push handles that.
    if (/^!\t/m.test(error.stdout)) return;
    const message = describeRefusal(error, { reason: undefined, remote, branch: options.branch });
    if (message === undefined) throw describeGitFailure(error, remote);
    throw new AppError('source_unavailable', `${message} The model wasn't called yet.`, { cause: error });
  }
}
