import { buffer } from 'node:stream/consumers';
import type { Store } from '../../store/adapter.ts';
import type { CacheEvents } from '../build/cache/folder-cache.ts';
import type { ObjectCache } from '../build/cache/object-cache.ts';
import { unseal } from '../../lib/sealed.ts';

export interface StoreCacheOptions extends Pick<CacheEvents, 'onDamaged'> {
  store: Store;
  /** Key prefix in the store. */
  prefix: string;
  /** Copies on this machine, which are tried first. */
  local: ObjectCache;
}

/**
 * Stores objects in the object store, so that workers find segments that another one rendered. An object's time in the
 * store is the day it was last used. If the store is unavailable, nothing is stored.
 */
export function createStoreCache({ store, prefix, local, onDamaged }: StoreCacheOptions): ObjectCache {
  async function fetch(key: string): Promise<Buffer | undefined> {
    const name = prefix + key;
    const info = await store.find(name).catch(() => undefined);
    if (!info) return undefined;
    const bytes = await readAll(store, name);
    if (!bytes) return undefined;
    const body = unseal(bytes);
    if (!body) {
      onDamaged?.(key);
      await drop(name);
      return undefined;
    }
    await local.put(key, bytes);
    if (Date.now() - info.modifiedAt.getTime() > DAY_MS) await storeEntry(name, bytes);
    return body;
  }

  const drop = (name: string) => store.delete([name]).catch(() => undefined);

  const storeEntry = (name: string, bytes: Buffer) => store.put(name, bytes).catch(() => undefined);

  return {
    find: async (key) => (await local.find(key)) ?? fetch(key),
    findLatest: async (key) => (await fetch(key)) ?? local.find(key),
    async locateLatest(key) {
      await fetch(key);
      return local.locateLatest(key);
    },
    // The bytes in the store were verified when they were copied, so only the copy is damaged.
    reject: (key) => local.reject(key),
    async remove(key) {
      await Promise.all([local.remove(key), drop(prefix + key)]);
    },
    async put(key, bytes) {
      await Promise.all([local.put(key, bytes), storeEntry(prefix + key, bytes)]);
    },
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function readAll(store: Store, name: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await store.get(name));
  } catch {
    return undefined;
  }
}
