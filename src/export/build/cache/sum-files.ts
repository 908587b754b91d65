import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { nameFile } from '../../../lib/system-problem.ts';
import { openFolder } from '../../../site/model/source.ts';
import type { ObjectCache } from './object-cache.ts';
import { seal } from '../../../lib/sealed.ts';
import type { FileSums } from './segment-cache.ts';

interface SumOptions {
  /** The files, for who has listed them. @defaultValue they are listed */
  files?: readonly string[] | undefined;
  /** Keeps sums for the next time, for a folder that stays where it is. @defaultValue every file is read */
  cache?: ObjectCache | undefined;
  /** Milliseconds. @defaultValue the time of the system */
  now?: number;
}

export interface SummedFolder {
  sums: FileSums;
  /** What the file system says of all files, as `stampFolder` gives it; '' without a cache. */
  stamps: string;
}

/**
 * Sums of all files of a folder. As git does, it takes a file for the one that was read before when the file system gives it the same
 * number, size and times: `ctime` is set by each change, and by nobody else. What was changed just before it was read is read again
 * the next time, since times are coarse. Linear in the bytes that are read; other work goes on meanwhile.
 */
export async function sumFiles(folder: string, options: SumOptions = {}): Promise<SummedFolder> {
  const { cache, now = Date.now(), files = openFolder(folder).files } = options;
  const key = `sums-${hash('sha256', JSON.stringify([os.hostname(), folder]))}`;
  const known = unpack(await cache?.find(key));
  const kept: Stamped = {};
  const sums = new Map<string, string>();
  const stamps: string[] = [];
  let isNew = false;
  let read = 0;
  for (const file of files) {
    const { stamp, changedAt } = cache ? stampOf(`${folder}/${file}`) : { stamp: '', changedAt: now };
    if (cache) stamps.push(lineOf(file, stamp));
    const earlier = Object.hasOwn(known, file) ? known[file] : undefined;
    if (earlier?.[0] === stamp) {
      kept[file] = earlier;
      sums.set(file, earlier[1]);
      continue;
    }
    const bytes = readBytes(`${folder}/${file}`);
    const sum = hash('sha256', bytes);
    sums.set(file, sum);
    if (now - changedAt > COARSE_MS) {
      kept[file] = [stamp, sum];
      isNew = true;
    }
    read += bytes.length + FILE_COST;
    if (read > SLICE) {
      read = 0;
      await setImmediate();
    }
  }
  if (isNew) await cache?.put(key, seal(Buffer.from(JSON.stringify(kept))));
  return { sums, stamps: stamps.join('') };
}

/**
 * What the file system says of all files of a folder now. While it is the same, all that was read of the files is what was summed: people go
 * on working in a folder that is built.
 */
export function stampFolder(folder: string): string {
  try {
    return openFolder(folder)
      .files.map((file) => lineOf(file, stampOf(`${folder}/${file}`).stamp))
      .join('');
  } catch {
    // A file is gone.
    return 'changing';
  }
}

function lineOf(file: string, stamp: string): string {
  return `${file} ${stamp}\n`;
}

function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw nameFile(error, file);
  }
}

/** File → what the file system says of it, and its sum. */
type Stamped = Record<string, [stamp: string, sum: string]>;

/** No file system has times that are coarser. */
const COARSE_MS = 3_000;

function stampOf(file: string): { stamp: string; changedAt: number } {
  const { dev, ino, size, mtimeMs, ctimeMs } = fs.statSync(file);
  return { stamp: [dev, ino, size, mtimeMs, ctimeMs].join(' '), changedAt: Math.max(mtimeMs, ctimeMs) };
}

function unpack(body: Buffer | undefined): Stamped {
  return body ? (JSON.parse(body.toString('utf8')) as Stamped) : {};
}

/** Work in bytes that is done without a pause, and that of opening a file. */
const SLICE = 4_000_000;
const FILE_COST = 20_000;
