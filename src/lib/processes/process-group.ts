import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends a signal to every process of a group. Programs that Bindery starts lead their own group. Signaling only the
 * program would leave its helpers running, with its pipes open.
 *
 * @param leader Process ID of the program that was started with `detached: true`. Undefined if it never started.
 */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch (error) {
    // The group is empty, or its remaining processes belong to another user.
    if (!NO_PROCESS_CODES.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}

const NO_PROCESS_CODES: ReadonlySet<string | undefined> = new Set(['ESRCH', 'EPERM']);

/** Milliseconds between the first two checks of a group that was killed. Each check reads all processes, so they get rarer. */
const FIRST_POLL_MS = 5;
const MAX_POLL_MS = 80;

/**
 * Waits until a killed process group is empty, so that nothing writes to a folder that its caller deletes next. Gives
 * up after `withinMs`: a process can be waiting for a disk, which no signal interrupts.
 */
export async function waitUntilGroupIsEmpty(leader: number | undefined, withinMs: number): Promise<void> {
  if (leader === undefined) return;
  const end = performance.now() + withinMs;
  for (let ms = FIRST_POLL_MS; performance.now() < end; ms = Math.min(ms * 2, MAX_POLL_MS)) {
    if (!hasProcesses(leader)) return;
    await sleep(ms);
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

/**
 * Returns whether a process belongs to a group and is running. A zombie only waits for its parent (proc(5), `stat`).
 */
function isRunningIn(leader: number, pid: string): boolean {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(group) === leader && !'ZX'.includes(state);
  } catch {
    return false;
  }
}
