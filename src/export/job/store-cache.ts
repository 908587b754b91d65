import { buffer } from 'node:stream/consumers';
import type { Store } from '../../store/adapter.ts';
import type { CacheEvents } from '../build/cache/folder-cache.ts';
import type { ObjectCache } from '../build/cache/object-cache.ts';
import { unseal } from '../../lib/sealed.ts';

export interface StoreCacheOptions extends Pick<CacheEvents, 'onDamaged'> {
  store: Store;
  /** Prefix of the keys in the store. */
  prefix: string;
  /** Copies on this machine, which are asked first. */
  local: ObjectCache;
}

/**
 * Keeps objects in the object store, so that a worker finds what another one rendered. Their time in the store is that of their last
 * use to the day. A store that cannot be reached keeps nothing.
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
    if (Date.now() - info.modifiedAt.getTime() > DAY_MS) await keep(name, bytes);
    return body;
  }

  const drop = (name: string) => store.delete([name]).catch(() => undefined);

  const keep = (name: string, bytes: Buffer) => store.put(name, bytes).catch(() => undefined);

  return {
    find: async (key) => (await local.find(key)) ?? fetch(key),
    findLatest: async (key) => (await fetch(key)) ?? local.find(key),
    async locateLatest(key) {
      await fetch(key);
      return local.locateLatest(key);
    },
    // The bytes in the store were checked when they were copied: only the copy is damaged.
    reject: (key) => local.reject(key),
    async remove(key) {
      await Promise.all([local.remove(key), drop(prefix + key)]);
    },
    async put(key, bytes) {
      await Promise.all([local.put(key, bytes), keep(prefix + key, bytes)]);
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
