import fs from 'node:fs/promises';
import { findCredentials } from '../../accounts/projects/credentials.ts';
import { getProject } from '../../accounts/projects/projects.ts';
import type { Database, ExportJobRow } from '../../db/schema.ts';
import { AppError, messageOf } from '../../errors.ts';
import { describeVainWait, findNextTry, findPassingFailure } from '../../lib/passing-failure.ts';
import { isStorageFull } from '../../lib/storage-full.ts';
import { createWorkFolder } from '../../lib/work-folders.ts';
import type { Store } from '../../store/adapter.ts';
import { buildSite } from '../build/build-site.ts';
import type { FetchSpec, RemoteKeeper } from '../build/remote-specs.ts';
import type { BuildResult, CreatePool } from '../build/types.ts';
import { fetchSource } from '../source/fetch-source.ts';
import type { FetchedSource } from '../source/fetch-source.ts';
import { SOURCE_LIMITS } from '../source/source-limits.ts';
import { advanceJob, claimJob, completeJob, failJob, pinCommit, postponeJob, repinCommit } from './job-state.ts';
import { bundleKey, diagnosticsKey, isSegmentKey, jobPrefix, segmentKey } from './keys.ts';
import type { JobCommit } from './keys.ts';
import { withMirrorLock } from './mirror-lock.ts';
import { openProjectCache, pruneProjectCaches } from './project-caches.ts';
import { createProgressWriter } from './progress-writer.ts';
import { createDatesKeeper, createRemoteKeeper } from './remote-keeper.ts';
import { deleteObjects } from './remove-exports.ts';
import { createSegmentSink } from './segment-sink.ts';
import { parseSettings } from './settings.ts';
import { whileRunning } from './while-running.ts';

export interface ExportDeps {
  db: Database;
  store: Store;
  /** Holds mirrors and work folders; workers of one machine may share it. */
  dataFolder: string;
  /** Opens the stored credentials of projects; asked for only when a project has some. */
  getSecretKey(): Promise<Buffer>;
  threads: number;
  maxRepositoryBytes: number;
  /** Fetches API descriptions that a site names by URL. @defaultValue from public hosts over https */
  fetchSpec?: FetchSpec;
  /** Max bytes of all segments that this machine keeps for later exports. @defaultValue 0: none are kept */
  maxCacheBytes?: number;
  /** Whether the caches are in the store too, for workers of other machines. @defaultValue false */
  sharesCaches?: boolean;
  /** Makes what renders. @defaultValue a rendering process with threads */
  createPool?: CreatePool | undefined;
  /** Told how each job ended that this process has ended. */
  onEnd?(end: ExportEnd): void;
  /** Called with one line for the log each time a rendering process died and another took over. */
  onRestart?(note: string): void;
}

export interface ExportEnd {
  outcome: 'completed' | 'failed';
  /** From when the job was asked for. */
  seconds: number;
  pages?: number;
  /** Why it failed: the code of the error. */
  cause?: string;
}

/**
 * Does one export job from where it stands: prepare, render, finish. May be called again, in any process, after a
 * kill at any moment: the commit is pinned, finished segments are taken over, and the bundle has the same bytes.
 * An error that the site's owner can fix fails the job. One that passes by itself, such as a full disk, makes it wait
 * until the time that is returned. Every other error is thrown, for a retry.
 */
export async function runExportJob(
  deps: ExportDeps,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<ExportWait | undefined> {
  try {
    const job = await claimJob(deps.db, jobId);
    if (job)
      await whileRunning(deps.db, { jobId, signal, task: (running) => exportSite(deps, { job, signal: running }) });
  } catch (error) {
    signal.throwIfAborted();
    if (await isGone(deps, jobId).catch(() => false)) {
      await deleteObjects(deps.store, jobId);
      return undefined;
    }
    const passing = findPassingFailure(error);
    const wait = passing && (await postpone(deps.db, { jobId, failure: passing }));
    if (wait) return wait;
    const sentence = passing ? describeVainWait(passing) : getOwnersSentence(error);
    const seconds = await failJob(deps.db, { id: jobId, error: sentence });
    const cause = error instanceof AppError ? error.code : 'other';
    if (seconds !== undefined) deps.onEnd?.({ outcome: 'failed', seconds, cause });
  }
  if (await isGone(deps, jobId)) await deleteObjects(deps.store, jobId);
  else await removeSegments(deps, jobId);
  return undefined;
}

/** Whether the job was deleted with its project: then nothing of it may stay. */
async function isGone({ db }: ExportDeps, jobId: string): Promise<boolean> {
  return !(await db.selectFrom('export_jobs').select('id').where('id', '=', jobId).executeTakeFirst());
}

export interface ExportWait {
  startAfter: Date;
  reason: string;
  /** For the operator: of what the owner is told only that it is. */
  detail?: string;
}

/** Undefined when the job has waited long enough. While the database takes nothing at all, the job waits without saying so. */
async function postpone(
  db: Database,
  { jobId, failure }: { jobId: string; failure: AppError },
): Promise<ExportWait | undefined> {
  const now = new Date();
  const since = await postponeJob(db, { id: jobId, reason: failure.message }).catch((error: unknown) => {
    if (isStorageFull(error)) return now;
    throw error;
  });
  const startAfter = findNextTry(failure, { since: since ?? now, now });
  if (!startAfter) return undefined;
  const detail = failure.code === 'storage_unreachable' ? messageOf(failure.cause) : undefined;
  return { startAfter, reason: failure.message, ...(detail !== undefined && { detail }) };
}

/** Throws what the owner can do nothing about. */
function getOwnersSentence(error: unknown): string {
  if (error instanceof AppError && OWNERS_PROBLEMS.has(error.code)) return error.message;
  throw error;
}

/** Errors that a retry would meet again. */
const OWNERS_PROBLEMS: ReadonlySet<string> = new Set(['invalid_site', 'source_unavailable', 'invalid_request']);

async function exportSite(deps: ExportDeps, work: { job: ExportJobRow; signal: AbortSignal }): Promise<void> {
  const source = await prepare(deps, work);
  try {
    const commit = { jobId: work.job.id, commit: source.commit };
    const result = await render(deps, { ...work, commit, source });
    await finish(deps, { commit, result, signal: work.signal });
  } finally {
    await source.remove();
  }
}

async function prepare(
  { db, dataFolder, getSecretKey, maxRepositoryBytes }: ExportDeps,
  { job, signal }: { job: ExportJobRow; signal: AbortSignal },
): Promise<FetchedSource> {
  const project = await getProject(db, { id: job.project_id, organizationId: job.organization_id });
  const credentials = project.hasCredentials
    ? await findCredentials(db, { projectId: project.id, secretKey: await getSecretKey() })
    : undefined;
  const { repositoryUrl, branch, docsFolder } = project;
  const fetch = (commit: string | undefined) =>
    fetchSource(
      { repositoryUrl, branch, docsFolder, credentials, commit },
      {
        dataFolder,
        signal,
        limits: { ...SOURCE_LIMITS, repositoryBytes: maxRepositoryBytes },
        withLock: (name, task) => withMirrorLock(db, { name, task, signal }),
      },
    );
  const source = await fetch(job.commit_id ?? undefined);
  const pinned = await pinCommit(db, { id: job.id, commit: source.commit });
  if (pinned === undefined || pinned === source.commit) return source;
  if (job.commit_id === null) {
    // Another worker pinned the job to a newer commit meanwhile.
    await source.remove();
    return fetch(pinned);
  }
  await repinCommit(db, { id: job.id, commit: source.commit });
  return source;
}

interface RenderWork {
  job: ExportJobRow;
  commit: JobCommit;
  source: FetchedSource;
  signal: AbortSignal;
}

async function render(
  { db, store, threads, fetchSpec, dataFolder, maxCacheBytes = 0, sharesCaches, createPool, onRestart }: ExportDeps,
  { job, commit, source: { folder, time, modified }, signal }: RenderWork,
): Promise<BuildResult> {
  const lost = new AbortController();
  const progress = createProgressWriter({
    write: (advance) => advanceJob(db, { id: job.id, ...advance }),
    onLost: (reason) => lost.abort(reason),
  });
  progress.update({ progress: PREPARED, pageCount: 0 });
  const settings = { ...parseSettings(job.settings), ...(time !== undefined && { time }) };
  const scratch = await createWorkFolder(dataFolder);
  try {
    return await buildSite({
      folder,
      readModified: () => keepDates(modified, createDatesKeeper(commit, { db, store })),
      settings,
      threads,
      signal: AbortSignal.any([signal, lost.signal]),
      onProgress: ({ progress: built, pageCount }) =>
        progress.update({ progress: PREPARED + Math.floor((built * (BUILT - PREPARED)) / 100), pageCount }),
      segments: createSegmentSink(commit, { db, store }),
      remoteKeeper: createRemoteKeeper(commit, { db, store }),
      scratch,
      renderer: { onRestart },
      createPool,
      ...(maxCacheBytes > 0 && {
        cache: openProjectCache({ store: sharesCaches ? store : undefined, dataFolder, projectId: job.project_id }),
      }),
      ...(fetchSpec && { fetchSpec }),
      ...(job.paths && { paths: job.paths }),
      ...(job.site_version !== null && { siteVersion: job.site_version }),
      ...(job.version !== null && { label: job.version }),
    });
  } finally {
    await progress.close();
    await fs.rm(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    if (maxCacheBytes > 0) await pruneProjectCaches(dataFolder, maxCacheBytes);
  }
}

/** The dates that the first attempt found count for all, so that every page of a bundle is dated by the same history. */
async function keepDates(
  found: Readonly<Record<string, string>>,
  keeper: RemoteKeeper,
): Promise<Readonly<Record<string, string>>> {
  const kept = (await keeper.find()) ?? (await keeper.keep(Buffer.from(JSON.stringify(found))));
  return JSON.parse(kept.toString('utf8')) as Record<string, string>;
}

/** Progress once the source is there, and once every segment is. */
const PREPARED = 2;
const BUILT = 97;

async function finish(
  { db, store, onEnd }: ExportDeps,
  { commit, result, signal }: { commit: JobCommit; result: BuildResult; signal: AbortSignal },
): Promise<void> {
  await store.put(diagnosticsKey(commit), Buffer.from(JSON.stringify(result.diagnostics)));
  const target = bundleKey(commit);
  const sources = result.segments.map((name) => segmentKey(commit, name));
  const { sizeBytes, sha256 } = await store.join({ target, sources, signal });
  const seconds = await completeJob(db, {
    id: commit.jobId,
    commit: commit.commit,
    pageCount: result.pageCount,
    bundleKey: target,
    sizeBytes,
    sha256,
  });
  // Another worker was first, or moved the job to another commit: the next attempt sees which.
  if (seconds === undefined) throw new Error('The job was moved on by another worker.');
  onEnd?.({ outcome: 'completed', seconds, pages: result.pageCount });
}

/** The bundle holds all that the segments held. */
async function removeSegments({ db, store }: ExportDeps, jobId: string): Promise<void> {
  await db.deleteFrom('export_segments').where('job_id', '=', jobId).execute();
  await store.delete((await store.list(jobPrefix(jobId))).filter(isSegmentKey));
}
