/** The cache of commands for the sites that they have read on this machine. */
import { createFolderCache } from '../export/build/cache/folder-cache.ts';
import type { ObjectCache } from '../export/build/cache/object-cache.ts';
import { pruneCaches } from '../export/build/cache/prune-caches.ts';
import { getUserCacheFolder } from '../export/build/cache/user-cache-folder.ts';

/** Maximum bytes of all sites together. */
const MAX_BYTES = 2 ** 30;

/** Calls `use` with the cache, or without one for `--no-cache` or a user without a home folder, and then prunes the cache. */
export async function withLocalCache<T>(
  isWanted: boolean,
  use: (given: { cache?: ObjectCache }) => Promise<T>,
): Promise<T> {
  const folder = isWanted ? getUserCacheFolder() : undefined;
  if (folder === undefined) return use({});
  let addedBytes = 0;
  const result = await use({
    cache: createFolderCache(folder, { onPut: (bytes) => void (addedBytes += bytes) }),
  });
  await pruneCaches(folder, { maxBytes: MAX_BYTES, added: addedBytes });
  return result;
}
