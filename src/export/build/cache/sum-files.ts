import { lookUp } from '../../../lib/look-up.ts';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { addFilePath } from '../../../lib/system-problem.ts';
import { openFolder } from '../../../site/shared.ts';
import type { ObjectCache } from './object-cache.ts';
import { seal } from '../../../lib/sealed.ts';
import type { FileSums } from './segment-cache.ts';
import { getSumsKey, packSums, readStamp, unpackSums, type StoredSums } from './stored-sums.ts';

interface SumOptions {
  /** The files, if the caller has already listed them. @defaultValue the folder is listed */
  files?: readonly string[] | undefined;
  /** Stores checksums for the next run, if the folder keeps its path. @defaultValue every file is read */
  cache?: ObjectCache | undefined;
  /** The current time in milliseconds. @defaultValue the system's time */
  now?: number;
}

export interface SummedFolder {
  sums: FileSums;
  /** The file system's metadata of all files, from `stampFolder`; '' without a cache. */
  stamps: string;
  /** Whether the folder has the same files as when its checksums were stored, apparently unchanged. */
  isKnown: boolean;
}

/**
 * Computes checksums of all files in a folder. Like Git, it treats a file as unchanged if its inode, size and times are
 * the same: every change sets `ctime`, and nothing else can. A file that changed just before it was read is read again
 * the next time, because file times are coarse. Takes time proportional to the bytes read, and yields to other work.
 */
export async function sumFiles(folder: string, options: SumOptions = {}): Promise<SummedFolder> {
  const { cache, now = Date.now(), files = openFolder(folder).files } = options;
  const key = getSumsKey(folder);
  const knownSums = unpackSums(await cache?.find(key));
  const newSums: StoredSums = {};
  const sums = new Map<string, string>();
  const stamps: string[] = [];
  let [isNew, sameCount, readCount] = [false, 0, 0];
  for (const file of files) {
    const { stamp, changedAt } = cache ? readStamp(`${folder}/${file}`) : { stamp: '', changedAt: now };
    if (cache) stamps.push(formatLine(file, stamp));
    const known = lookUp(knownSums, file);
    const isSame = known?.[0] === stamp;
    if (isSame) sameCount += 1;
    if (known && isSame && !known[2]) {
      newSums[file] = known;
      sums.set(file, known[1]);
      continue;
    }
    const bytes = readBytes(`${folder}/${file}`);
    const sum = hash('sha256', bytes);
    sums.set(file, sum);
    const isRecent = now - changedAt <= TIMESTAMP_PRECISION_MS;
    newSums[file] = isRecent ? [stamp, sum, 'recent'] : [stamp, sum];
    isNew ||= !isSame || !isRecent;
    readCount += bytes.length + FILE_COST;
    if (readCount > SLICE) {
      readCount = 0;
      await setImmediate();
    }
  }
  if (isNew) await cache?.put(key, seal(packSums(newSums)));
  return {
    sums,
    stamps: stamps.join(''),
    isKnown: sameCount > 0 && sameCount === Object.keys(newSums).length && sameCount === Object.keys(knownSums).length,
  };
}

/**
 * Returns the current file system metadata of all files in a folder. While it stays the same, everything that was read
 * matches the checksums, even if someone keeps editing the folder during the build.
 */
export function stampFolder(folder: string): string {
  try {
    return openFolder(folder)
      .files.map((file) => formatLine(file, readStamp(`${folder}/${file}`).stamp))
      .join('');
  } catch {
    // A file was deleted.
    return 'changing';
  }
}

function formatLine(file: string, stamp: string): string {
  return `${file} ${stamp}\n`;
}

function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw addFilePath(error, file);
  }
}

/** No file system has coarser times than this. */
const TIMESTAMP_PRECISION_MS = 3_000;

/** How many bytes are processed without yielding, and the equivalent cost of opening a file. */
const SLICE = 4_000_000;
const FILE_COST = 20_000;
