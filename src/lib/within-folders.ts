import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns whether a path is in one of the folders, or is one of them, after following all links. False for a missing
 * path.
 */
export async function isWithinFolders(target: string, folders: readonly string[]): Promise<boolean> {
  const real = await findRealPath(target);
  if (real === undefined) return false;
  const roots = await Promise.all(folders.map(findRealPath));
  return roots.some((root) => {
    if (root === undefined) return false;
    const below = path.relative(root, real);
    return below === '' || (below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below));
  });
}

async function findRealPath(target: string): Promise<string | undefined> {
  return fs.realpath(target).catch(() => undefined);
}
