import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ObjectCache } from './object-cache.ts';
import { hasSeal, unseal } from '../../../lib/sealed.ts';

export interface CacheEvents {
  /** Gets the bytes of each object that is kept on this machine. */
  onPut?: ((bytes: number) => void) | undefined;
  /** Gets the key of each object whose seal is broken. */
  onDamaged?: ((key: string) => void) | undefined;
}

/** Keeps objects as files of one folder, which builds may share. A folder that cannot be written to keeps nothing. */
export function createFolderCache(folder: string, { onPut, onDamaged }: CacheEvents = {}): ObjectCache {
  const fileOf = (key: string) => path.join(folder, key);
  const remove = (key: string) => fs.rm(fileOf(key), { force: true }).catch(() => undefined);
  const reject = async (key: string): Promise<undefined> => {
    onDamaged?.(key);
    await remove(key);
  };
  // Hundreds of small files: a promise for each step of each takes longer than the disk.
  const read = (key: string): Buffer | Promise<undefined> | undefined => {
    try {
      noteUse(fileOf(key));
      return unseal(readFileSync(fileOf(key))) ?? reject(key);
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
    reject,
    remove,
    async put(key, bytes) {
      if (!hasSeal(bytes)) throw new Error(`The cache entry ${key} has no seal. Create it with seal() or sealParts().`);
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
