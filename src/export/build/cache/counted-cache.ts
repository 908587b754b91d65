import type { ObjectCache } from './object-cache.ts';

/** One use of a cache: an object was found, not found, kept, or found damaged and removed. */
export interface CacheUse {
  outcome: 'hit' | 'miss' | 'kept' | 'damaged';
  bytes: number;
}

/** A cache that tells of each use; itself when nobody listens. Damage is told of by the cache itself (`CacheEvents`). */
export function countUses(cache: ObjectCache, onUse: ((use: CacheUse) => void) | undefined): ObjectCache {
  if (!onUse) return cache;
  const count = (found: Buffer | undefined) => {
    onUse({ outcome: found ? 'hit' : 'miss', bytes: found?.length ?? 0 });
    return found;
  };
  return {
    find: async (key) => count(await cache.find(key)),
    findLatest: async (key) => count(await cache.findLatest(key)),
    async locateLatest(key) {
      const part = await cache.locateLatest(key);
      onUse({ outcome: part ? 'hit' : 'miss', bytes: part?.length ?? 0 });
      return part;
    },
    reject: (key) => cache.reject(key),
    remove: (key) => cache.remove(key),
    async put(key, bytes) {
      await cache.put(key, bytes);
      onUse({ outcome: 'kept', bytes: bytes.length });
    },
  };
}
