import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Creates a unique name for a temporary file or folder. `isAbandoned` reads from it which process created the file. */
export function createTempName(): string {
  return [getMachineName(), process.pid, RUN, crypto.randomUUID()].join(SEPARATOR);
}

/**
 * Returns whether the process that created a file or folder has ended, so that nothing uses it anymore. A process on
 * another machine that shares the folder isn't visible here. Its files, and files with any other name, count as left
 * behind after a day by the clock of the file system.
 */
export async function isAbandoned(file: string): Promise<boolean> {
  const [host, pid, run] = path.basename(file).split(SEPARATOR);
  if (host !== getMachineName() || pid === undefined) return isOld(file);
  return Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid));
}

/** Containers often give each start the same process ID. */
const RUN = crypto.randomBytes(6).toString('hex');
const SEPARATOR = '~';
const DAY_MS = 24 * 60 * 60 * 1000;

function getMachineName(): string {
  return os.hostname().replace(/[^A-Za-z0-9.-]/g, '-');
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isOld(file: string): Promise<boolean> {
  const stat = await fs.stat(file).catch(() => undefined);
  const now = stat && (await readFileClock(path.dirname(file)));
  return stat !== undefined && now !== undefined && now - stat.mtimeMs > DAY_MS;
}

/**
 * Returns the time that the file system assigns to new files of a folder, in milliseconds. It can differ from the
 * clock of this process, because another machine can share the folder, and because clocks can be changed. Returns
 * undefined if the folder isn't writable.
 */
export async function readFileClock(folder: string): Promise<number | undefined> {
  const probe = path.join(folder, createTempName());
  try {
    await fs.writeFile(probe, '', { flag: 'wx' });
    return (await fs.stat(probe)).mtimeMs;
  } catch {
    return undefined;
  } finally {
    await fs.rm(probe, { force: true }).catch(() => undefined);
  }
}
