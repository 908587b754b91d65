/** Cache of commands for the sites that they have read on this machine. */
import { createFolderCache, pruneCaches, userCacheFolder } from '../export/build/cache/folder-cache.ts';
import type { ObjectCache } from '../export/build/cache/object-cache.ts';

/** Bytes of all sites together. */
const MAX_BYTES = 2 ** 30;

/** Hands the cache to `use`, or none with `--no-cache`, and then deletes what is too much. */
export async function withLocalCache<T>(
  isWanted: boolean,
  use: (given: { cache?: ObjectCache }) => Promise<T>,
): Promise<T> {
  if (!isWanted) return use({});
  const result = await use({ cache: createFolderCache(userCacheFolder()) });
  await pruneCaches(userCacheFolder(), MAX_BYTES);
  return result;
}
