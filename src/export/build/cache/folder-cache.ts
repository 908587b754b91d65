import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ObjectCache } from './object-cache.ts';

/** Keeps objects as files of one folder, which builds may share. A folder that cannot be written to keeps nothing. `onPut` gets the bytes of each. */
export function createFolderCache(folder: string, onPut?: (bytes: number) => void): ObjectCache {
  const fileOf = (key: string) => path.join(folder, key);
  // Hundreds of small files: a promise for each step of each takes longer than the disk.
  const read = (key: string) => {
    try {
      noteUse(fileOf(key));
      return readFileSync(fileOf(key));
    } catch {
      return undefined;
    }
  };
  return {
    async find(key) {
      if (!existsSync(fileOf(key))) return undefined;
      // Whoever makes what is missing begins before the rest is read.
      await setImmediate();
      return read(key);
    },
    findLatest: async (key) => read(key),
    async locateLatest(key) {
      const file = fileOf(key);
      try {
        return { file, start: 0, length: noteUse(file).size };
      } catch {
        return undefined;
      }
    },
    remove: (key) => fs.rm(fileOf(key), { force: true }).catch(() => undefined),
    async put(key, bytes) {
      const staged = path.join(folder, `.${randomUUID()}`);
      try {
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(staged, bytes);
        await fs.rename(staged, fileOf(key));
        onPut?.(bytes.length);
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
