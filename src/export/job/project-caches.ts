import fs from 'node:fs/promises';
import path from 'node:path';
import { createFolderCache, pruneCaches } from '../build/cache/folder-cache.ts';
import type { SegmentCache } from '../build/cache/segment-cache.ts';

/** Opens the cache of rendered segments that the exports of a project have on this machine. */
export function openProjectCache(dataFolder: string, projectId: string): SegmentCache {
  return createFolderCache(path.join(cachesFolder(dataFolder), projectId));
}

/** Deletes what was not used for longest of all caches on this machine, until the rest is within the limit. Looks at every entry. */
export async function pruneProjectCaches(dataFolder: string, maxBytes: number): Promise<void> {
  await pruneCaches(cachesFolder(dataFolder), maxBytes);
}

/** Removes the caches of projects that are gone. `listProjects` gives the ids of those that there are now. */
export async function removeProjectCaches(dataFolder: string, listProjects: () => Promise<string[]>): Promise<void> {
  const folder = cachesFolder(dataFolder);
  const names = await fs.readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const projects = new Set(await listProjects());
  for (const name of names)
    if (!projects.has(name)) await fs.rm(path.join(folder, name), { recursive: true, force: true });
}

function cachesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cache');
}
