/** Retries a call of a model. */
import { backOff, retry } from '../../lib/retry.ts';
import type { Wait } from '../../lib/retry.ts';
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
  /** @defaultValue a timer */
  sleep?: Wait;
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
  const { tries, callMs, firstWaitMs: firstMs, longestWaitMs: maxMs, random, sleep } = settings;
  let previous: CallFailure | undefined;
  const result = await retry({
    attempt: () => attempt(AbortSignal.any([signal, AbortSignal.timeout(callMs)]), previous),
    delayAfter(each, count) {
      if ('value' in each) return undefined;
      const { failure } = each;
      if (count >= tries) throw givenUp({ name, tries: count, failure });
      const waitMs = Math.min(maxMs, failure.waitMs ?? backOff(count, { firstMs, maxMs, random }));
      report({ attempt: count, waitMs, reason: failure.reason });
      previous = failure;
      return waitMs;
    },
    signal,
    wait: sleep,
  });
  if ('value' in result) return result.value;
  throw givenUp({ name, tries, failure: result.failure });
}

function givenUp({ name, tries, failure }: { name: string; tries: number; failure: CallFailure }): ModelFailure {
  return new ModelFailure(`The model ${name} didn't reply after ${tries} attempts: ${failure.reason}.`, {
    kind: failure.kind,
  });
}
