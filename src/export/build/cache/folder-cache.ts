import { randomUUID } from 'node:crypto';
import { readFileSync, utimesSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ObjectCache } from './object-cache.ts';

/** Keeps objects as files of one folder, which builds may share. A folder that cannot be written to keeps nothing. */
export function createFolderCache(folder: string): ObjectCache {
  const fileOf = (key: string) => path.join(folder, key);
  // Hundreds of small files: a promise for each step of each takes longer than the disk.
  const find = async (key: string) => {
    const file = fileOf(key);
    try {
      const found = readFileSync(file);
      // The time of the last use.
      utimesSync(file, new Date(), new Date());
      return found;
    } catch {
      return undefined;
    }
  };
  return {
    find,
    findLatest: find,
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

/** Deletes what was not used for longest in a folder of caches, and in those below it, until the rest is within the limit. */
export async function pruneCaches(folder: string, maxBytes: number): Promise<void> {
  let total = 0;
  for (const { file, size } of (await listEntries(folder)).sort((left, right) => right.usedAt - left.usedAt)) {
    total += size;
    // What cannot be deleted now is tried again after the next build.
    if (total > maxBytes) await fs.rm(file, { force: true }).catch(() => undefined);
  }
}

async function listEntries(folder: string): Promise<{ file: string; size: number; usedAt: number }[]> {
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const { size, mtimeMs } = await fs.stat(file).catch(() => ({ size: 0, mtimeMs: 0 }));
        return { file, size, usedAt: mtimeMs };
      }),
  );
}

/** Folder for what may be made again, as the system names it (XDG Base Directory; `~/Library/Caches`; `LOCALAPPDATA`). */
export function userCacheFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env['XDG_CACHE_HOME']) return path.join(env['XDG_CACHE_HOME'], 'bindery');
  if (platform === 'win32' && env['LOCALAPPDATA']) return path.join(env['LOCALAPPDATA'], 'bindery', 'cache');
  const home = os.homedir();
  return platform === 'darwin' ? path.join(home, 'Library/Caches/bindery') : path.join(home, '.cache/bindery');
}
