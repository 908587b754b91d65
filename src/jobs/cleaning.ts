import { removeAttachments } from '../agent/attachments/store-attachments.ts';
import { listProjectIds, listRepositories } from '../accounts/projects/projects.ts';
import type { Database } from '../db/schema.ts';
import { getErrorMessage } from '../errors.ts';
import { tryMirrorLock } from '../export/job/mirror-lock.ts';
import { removeProjectCaches } from '../export/job/project-caches.ts';
import { removeExports } from '../export/job/remove-exports.ts';
import { removeMirrors } from '../export/source/remove-mirrors.ts';
import { removeExpiredPreviews } from '../releases/previews.ts';
import type { Store } from '../store/adapter.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface CleaningOptions {
  db: Database;
  store: Store;
  dataFolder: string;
  /** Number of days after which unused mirrors are deleted. @defaultValue 0: never */
  unusedDays?: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Deletes leftovers of deleted projects, now and repeatedly. Every worker does this instead of a queue schedule:
 * mirrors belong to its own machine, and bundles must be deleted within seconds, while schedules have a resolution of
 * minutes. Returns a function that stops it.
 */
export function startCleaning(options: CleaningOptions): StopRepeating {
  return repeat((signal) => clean({ ...options, signal }), { pauseMs: PAUSE_MS });
}

const PAUSE_MS = 10_000;

/** Deletes leftovers of deleted projects in the store and their mirrors on this machine, and expired previews. */
export async function clean({
  db,
  store,
  dataFolder,
  unusedDays = 0,
  log,
  signal = new AbortController().signal,
}: CleaningOptions & { signal?: AbortSignal }): Promise<void> {
  try {
    for (let count = 1; count > 0;) {
      signal.throwIfAborted();
      count = await removeExports({ db, store });
      if (count > 0) log.info({ count }, 'removed objects of deleted exports');
    }
    while ((await removeAttachments({ db, store })) > 0) signal.throwIfAborted();
    const mirrors = await removeMirrors({
      dataFolder,
      listRepositories: () => listRepositories(db),
      unusedDays,
      tryLock: async (name, task) => (await tryMirrorLock(db, { name, task, signal })) !== undefined,
    });
    const previews = await removeExpiredPreviews(db);
    if (previews > 0) log.info({ count: previews }, 'removed expired previews');
    await removeProjectCaches({ store, dataFolder, listProjects: () => listProjectIds(db) });
    if (mirrors > 0) log.info({ count: mirrors }, 'removed unused mirrors');
  } catch (error) {
    log.warn({ reason: getErrorMessage(error) }, 'could not clean up after deleted projects; retrying soon');
  }
}
