/** The checksums of a folder's files, stored with the file system's metadata from which an unchanged file is recognized. */
import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unseal } from '../../../lib/sealed.ts';

/**
 * File → its stamp and its checksum. A recent checksum is from a file that had just changed. It must be computed again,
 * because the file may have changed once more without getting other times.
 */
export type StoredSums = Record<string, [stamp: string, sum: string, recent?: 'recent']>;

/** Returns the cache key of a folder's checksums. */
export function getSumsKey(folder: string): string {
  return `file-sums-${hash('sha256', JSON.stringify([os.hostname(), folder]))}`;
}

/** Reads the file system's metadata of a file: as one text, and when the file changed, in milliseconds. */
export function readStamp(file: string): { stamp: string; changedAt: number } {
  const { dev, ino, size, mtimeMs, ctimeMs } = fs.statSync(file);
  return { stamp: [dev, ino, size, mtimeMs, ctimeMs].join(' '), changedAt: Math.max(mtimeMs, ctimeMs) };
}

/** Decodes the bytes that `packSums` returned. */
export function unpackSums(body: Buffer | undefined): StoredSums {
  return body ? (JSON.parse(body.toString('utf8')) as StoredSums) : {};
}

export function packSums(sums: StoredSums): Buffer {
  return Buffer.from(JSON.stringify(sums));
}

/**
 * Returns whether the files that a folder had when its checksums were stored are probably unchanged. Doesn't notice new
 * files, so it's only good for deciding what to prepare.
 */
export function isProbablyUnchanged(cacheFolder: string, folder: string): boolean {
  try {
    const body = unseal(fs.readFileSync(path.join(cacheFolder, getSumsKey(folder))));
    const entries = Object.entries(unpackSums(body));
    return entries.length > 0 && entries.every(([file, [stamp]]) => readStamp(`${folder}/${file}`).stamp === stamp);
  } catch {
    return false;
  }
}
