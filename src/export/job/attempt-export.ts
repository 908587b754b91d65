import type { Database, ExportJobRow } from '../../db/schema.ts';
import { readClock } from '../../db/clock.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { findUnknownOutput } from '../../lib/git/git-errors.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { describeWaitTimeout, findNextRetry, findTransientError } from '../../lib/transient-error.ts';
import type { ExportDeps } from './export-deps.ts';
import { claimJob, failJob, postponeJob } from './job-state.ts';
import { getJobPrefix, isSegmentKey } from './keys.ts';
import { deleteObjects } from './remove-exports.ts';
import { runUntilJobEnds } from './while-running.ts';

/** One attempt to work on an export job. */
export interface ExportAttempt {
  jobId: string;
  signal: AbortSignal;
  /** The work. Its signal also aborts once the job has ended. */
  work(job: ExportJobRow, signal: AbortSignal): Promise<void>;
}

/**
 * Claims a job and works on it, unless it has ended. An error that the site's owner can fix fails the job. After a
 * transient one, such as a full disk, the job waits until the returned time. Every other error is thrown, to be retried.
 */
export async function attemptExport(
  deps: ExportDeps,
  { jobId, signal, work }: ExportAttempt,
): Promise<ExportWait | undefined> {
  try {
    const job = await claimJob(deps.db, jobId);
    const task = async (runSignal: AbortSignal) => job && work(job, runSignal);
    await runUntilJobEnds(deps.db, { jobId, signal, limitMs: deps.workLimitMs ?? WORK_LIMIT_MS, task });
  } catch (error) {
    // The error of a job that has ended, such as a canceled one, is of no interest. An attempt that lost the job to
    // another one can have stored segments after that one removed them.
    if (await cleanUpJob(deps, jobId).catch(() => false)) return undefined;
    signal.throwIfAborted();
    const postponement = await postponeOrFail(deps, { jobId, error });
    if (postponement) return postponement;
  }
  await cleanUpJob(deps, jobId);
  return undefined;
}

/** Far longer than the largest sites take. Only the code of each page is limited, not of all pages together. */
const WORK_LIMIT_MS = 4 * 60 * 60_000;

/**
 * Fails a job whose attempts are used up, and deletes its segments. Returns the seconds since its request; undefined if
 * it had already ended.
 */
export async function giveUpExport(
  deps: Pick<ExportDeps, 'db' | 'store'>,
  job: { id: string; error: string },
): Promise<number | undefined> {
  const seconds = await failJob(deps.db, job);
  await cleanUpJob(deps, job.id);
  return seconds;
}

export interface ExportWait {
  startAfter: Date;
  reason: string;
  /** Details for the operator. The owner only learns that there was an error. */
  detail?: string;
}

/** Returns when to retry after a transient error. Fails the job after other errors, or if it has waited long enough. */
async function postponeOrFail(
  deps: ExportDeps,
  { jobId, error }: { jobId: string; error: unknown },
): Promise<ExportWait | undefined> {
  const transientError = findTransientError(error);
  const postponement = transientError && (await postpone(deps.db, { jobId, failure: transientError }));
  if (postponement) return postponement;
  const reason = transientError ? describeWaitTimeout(transientError) : getUserMessage(error);
  const gitOutput = findUnknownOutput(error);
  if (gitOutput !== undefined) deps.onUnknownGitOutput?.({ jobId, gitOutput });
  const hint = gitOutput === undefined ? '' : ` For the cause, search the workers' log for ${jobId}.`;
  const seconds = await failJob(deps.db, { id: jobId, error: reason + hint });
  const cause = error instanceof AppError ? error.code : 'other';
  if (seconds !== undefined) deps.onEnd?.({ outcome: 'failed', seconds, cause });
  return undefined;
}

/**
 * Returns undefined if the job has waited long enough. While the database rejects all writes, the job waits without
 * recording it.
 */
async function postpone(
  db: Database,
  { jobId, failure }: { jobId: string; failure: AppError },
): Promise<ExportWait | undefined> {
  const postponedSince = await postponeJob(db, { id: jobId, reason: failure.message }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
  // By a process clock that was set forward, a job that just began to wait would have waited for hours.
  const now = await readClock(db);
  const startAfter = findNextRetry(failure, { since: postponedSince ?? now, now });
  if (!startAfter) return undefined;
  const detail = failure.code === 'storage_unreachable' ? getErrorMessage(failure.cause) : undefined;
  return { startAfter, reason: failure.message, ...(detail !== undefined && { detail }) };
}

/** Returns the message for a user error; rethrows anything else. */
function getUserMessage(error: unknown): string {
  if (error instanceof AppError && USER_ERROR_CODES.has(error.code)) return error.message;
  throw error;
}

/** Errors that a retry can't fix. */
const USER_ERROR_CODES: ReadonlySet<string> = new Set(['invalid_site', 'source_unavailable', 'invalid_request']);

/**
 * Deletes a finished job's segments, and everything of a canceled or deleted one. Returns false while the job is
 * running.
 */
async function cleanUpJob(deps: Pick<ExportDeps, 'db' | 'store'>, jobId: string): Promise<boolean> {
  const { db, store } = deps;
  const job = await db
    .selectFrom('export_jobs')
    .select(['status', 'canceled_at'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (job?.status === 'queued' || job?.status === 'running') return false;
  if (job) await removeSegments(deps, jobId);
  // Canceled jobs keep nothing, including a bundle that was finished in the meantime.
  if (!job || job.canceled_at) await deleteObjects(store, jobId);
  return true;
}

/** The bundle contains the content of all segments. */
async function removeSegments({ db, store }: Pick<ExportDeps, 'db' | 'store'>, jobId: string): Promise<void> {
  await db.deleteFrom('export_segments').where('job_id', '=', jobId).execute();
  await db.deleteFrom('export_shards').where('job_id', '=', jobId).execute();
  await store.delete((await store.list(getJobPrefix(jobId))).filter(isSegmentKey));
}
