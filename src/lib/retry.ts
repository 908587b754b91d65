import { setTimeout as sleep } from 'node:timers/promises';

/** Waits between two attempts; rejects when the signal aborts. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface Retry<Result> {
  /**
   * Makes one attempt; `count` starts at 1. A problem that a retry may fix is returned as a result; any other is
   * thrown.
   */
  attempt(count: number): Promise<Result>;
  /** Returns the milliseconds to wait before the next attempt; undefined if the result is final. Throws to give up. */
  delayAfter(result: Result, count: number): number | undefined;
  signal: AbortSignal;
  /** @defaultValue a timer */
  wait?: Wait | undefined;
}

/**
 * Repeats an attempt until its result is final. Throws what `attempt` and `delayAfter` throw, or the signal's reason.
 */
export async function retry<Result>({ attempt, delayAfter, signal, wait = waitFor }: Retry<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    signal.throwIfAborted();
    const result = await attempt(count);
    const delay = delayAfter(result, count);
    if (delay === undefined) return result;
    try {
      await wait(delay, signal);
    } finally {
      signal.throwIfAborted();
    }
  }
}

/** Waits with a timer. */
export async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal });
}

export interface BackOff {
  /** The maximum first delay in milliseconds. Each further one is twice as long. */
  firstMs: number;
  /** @defaultValue none */
  maxMs?: number;
  /** From 0 to 1. @defaultValue `Math.random` */
  random?: () => number;
}

/**
 * Returns a delay between half and all of the doubled value, so that clients that failed together don't retry together.
 */
export function computeDelay(count: number, { firstMs, maxMs = Infinity, random = Math.random }: BackOff): number {
  return Math.round(Math.min(maxMs, firstMs * 2 ** (count - 1)) * (0.5 + random() / 2));
}
