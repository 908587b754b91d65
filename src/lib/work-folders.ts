import fs from 'node:fs/promises';
import path from 'node:path';
import { createTempName, isAbandoned } from './temp-names.ts';

/** Creates an empty folder for one job of this process. `removeStaleWorkFolders` finds it if the process is killed. */
export async function createWorkFolder(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, WORK, createTempName());
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Runs a task with a work folder that is deleted afterwards. */
export async function withWorkFolder<T>(dataFolder: string, task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createWorkFolder(dataFolder);
  try {
    return await task(folder);
  } finally {
    await removeWorkFolder(folder);
  }
}

/** Removes a work folder, even if a program that was stopped is still writing its last files. */
export async function removeWorkFolder(folder: string): Promise<void> {
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/**
 * Removes the work folders of dead processes. A folder of another machine that shares the data folder is removed only
 * after a day, because its process can't be checked from here.
 */
export async function removeStaleWorkFolders(dataFolder: string): Promise<void> {
  for (const name of await fs.readdir(path.join(dataFolder, WORK)).catch(() => [])) {
    const folder = path.join(dataFolder, WORK, name);
    if (await isAbandoned(folder)) await removeWorkFolder(folder);
  }
}

const WORK = 'work';
