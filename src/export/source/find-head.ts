import { describeGitFailure } from '../../lib/git/git-errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';
import { createRemote } from '../../lib/git/remote-url.ts';
import { withSshKey } from '../../lib/git/ssh-key.ts';
import { withWorkFolder } from '../../lib/work-folders.ts';
import { isPlainFolder } from './fetch-source.ts';
import type { SourceRequest } from './fetch-source.ts';

/** The servers that can be used. */
export type RemoteAccess = Pick<GitRemote, 'reach' | 'trust'>;

/**
 * Requests the commit at the head of a repository's branch without fetching anything; undefined for a plain folder,
 * which has no commit. Throws as `fetchSource` does.
 */
export async function findHead(
  { repositoryUrl, branch, credentials }: Omit<SourceRequest, 'docsFolder' | 'commit'>,
  { dataFolder, signal, ...access }: RemoteAccess & { dataFolder: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const remote = createRemote(repositoryUrl, { credentials, ...access });
  if (await isPlainFolder(remote.url)) return undefined;
  try {
    return await withWorkFolder(dataFolder, (keyFolder) =>
      withSshKey(remote, { dataFolder, keyFolder, task: (opened) => getRemoteHead(opened, { branch, signal }) }),
    );
  } catch (error) {
    throw describeGitFailure(error, remote);
  }
}
