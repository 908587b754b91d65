import fs from 'node:fs/promises';
import path from 'node:path';
import { readBlobs } from '../../lib/git/read-blobs.ts';
import type { BaseFile } from '../types/workspace.ts';
/** The files to write. */
export interface CheckOutOptions {
  gitDir: string;
  /** Files by their path relative to `target`. */
  files: ReadonlyMap<string, BaseFile>;
  /** The folder to write to, which doesn't exist yet. */
  target: string;
  signal?: AbortSignal | undefined;
}

/**
 * Writes the files that belong in the work tree. Returns all files. A file is marked as left out if its place was
 * already taken: by a name that this disk considers equal, or by a folder in a malformed tree.
 */
export async function checkOut({ gitDir, files, target, signal }: CheckOutOptions): Promise<Map<string, BaseFile>> {
  const result = new Map(files);
  const blobs = [...files].flatMap(([name, file]) => (file.inWorkTree ? [{ ...file, name }] : []));
  const createdFolders = new Set<string>();
  await fs.mkdir(target, { recursive: true });
  await readBlobs({
    gitDir,
    blobs,
    signal,
    onBlob: async ({ name, ...file }, content) => {
      const parent = path.join(target, path.dirname(name));
      try {
        if (!createdFolders.has(parent)) await fs.mkdir(parent, { recursive: true });
        createdFolders.add(parent);
        const mode = file.mode === '100755' ? 0o755 : 0o644;
        await fs.writeFile(path.join(target, name), content, { flag: 'wx', mode });
      } catch (error) {
        if (!isTaken(error)) throw error;
        result.set(name, { ...file, inWorkTree: false });
      }
    },
  });
  return result;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR');
}
