import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';
import { checkFolder } from '../../lib/folder-limits.ts';
import type { SourceLimits } from './source-limits.ts';

export interface CopyFolderOptions {
  folder: string;
  /** Empty folder to write into. */
  target: string;
  limits: SourceLimits;
  signal?: AbortSignal | undefined;
}

/**
 * Copies a folder of this machine, so that edits made meanwhile cannot tear an export, and returns the hash of what was
 * copied in place of a commit id. Symbolic links and hidden version-control folders are left out.
 */
export async function copyFolder({ folder, target, limits, signal }: CopyFolderOptions): Promise<string> {
  const files = await listFiles(folder);
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
  return `folder-${hash.digest('hex').slice(0, 40)}`;
}

const SKIPPED = new Set(['.git', 'node_modules', '.bindery']);

async function listFiles(root: string): Promise<{ name: string; size: number }[]> {
  const found: { name: string; size: number }[] = [];
  const walk = async (folder: string) => {
    for (const entry of await fs.readdir(path.join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) await walk(name);
      else if (entry.isFile()) found.push({ name, size: (await fs.stat(path.join(root, name))).size });
    }
  };
  try {
    await walk('');
  } catch (error) {
    throw new AppError(
      'source_unavailable',
      `The folder ${JSON.stringify(root)} cannot be read; check that it exists.`,
      {
        cause: error,
      },
    );
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}
