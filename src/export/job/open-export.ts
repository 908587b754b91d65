import { getProject } from '../../accounts/projects/projects.ts';
import type { ExportJobRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { traceTask } from '../../lib/tracing/tracing.ts';
import { settleAfterAbort } from '../../lib/settle-after-abort.ts';
import { createWorkFolder, removeWorkFolder } from '../../lib/work-folders.ts';
import { openCachedBuild } from '../build/build-site.ts';
import { openEditions } from '../build/editions/open-editions.ts';
import type { OpenBuild, OpenOptions } from '../build/types.ts';
import { countUses } from '../build/cache/counted-cache.ts';
import { omitReads } from '../build/cache/omit-reads.ts';
import type { RemoteFileStore } from '../build/remote-specs.ts';
import { fetchSource } from '../source/fetch-source.ts';
import type { FetchedSource } from '../source/fetch-source.ts';
import { readProjectAccess } from '../source/project-access.ts';
import { describesSomething } from '../drift/note-branch.ts';
import { storeTranslations } from '../translations/project-translations.ts';
import { SOURCE_LIMITS } from '../source/source-limits.ts';
import type { ExportDeps, OpenExport } from './export-deps.ts';
import { PREPARED_PERCENT } from './job-progress.ts';
import { getCacheBanKey } from './keys.ts';
import { advanceJob, pinCommit, repinCommit } from './job-state.ts';
import { withMirrorLock } from './mirror-lock.ts';
import { openProjectCache, pruneProjectCaches } from './project-caches.ts';
import { createDatesKeeper, createHistoriesKeeper, createRemoteKeeper } from './remote-keeper.ts';
import { createSegmentSink } from './segment-sink.ts';
import type { JobSegments, SegmentDeps } from './segment-sink.ts';
import { parseSettings } from './settings.ts';
import { prepareSitePool } from './site-pool.ts';
import { loadSources } from './shards/stored-sources.ts';

interface OpenInput {
  job: ExportJobRow;
  signal: AbortSignal;
}

/** Fetches a job's sources, pins the job to their commit, and creates the plan. */
export async function openExport(deps: ExportDeps, { job, signal }: OpenInput): Promise<OpenExport> {
  const { db, store, threads, fetchSpec, dataFolder, maxCacheBytes = 0, sharesCaches, onRestart } = deps;
  const createPool = prepareSitePool(deps, job);
  const source = await traceTask({ name: 'fetch source' }, () => prepare(deps, { job, signal }));
  let scratch: string | undefined;
  let build: OpenBuild | undefined;
  let segments: JobSegments | undefined;
  let addedBytes = 0;
  const close = async () => {
    try {
      await build?.close();
    } finally {
      await segments?.close();
      await Promise.all([source.remove(), scratch === undefined ? undefined : removeWorkFolder(scratch)]);
    }
    if (maxCacheBytes > 0) await pruneProjectCaches(dataFolder, { maxBytes: maxCacheBytes, added: addedBytes });
  };
  const openCache = () =>
    openProjectCache({
      store: sharesCaches ? store : undefined,
      dataFolder,
      projectId: job.project_id,
      onPut: (bytes) => void (addedBytes += bytes),
      onDamaged: () => deps.onCacheUse?.({ outcome: 'damaged', bytes: 0 }),
    });
  try {
    const commit = { jobId: job.id, commit: source.commit };
    await advanceJob(db, { id: job.id, progress: PREPARED_PERCENT, pageCount: 0 });
    const { folder, time, modified, histories, leftOut } = source;
    scratch = await createWorkFolder(dataFolder);
    const isBanned = maxCacheBytes > 0 && (await store.find(getCacheBanKey(commit))) !== undefined;
    const segmentDeps: SegmentDeps = { db, store, onDamaged: (key) => deps.onDamaged?.({ kind: 'segment', key }) };
    segments = createSegmentSink(commit, segmentDeps);
    const { editions: hasEditions, ...settings } = parseSettings(job.settings);
    const open = hasEditions ? openEditions : openCachedBuild;
    const options: OpenOptions = {
      folder,
      leftOut,
      readModified: async () => ({
        dates: await keepFirst(modified, createDatesKeeper(commit, segmentDeps)),
        histories: histories && (await keepFirst(histories, createHistoriesKeeper(commit, segmentDeps))),
      }),
      settings: { ...settings, ...(time !== undefined && { time }) },
      threads,
      signal,
      segments,
      remoteKeeper: createRemoteKeeper(commit, segmentDeps),
      scratch,
      renderer: { onRestart },
      createPool,
      addBooks: deps.addBooks,
      cacheScope: job.project_id,
      ...(maxCacheBytes > 0 && {
        cache: countUses(isBanned ? omitReads(openCache()) : openCache(), deps.onCacheUse),
      }),
      ...(fetchSpec && { fetchSpec }),
      ...(job.paths && { paths: job.paths }),
      ...(job.site_version !== null && { siteVersion: job.site_version }),
      ...(job.version !== null && { label: job.version }),
    };
    build = await traceTask({ name: 'plan site' }, async () => open(options));
    return { ...build, commit, source, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepare(deps: ExportDeps, { job, signal }: OpenInput): Promise<FetchedSource> {
  const { db, store, dataFolder, maxRepositoryBytes, onDamaged } = deps;
  const { lendSlot = (task) => task(), fetchLimitMs = FETCH_LIMIT_MS, findTranslations } = deps;
  if (job.commit_id !== null) {
    const jobCommit = { jobId: job.id, commit: job.commit_id };
    const source = await loadSources(
      { db, store, onDamaged: (key) => onDamaged?.({ kind: 'segment', key }) },
      { job: jobCommit, dataFolder, signal },
    );
    if (source) return source;
  }
  const project = await getProject(db, { id: job.project_id, organizationId: job.organization_id });
  const { credentials, ...access } = await readProjectAccess(deps, project);
  const { repositoryUrl, docsFolder } = project;
  const branch = job.branch ?? project.branch;
  const fetch = (commit: string | undefined) => {
    const request = { repositoryUrl, branch, docsFolder, credentials, commit };
    const fetchLimited = (limitedSignal: AbortSignal) =>
      fetchSource(request, {
        dataFolder,
        signal: limitedSignal,
        ...access,
        findTranslations: branch === project.branch ? findTranslations : undefined,
        limits: { ...SOURCE_LIMITS, repositoryBytes: maxRepositoryBytes },
        withLock: (name, task) => withMirrorLock(db, { name, task, signal: limitedSignal }),
      });
    return lendSlot(() => fetchInTime(fetchLimited, { signal, limitMs: fetchLimitMs }), signal);
  };
  const source = await fetch(job.commit_id ?? undefined);
  try {
    const { commit, translations } = source;
    const describes = deps.onBranchRead !== undefined && describesSomething(source.folder);
    const pinnedCommit = await db.transaction().execute(async (trx) => {
      const pinned = await pinCommit(trx, { id: job.id, commit });
      if (pinned === commit && branch === project.branch) {
        await deps.onBranchRead?.(trx, { projectId: project.id, commit, describes });
        if (translations) await storeTranslations(trx, { projectId: project.id, commit, languages: translations });
      }
      return pinned;
    });
    if (pinnedCommit === undefined || pinnedCommit === commit) return source;
    if (job.commit_id !== null) {
      await repinCommit(db, { id: job.id, commit: source.commit });
      return source;
    }
    // Another worker has pinned the job to a newer commit in the meantime.
    await source.remove();
    return await fetch(pinnedCommit);
  } catch (error) {
    await source.remove();
    throw error;
  }
}

const FETCH_LIMIT_MS = 20 * 60 * 1000;
/** Milliseconds that an aborted fetch has to clean up. */
const FETCH_GRACE_MS = 10_000;

/** Fails a fetch that takes too long with a message for the job's owner, even if the fetch itself never settles. */
async function fetchInTime(
  task: (signal: AbortSignal) => Promise<FetchedSource>,
  { signal, limitMs }: { signal: AbortSignal; limitMs: number },
): Promise<FetchedSource> {
  const deadline = AbortSignal.timeout(limitMs);
  const limitedSignal = AbortSignal.any([signal, deadline]);
  const fetchPromise = task(limitedSignal);
  try {
    return await settleAfterAbort(fetchPromise, { signal: limitedSignal, graceMs: FETCH_GRACE_MS });
  } catch (error) {
    void fetchPromise.then((source) => source.remove()).catch(() => undefined);
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new AppError(
      'source_unreachable',
      `Fetching the repository took longer than ${Math.round(limitMs / 60_000)} minutes. Check the Git host, or move the documentation to a smaller repository.`,
      { cause: error },
    );
  }
}

/** Uses what the first attempt found in the history, so that all pages of a bundle have the same. */
async function keepFirst<T>(
  facts: Readonly<Record<string, T>>,
  keeper: RemoteFileStore,
): Promise<Readonly<Record<string, T>>> {
  const storedFacts = (await keeper.find()) ?? (await keeper.keep(Buffer.from(JSON.stringify(facts))));
  return JSON.parse(storedFacts.toString('utf8')) as Record<string, T>;
}
