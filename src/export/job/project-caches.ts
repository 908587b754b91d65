import fs from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../../store/adapter.ts';
import { createFolderCache, type CacheEvents } from '../build/cache/folder-cache.ts';
import type { ObjectCache } from '../build/cache/object-cache.ts';
import { pruneCaches } from '../build/cache/prune-caches.ts';
import { createStoreCache } from './store-cache.ts';

export interface ProjectCacheOptions extends CacheEvents {
  /** The object store, where workers of other machines use it: they share the cache. */
  store: Store | undefined;
  dataFolder: string;
  projectId: string;
}

/** Opens the cache of a project: that in the store, with copies on this machine, or one on this machine alone. */
export function openProjectCache({ store, dataFolder, projectId, ...events }: ProjectCacheOptions): ObjectCache {
  const local = createFolderCache(path.join(cachesFolder(dataFolder), projectId), events);
  return store ? createStoreCache({ store, prefix: cachePrefix(projectId), local, ...events }) : local;
}

/** Returns the prefix of the keys of a project's cache in the store. */
function cachePrefix(projectId: string): string {
  return `${CACHES}${projectId}/`;
}

/** Prefix of the keys of all caches in the store. */
export const CACHES = 'cache/';

/** Deletes what was not used for longest of all caches on this machine, until the rest is within the limit: see `pruneCaches`. */
export async function pruneProjectCaches(
  dataFolder: string,
  options: Parameters<typeof pruneCaches>[1],
): Promise<void> {
  await pruneCaches(cachesFolder(dataFolder), options);
}

export interface RemoveCachesOptions {
  store: Store;
  dataFolder: string;
  /** Gives the ids of the projects that there are now. */
  listProjects(): Promise<string[]>;
}

/** Removes the caches of projects that are gone: those on this machine, and what they are copies of. */
export async function removeProjectCaches({ store, dataFolder, listProjects }: RemoveCachesOptions): Promise<void> {
  const folder = cachesFolder(dataFolder);
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return;
  const projects = new Set(await listProjects());
  for (const name of names) {
    if (projects.has(name)) continue;
    await store.delete(await store.list(cachePrefix(name)));
    await fs.rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function cachesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cache');
}
