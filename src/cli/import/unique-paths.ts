/** Chooses the paths of files in the new site, so that no file replaces another one. */
import { foldPath, toPortablePath } from '../../site/shared.ts';
import type { AddNote } from './imported.ts';

export interface UniquePaths {
  /**
   * Returns the path, with a number before its extension if another file already has it. Ignores case, because some
   * disks do. Replaces what a disk can't store.
   */
  take(path: string, extension?: string): string;
}

export function createUniquePaths(): UniquePaths {
  const usedPaths = new Set<string>();
  const numbers = new Map<string, number>();
  return {
    take(path, extension = '') {
      const start = toPortablePath(path.toWellFormed().replace(/^\/+/, ''));
      const key = foldPath(start + extension);
      let result = start + extension;
      for (let number = numbers.get(key) ?? 2; usedPaths.has(foldPath(result)); number += 1) {
        result = `${start}-${number}${extension}`;
        numbers.set(key, number + 1);
      }
      usedPaths.add(foldPath(result));
      return result;
    },
  };
}

/** Takes the path of a page, and reports one that isn't the path of its file. */
export function takePagePath(
  wanted: string,
  { file, paths, note }: { file: string; paths: UniquePaths; note: AddNote },
): string {
  const path = paths.take(wanted);
  if (path !== wanted)
    note({
      file,
      what: `the page has the path ${path}, because another page has ${wanted}, or some disks can't store that`,
      isChange: true,
    });
  return path;
}
