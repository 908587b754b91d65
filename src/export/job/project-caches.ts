import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../../store/adapter.ts';
import { createFolderCache, type CacheEvents } from '../build/cache/folder-cache.ts';
import type { ObjectCache } from '../build/cache/object-cache.ts';
import { pruneCaches } from '../build/cache/prune-caches.ts';
import { createStoreCache } from './store-cache.ts';

export interface ProjectCacheOptions extends CacheEvents {
  /** The object store if workers on other machines share the cache through it. */
  store: Store | undefined;
  dataFolder: string;
  projectId: string;
}

/** Opens a project's cache: the shared one in the store, with copies on this machine, or one on this machine only. */
export function openProjectCache({ store, dataFolder, projectId, ...events }: ProjectCacheOptions): ObjectCache {
  const local = createFolderCache(path.join(getCachesFolder(dataFolder), projectId), events);
  return store ? createStoreCache({ store, prefix: cachePrefix(projectId), local, ...events }) : local;
}

/** Returns whether this machine has a cache of a project. */
export function hasProjectCache(dataFolder: string, projectId: string): boolean {
  return existsSync(path.join(getCachesFolder(dataFolder), projectId));
}

/** Returns the key prefix of a project's cache in the store. */
function cachePrefix(projectId: string): string {
  return `${CACHES}${projectId}/`;
}

/** Key prefix of all caches in the store. */
export const CACHES = 'cache/';

/**
 * Deletes the least recently used entries of all caches on this machine until the rest fits the limit: see
 * `pruneCaches`.
 */
export async function pruneProjectCaches(
  dataFolder: string,
  options: Parameters<typeof pruneCaches>[1],
): Promise<void> {
  await pruneCaches(getCachesFolder(dataFolder), options);
}

export interface RemoveCachesOptions {
  store: Store;
  dataFolder: string;
  /** Returns the ids of all existing projects. */
  listProjects(): Promise<string[]>;
}

/** Removes the caches of deleted projects from this machine and from the store. */
export async function removeProjectCaches({ store, dataFolder, listProjects }: RemoveCachesOptions): Promise<void> {
  const folder = getCachesFolder(dataFolder);
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  if (names.length === 0) return;
  const projects = new Set(await listProjects());
  for (const name of names) {
    if (projects.has(name)) continue;
    await store.delete(await store.list(cachePrefix(name)));
    await fs.rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function getCachesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cache');
}
