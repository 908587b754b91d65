import { readClock } from '../db/clock.ts';
import type { Database } from '../db/schema.ts';

/** Seconds until the first retry. Each one waits twice as long as the one before. */
const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 3_600;
/** After that, only the next event starts again. */
const MAX_FAILURES = 20;

/**
 * Returns when to ask a Git host again after a number of failures in a row, but not earlier than it asks for. Undefined
 * after too many.
 */
export async function findRetryTime(
  db: Database,
  { failures, waitMs = 0 }: { failures: number; waitMs?: number | undefined },
): Promise<Date | undefined> {
  if (failures >= MAX_FAILURES) return undefined;
  const backOff = Math.min(RETRY_SECONDS * 2 ** (failures - 1), MAX_RETRY_SECONDS);
  return new Date((await readClock(db)).getTime() + Math.max(waitMs, backOff * 1000));
}
