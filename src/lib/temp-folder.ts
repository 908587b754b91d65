import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPartialPath } from './partial-path.ts';

/**
 * Runs a task with a temporary folder of this user, for processes without a data directory, and deletes it afterwards. The
 * next call deletes the folder of a process that was killed, because it can contain a private key.
 */
export async function withTempFolder<T>(task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createPartialPath(path.join(os.tmpdir(), 'folder'));
  await fs.mkdir(folder, { mode: 0o700 });
  try {
    return await task(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
