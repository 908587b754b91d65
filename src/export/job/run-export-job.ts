import { hash } from 'node:crypto';
import { readClock } from '../../db/clock.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError, getErrorMessage } from '../../errors.ts';
import { describeWaitTimeout, findNextRetry, findTransientError } from '../../lib/transient-error.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { awaitUnlessAborted } from '../../lib/await-unless-aborted.ts';
import type { BuildResult } from '../build/types.ts';
import { addSourceLines } from './add-source-lines.ts';
import { advanceJob, claimJob, completeJob, failJob, postponeJob } from './job-state.ts';
import { joinBundle } from './join-bundle.ts';
import { getDiagnosticsKey, isSegmentKey, getJobPrefix } from './keys.ts';
import type { JobCommit } from './keys.ts';
import type { ExportDeps, OpenExport } from './export-deps.ts';
import { toJobProgress } from './job-progress.ts';
import { createProgressWriter } from './progress-writer.ts';
import { deleteObjects } from './remove-exports.ts';
import { renderShard } from './shards/render-shard.ts';
import { findSplit } from './shards/shard-state.ts';
import { splitExport } from './shards/split-export.ts';
import { useBuild } from './shards/use-build.ts';
import { runUntilJobEnds } from './while-running.ts';

/**
 * Runs one export job from its current state (prepare, render, finish), or one of its shards. It can be called again in
 * any process after a kill at any moment: the commit is pinned, finished segments are reused, and the bundle has the
 * same bytes. An error that the site's owner can fix fails the job. After a transient one, such as a full disk, the job
 * waits until the returned time. Every other error is thrown, to be retried.
 */
export async function runExportJob(
  deps: ExportDeps,
  { jobId, shard, signal }: { jobId: string; shard?: number | undefined; signal: AbortSignal },
): Promise<ExportWait | undefined> {
  try {
    const job = await claimJob(deps.db, jobId);
    const runJob = async (running: AbortSignal) =>
      job &&
      (shard === undefined
        ? exportSite(deps, { job, signal: running })
        : renderShard(deps, { job, index: shard, signal: running }));
    await runUntilJobEnds(deps.db, { jobId, signal, task: runJob });
  } catch (error) {
    signal.throwIfAborted();
    if (await removeLeavings(deps, jobId).catch(() => false)) return undefined;
    const passing = findTransientError(error);
    const wait = passing && (await postpone(deps.db, { jobId, failure: passing }));
    if (wait) return wait;
    const sentence = passing ? describeWaitTimeout(passing) : getOwnersSentence(error);
    const seconds = await failJob(deps.db, { id: jobId, error: sentence });
    const cause = error instanceof AppError ? error.code : 'other';
    if (seconds !== undefined) deps.onEnd?.({ outcome: 'failed', seconds, cause });
  }
  await removeLeavings(deps, jobId);
  return undefined;
}

/**
 * Deletes a finished job's segments, and everything of a canceled or deleted one. Returns false while the job is
 * running.
 */
async function removeLeavings(deps: ExportDeps, jobId: string): Promise<boolean> {
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

export interface ExportWait {
  startAfter: Date;
  reason: string;
  /** Details for the operator. The owner only learns that there was an error. */
  detail?: string;
}

/**
 * Returns undefined if the job has waited long enough. While the database rejects all writes, the job waits without
 * recording it.
 */
async function postpone(
  db: Database,
  { jobId, failure }: { jobId: string; failure: AppError },
): Promise<ExportWait | undefined> {
  const since = await postponeJob(db, { id: jobId, reason: failure.message }).catch((error: unknown) => {
    if (!isStorageFull(error)) throw error;
  });
  // By a process clock that was set forward, a job that just began to wait would have waited for hours.
  const now = await readClock(db);
  const startAfter = findNextRetry(failure, { since: since ?? now, now });
  if (!startAfter) return undefined;
  const detail = failure.code === 'storage_unreachable' ? getErrorMessage(failure.cause) : undefined;
  return { startAfter, reason: failure.message, ...(detail !== undefined && { detail }) };
}

/** Returns the message for a user error; rethrows anything else. */
function getOwnersSentence(error: unknown): string {
  if (error instanceof AppError && USER_ERROR_CODES.has(error.code)) return error.message;
  throw error;
}

/** Errors that a retry can't fix. */
const USER_ERROR_CODES: ReadonlySet<string> = new Set(['invalid_site', 'source_unavailable', 'invalid_request']);

interface ExportWork {
  job: ExportJobRow;
  signal: AbortSignal;
}

/**
 * Renders what is missing and finishes the job. A large site is only split: the worker that finishes its last shard
 * queues the job again, and by then everything is rendered.
 */
async function exportSite(deps: ExportDeps, { job, signal }: ExportWork): Promise<void> {
  const split = await findSplit(deps.db, job.id);
  if (split && !split.isDone) return;
  await useBuild<boolean>(deps, {
    job,
    signal,
    isKept: (isSplit) => isSplit,
    task: async (build) => {
      if (!split && (await splitExport(deps, { job, build, signal }))) return true;
      const result = await buildRest(deps, { job, build });
      const diagnostics = await addSourceLines(result.diagnostics, build.source.folder);
      await finish(deps, { commit: build.commit, result: { ...result, diagnostics }, signal });
      return false;
    },
  });
}

/** Progress increases with the pages of all segments; existing ones count immediately. */
async function buildRest(
  { db }: ExportDeps,
  { job, build }: { job: ExportJobRow; build: OpenExport },
): Promise<BuildResult> {
  const lost = new AbortController();
  const writer = createProgressWriter({
    write: (advance) => advanceJob(db, { id: job.id, ...advance }),
    onLost: (reason) => lost.abort(reason),
  });
  try {
    const building = build.finish(({ progress, pageCount }) =>
      writer.update({ progress: toJobProgress(progress), pageCount }),
    );
    return await awaitUnlessAborted(building, lost.signal);
  } finally {
    await writer.close();
  }
}

async function finish(
  deps: ExportDeps,
  { commit, result, signal }: { commit: JobCommit; result: BuildResult; signal: AbortSignal },
): Promise<void> {
  const { db, store, onEnd } = deps;
  const diagnostics = Buffer.from(JSON.stringify(result.diagnostics));
  await store.put(getDiagnosticsKey(commit), diagnostics);
  const bundle = await joinBundle(deps, { commit, names: result.segments, signal });
  // Another attempt has taken over the job.
  signal.throwIfAborted();
  const seconds = await completeJob(db, {
    id: commit.jobId,
    commit: commit.commit,
    pageCount: result.pageCount,
    diagnosticsSha256: hash('sha256', diagnostics),
    ...bundle,
  });
  // Another worker was first, or moved the job to another commit. The next attempt finds out which.
  if (seconds === undefined) throw new Error('Another worker continued the job.');
  onEnd?.({ outcome: 'completed', seconds, pages: result.pageCount });
}

/** The bundle contains the content of all segments. */
async function removeSegments({ db, store }: ExportDeps, jobId: string): Promise<void> {
  await db.deleteFrom('export_segments').where('job_id', '=', jobId).execute();
  await db.deleteFrom('export_shards').where('job_id', '=', jobId).execute();
  await store.delete((await store.list(getJobPrefix(jobId))).filter(isSegmentKey));
}
