import { BLACK_BOX_FD, readActivities, type Exceeded } from './black-box.ts';

/**
 * The limits of one page. The counted budgets of the renderer end expressions long before; this is for what no budget
 * counts.
 */
export interface PageLimits {
  /** Milliseconds, both by the clock and of the process's processor time: so that a busy machine decides nothing. */
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
/** Factor by which a page may take longer by the clock when the process does nothing. */
const IDLE_FACTOR = 10;

/**
 * Looks at the pages that are in progress, several times a second, and reports the first that is past a limit. Among
 * others that may be the wrong one; what counts is what a page uses when it is alone.
 */
export function watchPages(options: {
  threads: number;
  limits: PageLimits;
  onExceeded(exceeded: Exceeded): void;
  /** Called when a page takes very long, and no processor time. */
  onStuck(): void;
}): void {
  const { threads, limits, onExceeded, onStuck } = options;
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
      else checkTime(slot, { wallMs: now.wallMs - start.wallMs, cpuMs: now.cpuMs - start.cpuMs });
    }
    bytesBefore = now.bytes;
  }

  function checkTime(slot: number, { wallMs, cpuMs }: Pick<Seen, 'wallMs' | 'cpuMs'>): void {
    if (wallMs > limits.ms && cpuMs > limits.ms) onExceeded({ limit: 'time', slot });
    else if (wallMs > limits.ms * IDLE_FACTOR) onStuck();
  }

  setInterval(look, INTERVAL_MS);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
