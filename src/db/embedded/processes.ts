import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns whether a process is alive. A zombie, which ended but wasn't reaped by its parent, isn't. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isAliveOnLinux(pid);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns whether PostgreSQL is running in the data folder. The pid in `postmaster.pid` doesn't prove it: it may belong
 * to a zombie or, after a container restart, to another program. PostgreSQL's processes have the folder as their
 * working directory. Without `/proc`, the pid has to suffice.
 */
export async function isFolderInUse(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((name) => readlink(`/proc/${name}/cwd`).catch(() => '')));
  return folders.includes(folder);
}

/** Checks repeatedly until the result is true. Returns false when the time is over. */
export async function waitUntil(condition: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await sleep(POLL_MILLISECONDS);
  }
  return true;
}

const POLL_MILLISECONDS = 25;

async function isAliveOnLinux(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses can contain any character, so the state follows the last parenthesis.
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  return stat !== '' && state !== 'Z' && state !== 'X';
}
