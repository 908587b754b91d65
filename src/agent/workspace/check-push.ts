import { parseBranch } from '../../accounts/projects/repository-place.ts';
import { AppError } from '../../errors.ts';
import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { PushOptions } from './push-branch.ts';
import { describeRefusal } from './push-refusal.ts';

/**
 * Asks a server whether it would take a push at all, without pushing: a token that may only read is found before the model
 * is paid. Rules that the server looks at with the commits in its hands are not known by this. Throws `source_unavailable`.
 */
export async function checkPush(options: Omit<PushOptions, 'commit' | 'expected'>): Promise<void> {
  const { workspace, remote, signal } = options;
  // Whoever reads a folder of this machine owns it.
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
    // Somebody has pushed to the branch meanwhile: the push itself knows what to do then.
    if (/^!\t/m.test(error.stdout)) return;
    const message = describeRefusal(error, { reason: undefined, remote, branch: options.branch });
    if (message === undefined) throw describeGitFailure(error, remote);
    throw new AppError('source_unavailable', `${message} The model wasn't called yet.`, { cause: error });
  }
}
