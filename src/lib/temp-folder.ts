import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPartialPath } from './partial-path.ts';

/**
 * Creates a temporary folder that only this user can read, for processes without a data directory. Deletes the folders of
 * processes that were killed.
 */
export async function createTempFolder(): Promise<string> {
  const folder = await createPartialPath(path.join(os.tmpdir(), 'folder'));
  await fs.mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Runs a task with a folder of `createTempFolder`, and deletes it afterward. */
export async function withTempFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTempFolder();
  try {
    return await task(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
