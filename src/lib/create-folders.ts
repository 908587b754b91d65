import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Creates a folder and its parents, and returns the first new one. Node's own recursive `mkdir` never ends on a file
 * system that allows no folders, such as below /proc; this throws the system's error.
 */
export async function createFolders(folder: string, { mode }: { mode?: number } = {}): Promise<string | undefined> {
  const missingFolders = [path.resolve(folder)];
  let first: string | undefined;
  for (let each = missingFolders.at(-1); each !== undefined; each = missingFolders.at(-1)) {
    const problem = await fs.mkdir(each, { mode }).catch((error: NodeJS.ErrnoException) => error);
    if (problem?.code === 'ENOENT' && !(await isFolder(path.dirname(each)))) {
      missingFolders.push(path.dirname(each));
      continue;
    }
    if (problem && !(await isFolder(each))) throw problem;
    if (!problem) first ??= each;
    missingFolders.pop();
  }
  return first;
}

function isFolder(place: string): Promise<boolean> {
  return fs.stat(place).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
