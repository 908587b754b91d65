import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { settleAfterAbort } from '../../lib/settle-after-abort.ts';

export interface WatchedTask<T> {
  jobId: string;
  signal: AbortSignal;
  /** Milliseconds after which the task fails. */
  limitMs: number;
  task: (signal: AbortSignal) => Promise<T>;
}

/**
 * Runs a task whose signal also aborts once the job has ended, such as by another worker, or was deleted with its
 * project.
 *
 * @throws AppError `invalid_site` at the time limit.
 */
export async function runUntilJobEnds<T>(db: Database, { jobId, signal, limitMs, task }: WatchedTask<T>): Promise<T> {
  const endController = new AbortController();
  const checkJob = async () => {
    const job = await db.selectFrom('export_jobs').select('status').where('id', '=', jobId).executeTakeFirst();
    if (job?.status !== 'running' && job?.status !== 'queued') endController.abort(new Error('The job has ended.'));
  };
  // An unreachable database says nothing about the job.
  const limitTimer = setTimeout(() => endController.abort(createLimitError(limitMs)), limitMs);
  const timer = setInterval(() => void checkJob().catch(() => undefined), WATCH_MS);
  try {
    const runSignal = AbortSignal.any([signal, endController.signal]);
    return await settleAfterAbort(task(runSignal), { signal: runSignal, graceMs: GRACE_MS });
  } catch (error) {
    endController.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    clearTimeout(limitTimer);
  }
}

function createLimitError(limitMs: number): AppError {
  const minutes = Math.round(limitMs / 60_000);
  return new AppError(
    'invalid_site',
    `Building the site took longer than ${minutes} minutes. Divide it into smaller sites, or simplify the code in its pages.`,
  );
}

const WATCH_MS = 2_000;
/** Milliseconds that aborted work has to clean up, before its slot is freed without waiting for it. */
const GRACE_MS = 10_000;
