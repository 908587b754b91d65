import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, utimesSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listFiles } from '../../../lib/list-files.ts';
import type { ObjectCache } from './object-cache.ts';

/** Keeps objects as files of one folder, which builds may share. A folder that cannot be written to keeps nothing. */
export function createFolderCache(folder: string): ObjectCache {
  const fileOf = (key: string) => path.join(folder, key);
  // Hundreds of small files: a promise for each step of each takes longer than the disk.
  const find = async (key: string) => {
    try {
      noteUse(fileOf(key));
      return readFileSync(fileOf(key));
    } catch {
      return undefined;
    }
  };
  return {
    find,
    findLatest: find,
    async locateLatest(key) {
      const file = fileOf(key);
      try {
        return { file, start: 0, length: noteUse(file).size };
      } catch {
        return undefined;
      }
    },
    async put(key, bytes) {
      const staged = path.join(folder, `.${randomUUID()}`);
      try {
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(staged, bytes);
        await fs.rename(staged, fileOf(key));
      } catch {
        await fs.rm(staged, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Notes the time of the last use of a file. */
function noteUse(file: string): Stats {
  const stat = statSync(file);
  if (Date.now() - stat.mtimeMs > USE_MS) utimesSync(file, new Date(), new Date());
  return stat;
}

/** Milliseconds within which uses are one. */
const USE_MS = 600_000;

/** Deletes what was not used for longest in a folder of caches, and in those below it, until the rest is within the limit. */
export async function pruneCaches(folder: string, maxBytes: number): Promise<void> {
  let total = 0;
  for (const { file, size } of listEntries(folder).sort((left, right) => right.usedAt - left.usedAt)) {
    total += size;
    // What cannot be deleted now is tried again after the next build.
    if (total > maxBytes) await fs.rm(file, { force: true }).catch(() => undefined);
  }
}

function listEntries(folder: string): { file: string; size: number; usedAt: number }[] {
  return listNames(folder).flatMap((file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ file, size: stat.size, usedAt: stat.mtimeMs }] : [];
  });
}

function listNames(folder: string): string[] {
  try {
    return listFiles(folder);
  } catch {
    return [];
  }
}

/** Folder for what may be made again, as the system names it (XDG Base Directory; `~/Library/Caches`; `LOCALAPPDATA`). */
export function userCacheFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env['XDG_CACHE_HOME']) return path.join(env['XDG_CACHE_HOME'], 'bindery');
  if (platform === 'win32' && env['LOCALAPPDATA']) return path.join(env['LOCALAPPDATA'], 'bindery', 'cache');
  const home = os.homedir();
  return platform === 'darwin' ? path.join(home, 'Library/Caches/bindery') : path.join(home, '.cache/bindery');
}
