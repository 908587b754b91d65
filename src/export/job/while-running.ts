import type { Database } from '../../db/schema.ts';
import { settleAfterAbort } from '../../lib/settle-after-abort.ts';

export interface WatchedTask<T> {
  jobId: string;
  signal: AbortSignal;
  task: (signal: AbortSignal) => Promise<T>;
}

/** Runs a task whose signal also aborts once the job has ended, such as by another worker, or was deleted with its project. */
export async function runUntilJobEnds<T>(db: Database, { jobId, signal, task }: WatchedTask<T>): Promise<T> {
  const lostController = new AbortController();
  const checkJob = async () => {
    const job = await db.selectFrom('export_jobs').select('status').where('id', '=', jobId).executeTakeFirst();
    if (job?.status !== 'running' && job?.status !== 'queued') lostController.abort(new Error('The job has ended.'));
  };
  // An unreachable database says nothing about the job.
  const timer = setInterval(() => void checkJob().catch(() => undefined), WATCH_MS);
  try {
    const runSignal = AbortSignal.any([signal, lostController.signal]);
    return await settleAfterAbort(task(runSignal), { signal: runSignal, graceMs: GRACE_MS });
  } finally {
    clearInterval(timer);
  }
}

const WATCH_MS = 2_000;
/** Milliseconds that aborted work has to clean up, before its slot is freed without waiting for it. */
const GRACE_MS = 10_000;
