/** Retries a call, with waits that double. */
import { setTimeout as wait } from 'node:timers/promises';
import { ModelFailure } from '../types.ts';
import type { CallFailure } from './read-failure.ts';

export interface RetrySettings {
  /** Max number of calls, the first included. @defaultValue 6, some minute in all */
  tries: number;
  /** The wait before the second call; each further one is twice as long. @defaultValue 2000 */
  firstWaitMs: number;
  /** No wait is longer, whatever `Retry-After` asks. @defaultValue 60000 */
  longestWaitMs: number;
  /** One call may take so long. @defaultValue 300000 */
  callMs: number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** Milliseconds. */
  now(): number;
}

export const RETRY_DEFAULTS: RetrySettings = {
  tries: 6,
  firstWaitMs: 2_000,
  longestWaitMs: 60_000,
  callMs: 300_000,
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
  random: Math.random,
  now: Date.now,
};

/** The facts that a caller may log of a call that is retried. */
export interface RetryNote {
  attempt: number;
  waitMs: number;
  reason: string;
}

export interface RetryInput<T> {
  /** As `BINDERY_MODEL` names it. */
  name: string;
  /** One call. Throws errors that a retry cannot fix. */
  attempt(signal: AbortSignal, previous: CallFailure | undefined): Promise<{ value: T } | { failure: CallFailure }>;
  settings: RetrySettings;
  signal: AbortSignal;
  report(note: RetryNote): void;
}

/** Throws `ModelFailure` when all attempts are used up, and the signal's reason when it fires. */
export async function callWithRetries<T>({ name, attempt, settings, signal, report }: RetryInput<T>): Promise<T> {
  let previous: CallFailure | undefined;
  for (let count = 1; ; count++) {
    signal.throwIfAborted();
    const result = await attempt(AbortSignal.any([signal, AbortSignal.timeout(settings.callMs)]), previous);
    if ('value' in result) return result.value;
    const { failure } = result;
    if (count >= settings.tries)
      throw new ModelFailure(`The model ${name} did not reply in ${count} tries: ${failure.reason}.`, {
        kind: failure.kind,
      });
    const waitMs = Math.min(settings.longestWaitMs, failure.waitMs ?? backOff(count, settings));
    report({ attempt: count, waitMs, reason: failure.reason });
    await sleepOrAbort(waitMs, { settings, signal });
    previous = failure;
  }
}

/** Between half and the whole of the doubled wait, so that jobs that failed together do not return together. */
function backOff(count: number, { firstWaitMs, longestWaitMs, random }: RetrySettings): number {
  const ceiling = Math.min(longestWaitMs, firstWaitMs * 2 ** (count - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}

async function sleepOrAbort(
  ms: number,
  { settings, signal }: { settings: RetrySettings; signal: AbortSignal },
): Promise<void> {
  try {
    await settings.sleep(ms, signal);
  } finally {
    signal.throwIfAborted();
  }
}
