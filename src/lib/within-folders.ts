import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns whether a path is in one of the folders, or is one of them, after following all links. False for a missing
 * path.
 */
export async function isWithinFolders(target: string, folders: readonly string[]): Promise<boolean> {
  const realPath = await findRealPath(target);
  if (realPath === undefined) return false;
  const roots = await Promise.all(folders.map(findRealPath));
  return roots.some((root) => {
    if (root === undefined) return false;
    const relativePath = path.relative(root, realPath);
    return (
      relativePath === '' ||
      (relativePath !== '..' && !relativePath.startsWith(`..${path.sep}`) && !path.isAbsolute(relativePath))
    );
  });
}

async function findRealPath(target: string): Promise<string | undefined> {
  return fs.realpath(target).catch(() => undefined);
}
