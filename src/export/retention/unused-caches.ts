import type { Store } from '../../store/adapter.ts';
import { CACHES } from '../job/project-caches.ts';

/** Deletes rendered pages in the store that no export has used for `days` days. Returns the number of objects. */
export async function removeUnusedCaches(store: Store, days: number): Promise<number> {
  const unusedCaches = await listUnusedCaches(store, days);
  await store.delete(unusedCaches);
  return unusedCaches.length;
}

/** An object's time in a cache is the day it was last used. */
async function listUnusedCaches(store: Store, days: number): Promise<string[]> {
  const before = Date.now() - days * DAY_MS;
  const unusedNames: string[] = [];
  const waitingCaches = await store.list(CACHES);
  const checkKeys = async () => {
    for (let key = waitingCaches.pop(); key !== undefined; key = waitingCaches.pop()) {
      const info = await store.find(key);
      if (info && info.modifiedAt.getTime() < before) unusedNames.push(key);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, checkKeys));
  return unusedNames;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of concurrent requests. */
const CONCURRENT_REQUESTS = 8;
