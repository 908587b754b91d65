import fs from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import type { GitRemote } from '../../lib/git/git-command.ts';
import { GitCrash } from '../../lib/git/limit-errors.ts';
import { isRemoteFailure } from '../../lib/git/git-errors.ts';
import { isStorageFull } from '../../lib/storage-full.ts';

export interface RepairableTask<T> {
  /** A mirror that can be fetched again. The caller holds its lock. */
  folder: string;
  remote: Pick<GitRemote, 'url' | 'credentials'>;
  task: () => Promise<T>;
  /** Removes files that a failed attempt wrote elsewhere. */
  cleanUp?: () => Promise<void>;
  signal?: AbortSignal | undefined;
}

/**
 * Runs a task with a mirror. If it fails for a reason that neither the remote nor its owner explains, the mirror on
 * this machine may be damaged: it is deleted, and the task runs once more and fetches it again.
 */
export async function withRepair<T>({ folder, remote, task, cleanUp, signal }: RepairableTask<T>): Promise<T> {
  const isNew = (await fs.stat(folder).catch(() => undefined)) === undefined;
  try {
    return await task();
  } catch (error) {
    signal?.throwIfAborted();
    const isExplained =
      (error instanceof AppError && !(error instanceof GitCrash)) ||
      isStorageFull(error) ||
      isRemoteFailure(error, remote);
    if (isNew || isExplained) throw error;
    await fs.rm(folder, { recursive: true, force: true });
    await cleanUp?.();
    return task();
  }
}
