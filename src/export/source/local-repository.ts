import { GitFailure, runGit } from '../../lib/git/git-command.ts';
import { isInRepository } from '../../lib/git/is-in-repository.ts';
import { findWebRepository } from '../../lib/git/web-repository.ts';
import { isMissing } from '../../lib/is-missing.ts';
import type { RepositoryLocation } from '../../site/shared.ts';

/**
 * Finds the web location of a local folder: by its repository's "origin" remote if that is on a well-known host, and by
 * the checked-out branch, or else the remote's default branch.
 */
export async function findLocalRepository(
  folder: string,
  signal?: AbortSignal,
): Promise<RepositoryLocation | undefined> {
  if (!isInRepository(folder)) return undefined;
  const ask = async (...args: string[]): Promise<string | undefined> => {
    try {
      const output = await runGit(['-C', folder, ...args], { signal, timeoutMs: TIMEOUT_MS });
      return output.toString('utf8').replace(/\n$/, '') || undefined;
    } catch (error) {
      if (error instanceof GitFailure || isMissing(error)) return undefined;
      throw error;
    }
  };
  const repositoryUrl = await ask('config', '--local', '--get', 'remote.origin.url');
  const page = repositoryUrl && findWebRepository({ repositoryUrl, host: null, hostApiUrl: null });
  if (!page) return undefined;
  const branch =
    (await ask('symbolic-ref', '--quiet', '--short', 'HEAD')) ??
    (await ask('symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD'))?.replace(/^origin\//, '');
  const prefix = (await ask('rev-parse', '--show-prefix')) ?? '';
  return branch === undefined ? undefined : { ...page, branch, folder: prefix.replace(/\/$/, '') };
}

const TIMEOUT_MS = 10_000;
