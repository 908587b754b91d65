/** Limits for the code of one page in the sandbox, all of it together; of a large site less (`limitsOf`). */
export const LIMITS = {
  /** Pages of 64 kB that the machine's memory begins with, as it was compiled. */
  initialMemory: 256,
  /** Pages of 64 kB that the machine's memory may grow to: 48 MB. */
  maxMemory: 768,
  /** Bytes of the machine's stack: more overflows the stack of the thread. */
  stack: 256 * 1024,
  /** Calls of the interrupt handler, each after ten thousand loops and calls: up to some two seconds. Counted, never timed. */
  interrupts: 400,
  /** The same for the states of one tag after its first one. */
  laterInterrupts: 40,
  /** Milliseconds after which a page is stopped, whatever was counted: a last safety net. */
  milliseconds: 20_000,
  /** Characters of all that the guest gives back. */
  output: 2_000_000,
  /** Rounds in which promises may settle. */
  rounds: 20,
  /** Jobs of promises in one round. */
  jobs: 10_000,
  /** Calls of what the guest asks the host: formats of `Intl`. */
  hostCalls: 5_000,
};

/** Share of one page in the limits of its site. */
export interface PageLimits {
  /** Calls of the interrupt handler. */
  interrupts: number;
  /** Characters. */
  output: number;
  /** Which of them are less than a page of a small site may use. */
  shares: { interrupts: boolean; output: boolean };
}

/** Limits of all pages of a site together: some four minutes, and a hundred million characters. */
const SITE = { interrupts: 40_000, output: 100_000_000 };
/** Limits that every page has, whatever their number: far more than pages need. */
const LEAST = { interrupts: 40, output: 200_000 };

/**
 * Limits of each page: an equal part of those of the site. Parts, rather than a common account, since what one page may do then
 * depends neither on the others nor on the order in which threads render them.
 */
export function limitsOf(pages: number): PageLimits {
  const part = (name: 'interrupts' | 'output') =>
    Math.min(LIMITS[name], Math.max(LEAST[name], Math.floor(SITE[name] / Math.max(1, pages))));
  const interrupts = part('interrupts');
  const output = part('output');
  const shares = { interrupts: interrupts < LIMITS.interrupts, output: output < LIMITS.output };
  return { interrupts, output, shares };
}
