import { ACTIVITY_RECORD_FD, readActivities, type Exceeded } from './activity-record.ts';

/**
 * The limits of one page and of other work. The renderer's counted budgets end expressions long before; these cover
 * everything that no budget counts.
 */
export interface PageLimits {
  /** Milliseconds of both wall-clock and processor time, so that a busy machine doesn't affect the outcome. */
  ms: number;
  /** Likewise, for a task that is on no page, such as planning the site. */
  taskMs: number;
  /** How many bytes the process can grow by while it is on the page. */
  bytes: number;
}

export const PAGE_LIMITS: PageLimits = { ms: 30_000, taskMs: 600_000, bytes: 2 ** 31 };

interface Reading {
  name: string;
  wallMs: number;
  cpuMs: number;
  bytes: number;
}

const INTERVAL_MS = 200;
/** Factor by which a page or task can exceed the time limit while the process is idle. */
const IDLE_FACTOR = 10;

/**
 * Checks the pages and tasks in progress several times per second and reports the first one that exceeds a limit. With
 * several in progress, that may be the wrong one; what counts is the resources that one uses when it runs alone.
 */
export function watchPages(options: {
  threads: number;
  limits: PageLimits;
  onExceeded(exceeded: Exceeded): void;
  /** Called when a page or task takes very long without using processor time. */
  onStuck(): void;
}): void {
  const { threads, limits, onExceeded, onStuck } = options;
  const activities: (Reading | undefined)[] = [];
  let bytesBefore = process.memoryUsage.rss();

  function checkActivities(): void {
    const now = { wallMs: performance.now(), cpuMs: getCpuMs(), bytes: process.memoryUsage.rss() };
    for (const [slot, { id, page }] of readActivities(ACTIVITY_RECORD_FD, threads).entries()) {
      const name = `${id} ${page}`;
      const start = activities[slot];
      const limitMs = page === undefined ? limits.taskMs : limits.ms;
      if (id === 0) activities[slot] = undefined;
      else if (start?.name !== name) activities[slot] = { ...now, name, bytes: bytesBefore };
      else if (page !== undefined && now.bytes - start.bytes > limits.bytes) onExceeded({ limit: 'memory', slot });
      else checkTime(slot, { wallMs: now.wallMs - start.wallMs, cpuMs: now.cpuMs - start.cpuMs, limitMs });
    }
    bytesBefore = now.bytes;
  }

  function checkTime(slot: number, { wallMs, cpuMs, limitMs }: Record<'wallMs' | 'cpuMs' | 'limitMs', number>): void {
    if (wallMs > limitMs && cpuMs > limitMs) onExceeded({ limit: 'time', slot });
    else if (wallMs > limitMs * IDLE_FACTOR) onStuck();
  }

  setInterval(checkActivities, INTERVAL_MS);
}

function getCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
