import type { ObjectCache } from './object-cache.ts';

/** One use of a cache: an object was found, not found, stored, or found damaged and removed. */
export interface CacheUse {
  outcome: 'hit' | 'miss' | 'kept' | 'damaged';
  bytes: number;
}

/**
 * Returns a cache that reports each use; the cache itself without a listener. The cache itself reports damage
 * (`CacheEvents`).
 */
export function countUses(cache: ObjectCache, onUse: ((use: CacheUse) => void) | undefined): ObjectCache {
  if (!onUse) return cache;
  const count = (object: Buffer | undefined) => {
    onUse({ outcome: object ? 'hit' : 'miss', bytes: object?.length ?? 0 });
    return object;
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
