import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { addFilePath } from '../../../lib/system-problem.ts';
import { openFolder } from '../../../site/shared.ts';
import type { ObjectCache } from './object-cache.ts';
import { seal } from '../../../lib/sealed.ts';
import type { FileSums } from './segment-cache.ts';

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
}

/**
 * Computes checksums of all files in a folder. Like Git, it treats a file as unchanged if its inode, size and times are
 * the same: every change sets `ctime`, and nothing else can. A file that changed just before it was read is read again
 * the next time, because file times are coarse. Takes time proportional to the bytes read, and yields to other work.
 */
export async function sumFiles(folder: string, options: SumOptions = {}): Promise<SummedFolder> {
  const { cache, now = Date.now(), files = openFolder(folder).files } = options;
  const key = `sums-${hash('sha256', JSON.stringify([os.hostname(), folder]))}`;
  const knownSums = unpack(await cache?.find(key));
  const newSums: SumsByFile = {};
  const sums = new Map<string, string>();
  const stamps: string[] = [];
  let isNew = false;
  let readCount = 0;
  for (const file of files) {
    const { stamp, changedAt } = cache ? readStamp(`${folder}/${file}`) : { stamp: '', changedAt: now };
    if (cache) stamps.push(formatLine(file, stamp));
    const earlierSum = Object.hasOwn(knownSums, file) ? knownSums[file] : undefined;
    if (earlierSum?.[0] === stamp) {
      newSums[file] = earlierSum;
      sums.set(file, earlierSum[1]);
      continue;
    }
    const bytes = readBytes(`${folder}/${file}`);
    const sum = hash('sha256', bytes);
    sums.set(file, sum);
    if (now - changedAt > TIMESTAMP_PRECISION_MS) {
      newSums[file] = [stamp, sum];
      isNew = true;
    }
    readCount += bytes.length + FILE_COST;
    if (readCount > SLICE) {
      readCount = 0;
      await setImmediate();
    }
  }
  if (isNew) await cache?.put(key, seal(Buffer.from(JSON.stringify(newSums))));
  return { sums, stamps: stamps.join('') };
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

/** File → its file system metadata and its checksum. */
type SumsByFile = Record<string, [stamp: string, sum: string]>;

/** No file system has coarser times than this. */
const TIMESTAMP_PRECISION_MS = 3_000;

function readStamp(file: string): { stamp: string; changedAt: number } {
  const { dev, ino, size, mtimeMs, ctimeMs } = fs.statSync(file);
  return { stamp: [dev, ino, size, mtimeMs, ctimeMs].join(' '), changedAt: Math.max(mtimeMs, ctimeMs) };
}

function unpack(body: Buffer | undefined): SumsByFile {
  return body ? (JSON.parse(body.toString('utf8')) as SumsByFile) : {};
}

/** How many bytes are processed without yielding, and the equivalent cost of opening a file. */
const SLICE = 4_000_000;
const FILE_COST = 20_000;
