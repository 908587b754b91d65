import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { createFolders } from '../../lib/create-folders.ts';

/**
 * Writes files to a folder that may exist, without replacing any: throws `invalid_request` before writing if one
 * exists, or if a folder is a symbolic link, which can lead anywhere. Returns their paths in the folder, sorted.
 */
export async function writeNewFiles(root: string, files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const names = Object.keys(files).sort();
  const existingFiles: string[] = [];
  for (const name of names) if (await exists(path.join(root, name))) existingFiles.push(name);
  if (existingFiles.length > 0)
    throw new AppError(
      'invalid_request',
      `These files already exist and won't be replaced: ${existingFiles.slice(0, 5).join(', ')}${existingFiles.length > 5 ? ` and ${existingFiles.length - 5} more` : ''}. Choose another folder.`,
    );
  await checkFolders(root, names);
  const createdFiles: string[] = [];
  try {
    for (const name of names) {
      const target = path.join(root, name);
      const createdFolder = await createFolders(path.dirname(target));
      if (createdFolder !== undefined) createdFiles.push(createdFolder);
      const file = await fs.open(target, 'wx');
      createdFiles.push(target);
      await file.writeFile(files[name] ?? '').finally(() => file.close());
    }
  } catch (error) {
    await removeAll(createdFiles);
    throw error;
  }
  return names;
}

/** Throws `invalid_request` for a folder in the root that is a symbolic link. The root itself can be one. */
async function checkFolders(root: string, names: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const name of names)
    for (let folder = path.dirname(name); folder !== '.' && !folders.has(folder); folder = path.dirname(folder))
      folders.add(folder);
  for (const folder of folders) {
    const stat = await fs.lstat(path.join(root, folder)).catch(() => undefined);
    if (stat?.isSymbolicLink())
      throw new AppError(
        'invalid_request',
        `The folder ${path.join(root, folder)} is a symbolic link, so files in it would be written elsewhere. Remove it, or choose another folder.`,
      );
  }
}

/** Deletes what was created before an error, so that a second attempt can succeed. */
async function removeAll(files: readonly string[]): Promise<void> {
  for (const each of files) await fs.rm(each, { recursive: true, force: true }).catch(() => undefined);
}

async function exists(file: string): Promise<boolean> {
  const stat = await fs.lstat(file).catch(() => undefined);
  return stat !== undefined;
}
