import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
import { walkFolder, type Omission } from '../../site/shared.ts';
import type { SourceLimits } from './source-limits.ts';

export interface CopyFolderOptions {
  folder: string;
  /** Empty folder to write to. */
  target: string;
  limits: SourceLimits;
  signal?: AbortSignal | undefined;
}

/**
 * Copies a folder on this machine, so that concurrent edits can't corrupt an export. Returns the hash of the copied
 * files in place of a commit id. Symlinks are followed as `walkFolder` does; hidden version-control folders are left
 * out.
 */
export async function copyFolder(options: CopyFolderOptions): Promise<{ commit: string; leftOut: Omission[] }> {
  const { folder, target, limits, signal } = options;
  const { files, leftOut } = await listFiles(folder);
  checkFolder(files, limits);
  const hash = crypto.createHash('sha256');
  for (const { name } of files) {
    signal?.throwIfAborted();
    const content = await fs.readFile(path.join(folder, name));
    const file = path.join(target, name);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, content);
    hash.update(`${JSON.stringify(name)} ${content.length}\n`).update(content);
  }
  return { commit: `folder-${hash.digest('hex').slice(0, 40)}`, leftOut };
}

const SKIPPED_PATH = /(?:^|\/)\.bindery\//;

async function listFiles(root: string): Promise<{ files: { name: string; size: number }[]; leftOut: Omission[] }> {
  try {
    const { files, leftOut } = walkFolder(root);
    const sizedFiles = files
      .filter((name) => !SKIPPED_PATH.test(name))
      .map(async (name) => ({ name, size: (await fs.stat(path.join(root, name))).size }));
    return { files: await Promise.all(sizedFiles), leftOut };
  } catch (error) {
    throw new AppError('source_unavailable', `Can't read the folder ${JSON.stringify(root)}. Check that it exists.`, {
      cause: error,
    });
  }
}
