import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Makes an empty folder for one job of this process; `removeStaleWorkFolders` finds it if the process is killed. */
export async function createWorkFolder(dataFolder: string): Promise<string> {
  const name = [machine(), process.pid, crypto.randomUUID()].join(SEPARATOR);
  const folder = path.join(dataFolder, WORK, name);
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Runs a task with a work folder that is gone afterwards. */
export async function withWorkFolder<T>(dataFolder: string, task: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createWorkFolder(dataFolder);
  try {
    return await task(folder);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the work folders of processes that are gone. A folder of another machine that shares the data folder is
 * removed only after a day: whether its process lives cannot be seen from here.
 */
export async function removeStaleWorkFolders(dataFolder: string): Promise<void> {
  for (const name of await fs.readdir(path.join(dataFolder, WORK)).catch(() => [])) {
    const folder = path.join(dataFolder, WORK, name);
    const [host, pid] = name.split(SEPARATOR);
    const stale = host === machine() ? !isAlive(Number(pid)) : await isOld(folder);
    if (stale) await fs.rm(folder, { recursive: true, force: true });
  }
}

const WORK = 'work';
const SEPARATOR = '~';
const DAY_MS = 24 * 60 * 60 * 1000;

function machine(): string {
  return os.hostname().replace(/[^A-Za-z0-9.-]/g, '-');
}

/** A folder under our own process id was left by an earlier process that had it: this one has made none yet. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function isOld(folder: string): Promise<boolean> {
  const stat = await fs.stat(folder).catch(() => undefined);
  return stat !== undefined && Date.now() - stat.mtimeMs > DAY_MS;
}
