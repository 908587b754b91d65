import { setTimeout as sleep } from 'node:timers/promises';

/** Waits between two attempts; rejects when the signal fires. */
export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export interface Retry<Result> {
  /** Makes one attempt; the first has the count 1. A problem that a retry may fix is a result, any other is thrown. */
  attempt(count: number): Promise<Result>;
  /** Milliseconds to wait before the next attempt; undefined when the result is final. Throws when it gives up. */
  delayAfter(result: Result, count: number): number | undefined;
  signal: AbortSignal;
  /** @defaultValue a timer */
  wait?: Wait | undefined;
}

/** Attempts something until its result is final. Throws what `attempt` and `delayAfter` throw, or the signal's reason. */
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
  /** The longest first delay, in milliseconds; each further one is twice as long. */
  firstMs: number;
  /** @defaultValue none */
  maxMs?: number;
  /** From 0 to 1. @defaultValue `Math.random` */
  random?: () => number;
}

/** Returns a delay between half and the whole of the doubled one, so that those who failed together do not return together. */
export function backOff(count: number, { firstMs, maxMs = Infinity, random = Math.random }: BackOff): number {
  return Math.round(Math.min(maxMs, firstMs * 2 ** (count - 1)) * (0.5 + random() / 2));
}
