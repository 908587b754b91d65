import fs from 'node:fs/promises';
import path from 'node:path';
import { createFolderCache, pruneCaches } from '../build/cache/folder-cache.ts';
import type { SegmentCache } from '../build/cache/segment-cache.ts';

/** Opens the cache of rendered segments that the exports of a project have on this machine. */
export function openProjectCache(dataFolder: string, projectId: string): SegmentCache {
  return createFolderCache(path.join(cachesFolder(dataFolder), projectId));
}

/** Removes the caches of projects that are gone, and of the rest what was not used for longest. */
export async function cleanProjectCaches(options: {
  dataFolder: string;
  maxBytes: number;
  /** Ids of the projects that there are now. */
  listProjects(): Promise<string[]>;
}): Promise<void> {
  const folder = cachesFolder(options.dataFolder);
  const names = await fs.readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const projects = new Set(await options.listProjects());
  for (const name of names)
    if (!projects.has(name)) await fs.rm(path.join(folder, name), { recursive: true, force: true });
  await pruneCaches(folder, options.maxBytes);
}

function cachesFolder(dataFolder: string): string {
  return path.join(dataFolder, 'cache');
}
