import { AppError } from '../errors.ts';
import { isStorageFull } from './storage-full.ts';

/**
 * Finds the reason why work can't continue now, but can later without any intervention: a full disk, or an unreachable
 * Git host or storage. Undefined for every other error.
 */
export function findTransientError(error: unknown): AppError | undefined {
  if (error instanceof AppError && error.code in PATIENCE_MS) return error;
  if (!isStorageFull(error)) return undefined;
  return new AppError('storage_full', 'The service is out of disk space. Ask the operator to free up space.', {
    cause: error,
  });
}

/** Milliseconds for which work waits. Permanently unreachable servers should be reported soon. */
const PATIENCE_MS: Partial<Record<AppError['code'], number>> = {
  storage_full: 24 * 3_600_000,
  source_unreachable: 3_600_000,
  storage_unreachable: 24 * 3_600_000,
};

interface RetryTimes {
  since: Date;
  now: Date;
  /** Milliseconds requested by the server, which can be longer than the usual delays. */
  asked?: number | undefined;
}

/**
 * Returns the time of the next retry for work that has been waiting since `since`; undefined if it has waited long
 * enough.
 */
export function findNextRetry(failure: AppError, { since, now, asked = 0 }: RetryTimes): Date | undefined {
  const waitedMs = Math.max(0, now.getTime() - since.getTime());
  const patience = PATIENCE_MS[failure.code] ?? 0;
  if (waitedMs >= patience) return undefined;
  const usualMs = Math.min(Math.max(waitedMs / 2, SHORTEST_MS), MAX_MS);
  return new Date(now.getTime() + Math.max(usualMs, Math.min(asked, patience)));
}

const SHORTEST_MS = 5_000;
const MAX_MS = 60_000;

/** Describes the failure of work that has waited for the maximum time. */
export function describeWaitTimeout(failure: AppError): string {
  const hours = (PATIENCE_MS[failure.code] ?? 0) / 3_600_000;
  return `${failure.message} Bindery retried for ${hours === 1 ? 'an hour' : `${hours} hours`} without success.`;
}
