/**
 * Records what each thread of the rendering process is doing, in an unnamed file that the parent process also has open.
 * The last record can be read after any crash.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** File descriptor of the activity record in the rendering process: the first after the ones that `fork` opens. */
export const ACTIVITY_RECORD_FD = 4;

export interface Activity {
  /** Id of the task that the thread is running; 0 if there is none, or while it prepares for all tasks. */
  id: number;
  /** Index of the current page in the task's list; undefined between pages and for other tasks. */
  page: number | undefined;
}

/** A limit that a page exceeded. `slot` identifies its thread. */
export interface Exceeded {
  limit: 'time' | 'memory';
  slot: number;
}

/** Opens an empty activity record and returns its file descriptor. The file has already been unlinked. */
export function openActivityRecord(): number {
  const folder = makeFolder();
  try {
    return fs.openSync(path.join(folder, 'activity-record'), 'wx+', 0o600);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Uses a folder in memory if the system has one: a disk takes thirty times as long to record each change's time. */
function makeFolder(): string {
  try {
    return fs.mkdtempSync('/dev/shm/bindery-render-');
  } catch {
    return fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-render-'));
  }
}

const RECORD_BYTES = 8;

export function recordActivity(fd: number, slot: number, { id, page }: Activity): void {
  write(fd, slot + 1, [id, page === undefined ? 0 : page + 1]);
}

export function readActivities(fd: number, threads: number): Activity[] {
  return readRecords(fd, threads)
    .slice(1)
    .map(([id, page]) => ({ id, page: page === 0 ? undefined : page - 1 }));
}

export function recordExceeded(fd: number, { limit, slot }: Exceeded): void {
  write(fd, 0, [LIMITS.indexOf(limit) + 1, slot]);
}

export function findExceeded(fd: number): Exceeded | undefined {
  const [[code, slot] = [0, 0]] = readRecords(fd, 0);
  const limit = LIMITS[code - 1];
  return limit && { limit, slot };
}

const LIMITS: readonly Exceeded['limit'][] = ['time', 'memory'];

function write(fd: number, position: number, [first, second]: readonly [number, number]): void {
  const record = Buffer.alloc(RECORD_BYTES);
  record.writeUInt32LE(first, 0);
  record.writeUInt32LE(second, 4);
  fs.writeSync(fd, record, 0, RECORD_BYTES, position * RECORD_BYTES);
}

/** Records that haven't been written yet are zero. */
function readRecords(fd: number, threads: number): [number, number][] {
  const bytes = Buffer.alloc(RECORD_BYTES * (threads + 1));
  fs.readSync(fd, bytes, 0, bytes.length, 0);
  return Array.from({ length: threads + 1 }, (_, index) => [
    bytes.readUInt32LE(index * RECORD_BYTES),
    bytes.readUInt32LE(index * RECORD_BYTES + 4),
  ]);
}
