import fs from 'node:fs/promises';
import { createPartialPath } from '../lib/partial-path.ts';

/**
 * Writes a file so that it appears only once it is complete, even if several processes write it at the same time; a device
 * or a pipe is written directly. `write` receives the path to write to.
 */
export async function writeAtomically<T>(file: string, write: (place: string) => Promise<T>): Promise<T> {
  const stat = await fs.stat(file).catch(() => undefined);
  if (stat && !stat.isFile()) return write(file);
  const target = stat ? await fs.realpath(file) : file;
  const partialFile = await createPartialPath(target);
  try {
    const result = await write(partialFile);
    await fs.rename(partialFile, target);
    return result;
  } catch (error) {
    await fs.rm(partialFile, { force: true });
    throw error;
  }
}
