import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Creates a unique name for a temporary file or folder that says which process made it: `isLeftBehind` reads it. */
export function createOwnedName(): string {
  return [machine(), process.pid, RUN, crypto.randomUUID()].join(SEPARATOR);
}

/**
 * Whether the process that made a file or folder is gone, so that nothing uses it any more. The life of a process on
 * another machine that shares the folder is not visible here: what it made, and what has another name, is left behind
 * after a day.
 */
export async function isLeftBehind(file: string): Promise<boolean> {
  const [host, pid, run] = path.basename(file).split(SEPARATOR);
  if (host !== machine() || pid === undefined) return isOld(file);
  return Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid));
}

/** Containers often give each start the same process ID. */
const RUN = crypto.randomBytes(6).toString('hex');
const SEPARATOR = '~';
const DAY_MS = 24 * 60 * 60 * 1000;

function machine(): string {
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
  return stat !== undefined && Date.now() - stat.mtimeMs > DAY_MS;
}
