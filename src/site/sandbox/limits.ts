/** Limits for all sandboxed code of one page together; on a large site they are lower (`getPageLimits`). */
export const LIMITS = {
  /** Initial memory of the machine as compiled, in pages of 64 kB. */
  initialMemory: 256,
  /** Maximum memory of the machine, in pages of 64 kB: 48 MB. */
  maxMemory: 768,
  /** Bytes of the machine's stack: more would overflow the thread's stack. */
  stack: 256 * 1024,
  /**
   * Calls of the interrupt handler, each after ten thousand loops and calls: up to some two seconds. Counted, never
   * timed.
   */
  interrupts: 400,
  /** The same for the states of one tag after its first one. */
  laterInterrupts: 40,
  /** Milliseconds after which a page is stopped, regardless of the counts: a last safety net. */
  milliseconds: 20_000,
  /** Maximum number of characters that the guest can return in total. */
  output: 2_000_000,
  /** Maximum number of rounds in which promises can settle. */
  rounds: 20,
  /** Maximum number of promise jobs in one round. */
  jobs: 10_000,
  /** Maximum number of requests from the guest to the host: `Intl` formats. */
  hostCalls: 5_000,
};

/** One page's share of its site's limits. */
export interface PageLimits {
  /** Calls of the interrupt handler. */
  interrupts: number;
  /** In characters. */
  output: number;
  /** Which of them are lower than on a small site. */
  shares: { interrupts: boolean; output: boolean };
}

/** Limits of all pages of a site together: some four minutes, and a hundred million characters. */
const SITE = { interrupts: 40_000, output: 100_000_000 };
/** Limits that every page has, however many there are: far more than pages need. */
const MIN_LIMITS = { interrupts: 40, output: 200_000 };

/**
 * Returns the limits of each page: an equal part of the site's. Parts are used rather than a shared account, so that a
 * page's limits depend neither on the other pages nor on the order in which threads render them.
 */
export function getPageLimits(pages: number): PageLimits {
  const getShare = (name: 'interrupts' | 'output') =>
    Math.min(LIMITS[name], Math.max(MIN_LIMITS[name], Math.floor(SITE[name] / Math.max(1, pages))));
  const interrupts = getShare('interrupts');
  const output = getShare('output');
  const shares = { interrupts: interrupts < LIMITS.interrupts, output: output < LIMITS.output };
  return { interrupts, output, shares };
}
