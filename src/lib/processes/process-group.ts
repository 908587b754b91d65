import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends a signal to every process of a group. Programs that Bindery starts lead a group of their own, because a signal to
 * the program alone leaves its helpers running: they hold its pipes, and nothing waits for them.
 *
 * @param leader Process ID of the program that was started with `detached: true`. Undefined if it never started.
 */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // The group is empty, or what remains of it belongs to another user.
    if (!GONE.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const GONE: ReadonlySet<string | undefined> = new Set(['ESRCH', 'EPERM']);

/** Milliseconds between two looks at a group that was killed. */
const POLL_MS = 5;

/**
 * Waits until a killed process group is empty, so that nothing writes into a folder that its caller deletes next. Gives up
 * after `withinMs`: a process can wait for a disk, which no signal ends.
 */
export async function waitUntilGroupIsEmpty(leader: number | undefined, withinMs: number): Promise<void> {
  if (leader === undefined) return;
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (!hasProcesses(leader)) return;
    await sleep(POLL_MS);
  }
}

function hasProcesses(leader: number): boolean {
  try {
    process.kill(-leader, 0);
  } catch {
    return false;
  }
  return !isLinux() || fs.readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningIn(leader, name));
}

function isLinux(): boolean {
  return process.platform === 'linux' && fs.existsSync('/proc/self/stat');
}

/** Whether a process belongs to a group and runs. A zombie only waits for its parent to notice (proc(5), `stat`). */
function isRunningIn(leader: number, pid: string): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && !'ZX'.includes(state);
  } catch {
    return false;
  }
}
