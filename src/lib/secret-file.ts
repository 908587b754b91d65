import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

/**
 * Reads a secret from a file that only its owner may read, and makes the file when there is none.
 * When several processes make it at once, one wins and all get its secret; a half-written file is never seen.
 */
export async function createSecretFile(path: string, make: () => string): Promise<string> {
  const found = await findText(path);
  if (found !== undefined) return found;
  const unfinished = `${path}.${randomUUID()}.new`;
  await writeDurably(unfinished, `${make()}\n`);
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
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
