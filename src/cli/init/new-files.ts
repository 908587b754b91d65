import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { makeFolders } from '../../lib/make-folders.ts';

/**
 * Writes files into a folder that may exist, and replaces none: throws `invalid_request` before anything is written when one is
 * there. Returns their paths in the folder, sorted.
 */
export async function writeNewFiles(root: string, files: Readonly<Record<string, string | Buffer>>): Promise<string[]> {
  const names = Object.keys(files).sort();
  const present: string[] = [];
  for (const name of names) if (await exists(path.join(root, name))) present.push(name);
  if (present.length > 0)
    throw new AppError(
      'invalid_request',
      `These files are there already, and are not replaced: ${present.slice(0, 5).join(', ')}${present.length > 5 ? ` and ${present.length - 5} more` : ''}. Give a folder without them.`,
    );
  for (const name of names) {
    const target = path.join(root, name);
    await makeFolders(path.dirname(target));
    await fs.writeFile(target, files[name] ?? '', { flag: 'wx' });
  }
  return names;
}

async function exists(file: string): Promise<boolean> {
  const found = await fs.lstat(file).catch(() => undefined);
  return found !== undefined;
}
