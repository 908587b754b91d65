import path from 'node:path';
import { AppError } from '../../errors.ts';
import { describeGitFailure } from '../../lib/git/git-errors.ts';
import { getRemoteHead } from '../../lib/git/remote-head.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import type { PinnedRepository } from '../types/workspace.ts';
import type { ContextSource } from './connect-context.ts';

/** Where to store SSH keys while they are used. */
export interface PinOptions {
  dataFolder: string;
  /** An empty folder that the caller deletes. */
  folder: string;
  signal: AbortSignal;
}

/**
 * Returns the commits at the heads of the repositories' branches. A repository that can't be read has a problem instead,
 * because the job can often do its work without it.
 */
export function pinRepositories(sources: readonly ContextSource[], options: PinOptions): Promise<PinnedRepository[]> {
  return Promise.all(sources.map((source) => pin(source, options)));
}

async function pin(
  { name, branch, folder, withRemote }: ContextSource,
  { dataFolder, folder: workFolder, signal }: PinOptions,
): Promise<PinnedRepository> {
  const place = { name, branch, ...(folder !== '' && { folder }) };
  try {
    const keyFolder = path.join(workFolder, `head-${name}`);
    const readHead = async (remote: Parameters<Parameters<typeof withRemote>[0]>[0]) => {
      try {
        return await getRemoteHead(remote, { branch, signal });
      } catch (error) {
        throw describeGitFailure(error, remote);
      }
    };
    return { ...place, commit: await withRemote(readHead, { dataFolder, keyFolder, signal }) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || isStorageFull(error)) throw error;
    return { ...place, problem: error.message };
  }
}
