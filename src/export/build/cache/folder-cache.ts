import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, utimesSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ObjectCache } from './object-cache.ts';
import { hasSeal, unseal } from '../../../lib/sealed.ts';

export interface CacheEvents {
  /** Called with the size of each object that was stored on this machine. */
  onPut?: ((bytes: number) => void) | undefined;
  /** Called with the key of each object whose seal is broken. */
  onDamaged?: ((key: string) => void) | undefined;
}

/** Stores objects as files in one folder, which builds can share. If the folder isn't writable, nothing is stored. */
export function createFolderCache(folder: string, { onPut, onDamaged }: CacheEvents = {}): ObjectCache {
  const getPath = (key: string) => path.join(folder, key);
  const remove = (key: string) => fs.rm(getPath(key), { force: true }).catch(() => undefined);
  const reject = async (key: string): Promise<undefined> => {
    onDamaged?.(key);
    await remove(key);
  };
  // A build reads hundreds of small files; awaiting a promise for each step takes longer than the disk does.
  const readEntry = (key: string): Buffer | Promise<undefined> | undefined => {
    try {
      noteUse(getPath(key));
      return unseal(readFileSync(getPath(key))) ?? reject(key);
    } catch {
      return undefined;
    }
  };
  return {
    async find(key) {
      if (!existsSync(getPath(key))) return undefined;
      // Lets the caller start creating missing objects before the remaining ones are read.
      await setImmediate();
      return readEntry(key);
    },
    findLatest: async (key) => readEntry(key),
    async locateLatest(key) {
      const file = getPath(key);
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
      const stagedFile = path.join(folder, `.${randomUUID()}`);
      try {
        await fs.mkdir(folder, { recursive: true });
        await fs.writeFile(stagedFile, bytes);
        await fs.rename(stagedFile, getPath(key));
        onPut?.(bytes.length);
      } catch {
        await fs.rm(stagedFile, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** Updates the time when a file was last used. */
function noteUse(file: string): Stats {
  const stat = statSync(file);
  if (Date.now() - stat.mtimeMs > USE_MS) utimesSync(file, new Date(), new Date());
  return stat;
}

/** Milliseconds during which repeated uses count as one. */
const USE_MS = 600_000;
