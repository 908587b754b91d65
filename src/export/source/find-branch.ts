import path from 'node:path';
import { AppError } from '../../errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { describeBranches, listRemoteBranches } from '../../lib/git/remote-head.ts';
import { createRemote } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { withTempFolder } from '../../lib/temp-folder.ts';
import { isPlainFolder } from './fetch-source.ts';
import type { RemoteAccess } from './find-head.ts';

/** The repository to check. */
export interface BranchQuestion {
  repositoryUrl: string;
  /** @defaultValue the repository's default branch */
  branch?: string | undefined;
  credentials?: string | undefined;
}

/** A branch and the commit at its head. */
export interface BranchHead {
  branch: string;
  commit: string;
}

/**
 * Checks that a repository can be read and has a branch, without fetching anything. Returns the branch and
 * its commit. Throws `source_unavailable` or `source_unreachable` with a message that says what to fix.
 */
export async function findBranch(
  { repositoryUrl, branch, credentials }: BranchQuestion,
  { signal, ...access }: RemoteAccess & { signal?: AbortSignal | undefined } = {},
): Promise<BranchHead> {
  const remote = createRemote(repositoryUrl, { credentials, ...access });
  if (await isPlainFolder(remote.url))
    throw new AppError('source_unavailable', "The folder isn't a Git repository. Use the folder of a repository.");
  try {
    const task = (openedRemote: GitRemote) => listRemoteBranches(openedRemote, signal);
    const { heads, defaultBranch } = await withTempFolder((dataFolder) =>
      withSshKey(remote, { dataFolder, keyFolder: path.join(dataFolder, 'branch'), task }),
    );
    const name = branch ?? defaultBranch ?? [...heads.keys()][0];
    const commit = name === undefined ? undefined : heads.get(name);
    if (name !== undefined && commit !== undefined) return { branch: name, commit };
    throw new AppError(
      'source_unavailable',
      name === undefined || heads.size === 0
        ? 'The repository is empty. Push a first commit, then try again.'
        : `The repository doesn't have a branch ${JSON.stringify(name.slice(0, 100))}: ${describeBranches([...heads.keys()])}.`,
    );
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}
