import { BLACK_BOX_FD, readActivities, type Exceeded } from './black-box.ts';

/**
 * What one page may use. The counted budgets of the renderer end expressions long before; this is for what no budget
 * counts.
 */
export interface PageLimits {
  /** Milliseconds: by the clock among other pages, of processor time when alone, so that a busy machine decides nothing. */
  ms: number;
  /** Bytes that the process may grow by while it is on the page. */
  bytes: number;
}

export const PAGE_LIMITS: PageLimits = { ms: 30_000, bytes: 2 ** 31 };

interface Seen {
  page: string;
  wallMs: number;
  cpuMs: number;
  bytes: number;
}

const INTERVAL_MS = 200;
/** How much longer a page may take by the clock when it is alone and does nothing. */
const IDLE_FACTOR = 10;

/** Looks at the pages that are in progress, several times a second, and reports the first that is past a limit. */
export function watchPages(options: {
  threads: number;
  limits: PageLimits;
  /** Whether a single task has the process for itself. */
  isAlone(): boolean;
  onExceeded(exceeded: Exceeded): void;
}): void {
  const { threads, limits, isAlone, onExceeded } = options;
  const seen: (Seen | undefined)[] = [];
  let bytesBefore = process.memoryUsage.rss();

  function look(): void {
    const now = { wallMs: performance.now(), cpuMs: cpuMs(), bytes: process.memoryUsage.rss() };
    for (const [slot, { id, page }] of readActivities(BLACK_BOX_FD, threads).entries()) {
      const name = `${id} ${page}`;
      const start = seen[slot];
      if (page === undefined) seen[slot] = undefined;
      else if (start?.page !== name) seen[slot] = { ...now, page: name, bytes: bytesBefore };
      else if (now.bytes - start.bytes > limits.bytes) onExceeded({ limit: 'memory', slot });
      else if (isLate(start, now)) onExceeded({ limit: 'time', slot });
    }
    bytesBefore = now.bytes;
  }

  function isLate(start: Seen, now: Omit<Seen, 'page'>): boolean {
    const wallMs = now.wallMs - start.wallMs;
    if (!isAlone()) return wallMs > limits.ms;
    return now.cpuMs - start.cpuMs > limits.ms || wallMs > limits.ms * IDLE_FACTOR;
  }

  setInterval(look, INTERVAL_MS);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
