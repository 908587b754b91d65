import fs from 'node:fs/promises';
import path from 'node:path';
import { parseRemoteUrl } from '../../lib/git/remote-url.ts';
import { readFileClock } from '../../lib/temp-names.ts';
import { getHistoryFolder } from './history.ts';
import { getLargeFilesFolder } from './large-files/fetch-large-files.ts';
import { getMirrorFolder } from './mirror.ts';

export interface UnusedMirrors {
  dataFolder: string;
  /** Returns the URLs of all projects' repositories. */
  listRepositories(): Promise<string[]>;
  /** Number of days after which unused mirrors are deleted, too. @defaultValue 0: never */
  unusedDays?: number;
  /** Runs a task unless the mirror with this name is in use; returns false if it is. */
  tryLock(name: string, task: () => Promise<void>): Promise<boolean>;
}

/**
 * Deletes mirrors of repositories that no project uses anymore, and returns their number. A mirror in use is skipped until
 * the next time.
 */
export async function removeMirrors({
  dataFolder,
  listRepositories,
  unusedDays = 0,
  tryLock,
}: UnusedMirrors): Promise<number> {
  const folder = path.join(dataFolder, 'mirrors');
  const isUnused = async (names: string[]) => {
    const usedNames = new Set((await listRepositories()).flatMap((address) => getLockNames(dataFolder, address)));
    const isOld = await Promise.all(names.map((name) => isUnusedSince(path.join(folder, name), unusedDays)));
    return names.filter((name, index) => !usedNames.has(name) || isOld[index]);
  };
  const names = await fs.readdir(folder).catch(() => []);
  if (names.length === 0) return 0;
  let removedCount = 0;
  for (const name of await isUnused(names)) {
    await tryLock(name, async () => {
      // A project may have been created since.
      if ((await isUnused([name])).length === 0) return;
      await fs.rm(path.join(folder, name), { recursive: true, force: true });
      removedCount += 1;
    });
  }
  return removedCount;
}

/** The time of a mirror's folder is the time of its last use. The probe for the clock stays out of the folder of mirrors. */
async function isUnusedSince(mirror: string, days: number): Promise<boolean> {
  if (days === 0) return false;
  const stat = await fs.stat(mirror).catch(() => undefined);
  const now = stat && (await readFileClock(path.dirname(path.dirname(mirror))));
  return stat !== undefined && now !== undefined && now - stat.mtimeMs > days * DAY_MS;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** An address that this version of the program does not take has no mirror. */
function getLockNames(dataFolder: string, address: string): string[] {
  try {
    const mirror = getMirrorFolder(dataFolder, parseRemoteUrl(address));
    return [mirror, getHistoryFolder(mirror), getLargeFilesFolder(mirror)].map((folder) => path.basename(folder));
  } catch {
    return [];
  }
}
