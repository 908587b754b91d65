import fs from 'node:fs/promises';
import path from 'node:path';
import type { Pack } from 'tar-stream';
import { addFile } from './add-file.ts';
import { REPOSITORIES } from './backup-format.ts';

/**
 * Adds the built-in repositories, which can change meanwhile, and returns their number. References come before the objects
 * that they refer to, and the objects are listed only then, so that no reference of the backup lacks a commit that was
 * pushed in between. Separate references come before `packed-refs`, in the order in which Git moves them.
 */
export async function addRepositories(archive: Pack, folder: string): Promise<number> {
  const addedFiles = new Set<string>();
  /** Returns whether nothing was deleted meanwhile. */
  const addNew = async (isIncluded: (file: string) => boolean): Promise<boolean> => {
    const files: string[] = [];
    let isComplete = await listFiles(folder, '', files);
    for (const file of files) {
      if (addedFiles.has(file) || !isIncluded(file)) continue;
      if (await addFile(archive, `${REPOSITORIES}${file}`, path.join(folder, file))) addedFiles.add(file);
      else isComplete = false;
    }
    return isComplete;
  };
  await addNew((file) => REFERENCE.test(file));
  await addNew((file) => !OBJECT.test(file));
  // Before Git deletes a file of objects, it has written them to another one.
  while (!(await addNew((file) => OBJECT.test(file) && !CACHE.test(file))));
  return new Set([...addedFiles].map((file) => file.split('/')[0])).size;
}

const REFERENCE = /^[^/]+\/refs\//;
const OBJECT = /^[^/]+\/objects\//;
/** Files that Git derives from its objects, and that could list some that the backup doesn't have. */
const CACHE = /^[^/]+\/objects\/(?:info\/commit-graph|pack\/multi-pack-index)/;

/** Adds the paths of all files below `prefix` to `files`. Returns whether no folder was deleted meanwhile. */
async function listFiles(folder: string, prefix: string, files: string[]): Promise<boolean> {
  const entries = await fs.readdir(path.join(folder, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  let isComplete = entries !== undefined || prefix === '';
  for (const entry of entries ?? []) {
    if (entry.isFile()) files.push(prefix + entry.name);
    if (entry.isDirectory()) isComplete = (await listFiles(folder, `${prefix}${entry.name}/`, files)) && isComplete;
  }
  return isComplete;
}
