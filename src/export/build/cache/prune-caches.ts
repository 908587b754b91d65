import { readFileSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { listFiles } from '../../../lib/list-files.ts';

interface PruneOptions {
  /** Bytes that may stay. */
  maxBytes: number;
  /**
   * Bytes that were put since the last call: each entry is looked at only once a part of the limit has come, for that takes longer than to
   * render a page. @defaultValue each entry is looked at now
   */
  added?: number;
}

/** Deletes what was not used for longest in a folder of caches, and in those below it, until the rest is within the limit. */
export async function pruneCaches(folder: string, { maxBytes, added }: PruneOptions): Promise<void> {
  const note = path.join(folder, ADDED);
  const since = added === undefined ? Infinity : readNumber(note) + added;
  // A folder that cannot be written to has no note, and nothing to delete.
  await fs.writeFile(note, String(since * LOOKS < maxBytes ? since : 0)).catch(() => undefined);
  if (since * LOOKS < maxBytes) return;
  let total = 0;
  for (const { file, size } of listEntries(folder).sort((left, right) => right.usedAt - left.usedAt)) {
    total += size;
    // What cannot be deleted now is tried again after the next build.
    if (total > maxBytes) await fs.rm(file, { force: true }).catch(() => undefined);
  }
}

/** File with the bytes that were put since the entries were looked at. */
const ADDED = '.added';
/** How often they are looked at until the limit is filled. */
const LOOKS = 32;

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
    return stat?.isFile() && path.basename(file) !== ADDED ? [{ file, size: stat.size, usedAt: stat.mtimeMs }] : [];
  });
}

function listNames(folder: string): string[] {
  try {
    return listFiles(folder);
  } catch {
    return [];
  }
}
