import { readFileSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../../lib/list-files.ts';

interface PruneOptions {
  /** Maximum size in bytes after pruning. */
  maxBytes: number;
  /**
   * Bytes that were added since the last call. The entries are listed only after a fraction of the limit was added,
   * because listing them takes longer than rendering a page. @defaultValue list the entries now
   */
  added?: number;
}

/** Deletes the least recently used entries of a cache folder and its subfolders until the rest fits the limit. */
export async function pruneCaches(folder: string, { maxBytes, added }: PruneOptions): Promise<void> {
  const note = path.join(folder, ADDED_FILE);
  const addedBytes = added === undefined ? Infinity : readNumber(note) + added;
  // A folder that isn't writable has no note and nothing to delete.
  await fs.writeFile(note, String(addedBytes * LISTINGS_PER_LIMIT < maxBytes ? addedBytes : 0)).catch(() => undefined);
  if (addedBytes * LISTINGS_PER_LIMIT < maxBytes) return;
  let total = 0;
  for (const { file, size } of listEntries(folder).sort((left, right) => right.usedAt - left.usedAt)) {
    total += size;
    // Anything that can't be deleted now is tried again after the next build.
    if (total > maxBytes) await fs.rm(file, { force: true }).catch(() => undefined);
  }
}

/** File that contains the number of bytes added since the entries were last listed. */
const ADDED_FILE = '.added';
/** How many times the entries are listed while the cache grows to its limit. */
const LISTINGS_PER_LIMIT = 32;

function readNumber(file: string): number {
  try {
    return Number(readFileSync(file, 'latin1')) || 0;
  } catch {
    return 0;
  }
}

function listEntries(folder: string): { file: string; size: number; usedAt: number }[] {
  return listNames(folder).flatMap((file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() && path.basename(file) !== ADDED_FILE
      ? [{ file, size: stat.size, usedAt: stat.mtimeMs }]
      : [];
  });
}

function listNames(folder: string): string[] {
  try {
    return listFiles(folder);
  } catch {
    return [];
  }
}
