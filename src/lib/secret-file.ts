import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';

/**
 * Reads a secret from a file that only its owner can read, and creates the file if there is none. If several processes
 * create it concurrently, one wins and all get its secret. A half-written file is never visible.
 */
export async function createSecretFile(path: string, make: () => string): Promise<string> {
  const existingSecret = await findText(path);
  if (existingSecret !== undefined) return existingSecret;
  const partialFile = `${path}.${randomUUID()}.new`;
  await writeDurably(partialFile, `${make()}\n`);
  try {
    await link(partialFile, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(partialFile, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

/** Replaces such a file. Other processes read the former text or the new one. */
export async function replaceSecretFile(path: string, text: string): Promise<void> {
  const partialFile = `${path}.${randomUUID()}.new`;
  try {
    await writeDurably(partialFile, text);
    await rename(partialFile, path);
  } finally {
    await rm(partialFile, { force: true });
  }
}

async function findText(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
