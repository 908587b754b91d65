/** Retries model calls. */
import { computeDelay, retry } from '../../lib/retry.ts';
import type { Wait } from '../../lib/retry.ts';
import { ModelFailure } from '../types/model.ts';
import type { CallFailure } from './read-failure.ts';

/** The limits and waits of retries. */
export interface RetrySettings {
  /** Maximum number of calls, including the first. @defaultValue 6, which takes about a minute */
  tries: number;
  /** Wait before the second call. It doubles before each further call. @defaultValue 2000 */
  firstWaitMs: number;
  /** Longest wait, even if `Retry-After` asks for more. @defaultValue 60000 */
  longestWaitMs: number;
  /** Longest time of one call without output, in milliseconds. @defaultValue 300000 */
  idleMs: number;
  /** Timeout of one whole call, in milliseconds. @defaultValue 1200000 */
  callMs: number;
  /** @defaultValue a timer */
  sleep?: Wait;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Returns the current time in milliseconds. */
  now(): number;
}

/** The defaults for calls of production models. */
export const RETRY_DEFAULTS: RetrySettings = {
  tries: 6,
  firstWaitMs: 2_000,
  longestWaitMs: 60_000,
  idleMs: 300_000,
  callMs: 1_200_000,
  random: Math.random,
  now: Date.now,
};

/** The details of a retry that callers can log. */
export interface RetryNote {
  attempt: number;
  waitMs: number;
  reason: string;
}

/** One call with its retries. */
export interface RetryInput<T> {
  /** The value of `BINDERY_MODEL`. */
  name: string;
  /** Makes one call, within its time limits. Throws errors that a retry can't fix. */
  attempt(signal: AbortSignal, previous: CallFailure | undefined): Promise<{ value: T } | { failure: CallFailure }>;
  settings: RetrySettings;
  signal: AbortSignal;
  report(note: RetryNote): void;
}

/**
 * Calls `attempt` until it succeeds. Throws `ModelFailure` after the last attempt, and the signal's reason when it
 * fires.
 */
export async function callWithRetries<T>({ name, attempt, settings, signal, report }: RetryInput<T>): Promise<T> {
  const { tries, firstWaitMs: firstMs, longestWaitMs: maxMs, random, sleep } = settings;
  let previousFailure: CallFailure | undefined;
  let noteCount = 0;
  const result = await retry({
    attempt: () => attempt(signal, previousFailure),
    delayAfter(each, count) {
      if ('value' in each) return undefined;
      const { failure } = each;
      if (failure.note !== undefined) noteCount += 1;
      if (count >= tries || noteCount >= MAX_NOTES) throw createLastFailure({ name, tries: count, failure });
      const waitMs = Math.min(maxMs, failure.waitMs ?? computeDelay(count, { firstMs, maxMs, random }));
      report({ attempt: count, waitMs, reason: failure.reason });
      previousFailure = failure;
      return waitMs;
    },
    signal,
    wait: sleep,
  });
  if ('value' in result) return result.value;
  throw createLastFailure({ name, tries, failure: result.failure });
}

/** A model that ignores two notes is not asked again, because each reply is paid for. */
const MAX_NOTES = 3;

function createLastFailure({
  name,
  tries,
  failure,
}: {
  name: string;
  tries: number;
  failure: CallFailure;
}): ModelFailure {
  return new ModelFailure(`The model ${name} didn't reply after ${tries} attempts: ${failure.reason}.`, {
    kind: failure.kind,
  });
}
