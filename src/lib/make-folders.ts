import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, and returns the first that was new. Node's own recursive `mkdir` never ends where a file system
 * takes no folders, such as below /proc; this one throws what the system said.
 */
export async function makeFolders(folder: string, { mode }: { mode?: number } = {}): Promise<string | undefined> {
  const missing = [path.resolve(folder)];
  let first: string | undefined;
  for (let each = missing.at(-1); each !== undefined; each = missing.at(-1)) {
    const problem = await fs.mkdir(each, { mode }).catch((error: NodeJS.ErrnoException) => error);
    if (problem?.code === 'ENOENT' && !(await isFolder(path.dirname(each)))) {
      missing.push(path.dirname(each));
      continue;
    }
    if (problem && !(await isFolder(each))) throw problem;
    if (!problem) first ??= each;
    missing.pop();
  }
  return first;
}

function isFolder(place: string): Promise<boolean> {
  return fs.stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
