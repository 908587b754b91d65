import { HostFailure } from '../agent/hosts/host.ts';
import { releaseJob, takeDueJob } from '../agent/reviews/due-jobs.ts';
import type { DueJob } from '../agent/reviews/due-jobs.ts';
import { followReview } from '../agent/reviews/follow-review.ts';
import type { ReviewDeps } from '../agent/reviews/follow-review.ts';
import { readClock } from '../db/clock.ts';
import { getErrorMessage } from '../errors.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface ReviewWorkOptions {
  deps: ReviewDeps;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Starts following the comments on agent jobs' pull requests. Every worker does this instead of a queue schedule, because
 * the times are in the jobs' rows. Returns a function that stops it.
 */
export function startReviewWork(options: ReviewWorkOptions): StopRepeating {
  return repeat(
    async (signal) => {
      // A host that doesn't respond delays no others.
      await Promise.all(Array.from({ length: LANES }, () => followDueJobs(options, signal)));
    },
    { pauseMs: PAUSE_MS, failures: { log: options.log, message: 'could not follow pull requests; retrying soon' } },
  );
}

const LANES = 2;
const PAUSE_MS = 1_000;
/** Less than the time for which a job is reserved. */
const FOLLOW_MS = 5 * 60_000;
/** Seconds until the next attempt after a failure. */
const RETRY_SECONDS = 300;

/** Follows the pull requests of jobs until none is due. */
export async function followDueJobs({ deps, log }: ReviewWorkOptions, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const due = await takeDueJob(deps.db);
    if (!due) return;
    const next = await follow({ deps, log }, { due, signal });
    await releaseJob(deps.db, due, next);
  }
}

async function follow(
  { deps, log }: ReviewWorkOptions,
  { due: { jobId }, signal }: { due: DueJob; signal: AbortSignal },
): Promise<Date | undefined> {
  try {
    return await followReview(deps, { jobId, signal: AbortSignal.any([signal, AbortSignal.timeout(FOLLOW_MS)]) });
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ jobId, reason: getErrorMessage(error) }, "could not follow the job's pull request; retrying later");
    const waitMs = error instanceof HostFailure ? (error.retryAfterMs ?? 0) : 0;
    return new Date((await readClock(deps.db)).getTime() + Math.max(waitMs, RETRY_SECONDS * 1000));
  }
}
