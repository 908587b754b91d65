import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { readActivities } from './activity-record.ts';
import type { PageLimits } from './watch-pages.ts';

const INTERVAL_MS = 200;

/**
 * Watches the pages and tasks of a process that renders on its main thread and can't watch itself, and ends the process
 * if one takes too much. This decides nothing about it: the next process, which watches it alone and from within, does
 * (`watch-pages.ts`).
 *
 * @returns the timer, which is unreferenced.
 */
export function watchFromOutside(options: {
  threads: number;
  limits: PageLimits;
  child: ChildProcess;
  /** File descriptor of its activity record. */
  box: number;
}): NodeJS.Timeout {
  const { threads, limits, child, box } = options;
  const activities: (Reading | undefined)[] = [];
  let bytesBefore = readResidentBytes(child.pid);
  const checkActivities = () => {
    const now = { since: performance.now(), bytes: readResidentBytes(child.pid) };
    for (const [slot, { id, page }] of readActivities(box, threads).entries()) {
      const name = `${id} ${page}`;
      const start = activities[slot];
      const limitMs = page === undefined ? limits.taskMs : limits.ms;
      if (id === 0) activities[slot] = undefined;
      else if (start?.name !== name) activities[slot] = { name, since: now.since, bytes: bytesBefore };
      else if (now.since - start.since > limitMs) child.kill('SIGKILL');
      else if (page !== undefined && now.bytes - start.bytes > limits.bytes) child.kill('SIGKILL');
    }
    bytesBefore = now.bytes;
  };
  return setInterval(checkActivities, INTERVAL_MS).unref();
}

interface Reading {
  name: string;
  /** Milliseconds of the clock. */
  since: number;
  /** Memory of the process before, in bytes. */
  bytes: number;
}

const PAGE_BYTES = 4096;

/**
 * Returns the memory of a process on Linux (proc(5), `statm`); 0 on other systems, where V8's own limit stops a page.
 */
function readResidentBytes(pid: number | undefined): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
