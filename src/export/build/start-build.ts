import { hash } from 'node:crypto';
import path from 'node:path';
import { createBackgroundWriter, type BackgroundWriter } from './cache/background-writer.ts';
import { stampFolder, sumFiles, type SummedFolder } from './cache/sum-files.ts';
import type { FileSums } from './cache/segment-cache.ts';
import { createRenderPool, type RenderPool } from './process/render-pool.ts';
import { getBodyVersion, getRendererVersion } from './renderer-version.ts';
import { walkFolder, type Omission } from '../../site/shared.ts';
import type { ModifiedDates, OpenOptions } from './types.ts';

/** Starts the rendering process while it is still unknown whether there is anything to render. */
export interface StartedBuild {
  /** Returns the rendering process. Starts it if it was only needed for a changed site. */
  getPool(): RenderPool;
  /** Ends the rendering process if it was started. */
  closePool(): Promise<void>;
  /** Identifies the site's bodies in the cache. */
  scope: string;
  /** Cache key that marks a site that was built before, so that most of its segments are cached. */
  built: string;
  /** Cache key of the plan. */
  planKey: string;
  lean: boolean;
  /** Empty without a cache. */
  sums: Promise<FileSums>;
  puts: BackgroundWriter;
  /** Whether everything read until now matches the checksums. Some folders are edited during a build. */
  isUnchanged(): Promise<boolean>;
  /** Returns the URLs of API descriptions on other hosts. */
  findRemotes(): Promise<string[]>;
  history: Promise<SiteHistory>;
}

/** What the build knows about its files from their repository. */
export interface SiteHistory {
  /** File → when it last changed, RFC 3339 in UTC. */
  modified: ModifiedDates['dates'] | undefined;
  /** Page file → its changes. */
  histories: ModifiedDates['histories'];
  leftOut: readonly Omission[];
}

/**
 * Starts the rendering process, and everything that is read from the sources before planning. If the site was built
 * before and its files are apparently unchanged, the process starts once it is needed.
 */
export async function startBuild(options: OpenOptions): Promise<StartedBuild> {
  const { folder, threads, signal, cache, createPool = createRenderPool } = options;
  const folderWalk = options.leftOut ? undefined : walkFolder(path.resolve(folder));
  const scope = createScope(options);
  const builtKey = `built-${hash('sha256', JSON.stringify([scope, getRendererVersion()]))}`;
  const isLean = (await cache?.find(builtKey)) !== undefined;
  let pool: RenderPool | undefined;
  let remotes: Promise<string[]> | undefined;
  let isClosed = false;
  const getPool = () =>
    (pool ??= createPool({ ...options.renderer, threads, purpose: 'render', lean: isLean, signal }));
  const planKey = `plan-${hash('sha256', builtKey)}`;
  const cachedPlan = cache && { part: await cache.locateLatest(planKey) };
  // The folder of a site with a cache scope is created for one build only.
  const sharedCache = options.cacheScope === undefined ? cache : undefined;
  const summedFolder: Promise<SummedFolder> = cache
    ? sumFiles(path.resolve(folder), { files: folderWalk?.files, cache: sharedCache })
    : Promise.resolve({ sums: new Map<string, string>(), stamps: '', isKnown: false });
  const sums = summedFolder.then((summary) => summary.sums);
  const findRemotes = () => {
    const renderPool = getPool();
    remotes ??= cache
      ? sums.then((fileSums) => renderPool.run({ type: 'remotes', folder, cached: cachedPlan, sums: fileSums }))
      : renderPool.run({ type: 'remotes', folder });
    remotes.catch(() => undefined);
    return remotes;
  };
  if (!isLean) void findRemotes();
  const history = readSiteHistory(options, options.leftOut ?? folderWalk?.leftOut ?? []);
  // The code that awaits these promises gets the error.
  for (const each of [sums, history]) each.catch(() => undefined);
  const startIfChanged = ({ isKnown }: SummedFolder) => void (isKnown || isClosed || findRemotes());
  summedFolder.then(startIfChanged).catch(() => undefined);
  return {
    getPool,
    async closePool() {
      isClosed = true;
      await pool?.close();
    },
    scope,
    built: builtKey,
    planKey,
    lean: isLean,
    sums,
    puts: createBackgroundWriter(cache),
    async isUnchanged() {
      const { stamps } = await summedFolder;
      return stamps === '' || stampFolder(path.resolve(folder)) === stamps;
    },
    findRemotes,
    history,
  };
}

async function readSiteHistory(
  { readModified, historyProblem }: OpenOptions,
  leftOut: readonly Omission[],
): Promise<SiteHistory> {
  const modified = await readModified?.();
  const problems = [historyProblem ?? modified?.problem, modified?.historyProblem].filter((each) => each !== undefined);
  return { modified: modified?.dates, histories: modified?.histories, leftOut: [...leftOut, ...problems] };
}

/** Returns the scope under which page bodies are cached. */
function createScope({
  cacheScope,
  folder,
  settings: { features, groups, audience },
  siteVersion,
}: OpenOptions): string {
  return JSON.stringify([
    getBodyVersion(),
    cacheScope ?? path.resolve(folder),
    features,
    groups,
    siteVersion,
    ...(audience ? [audience] : []),
  ]);
}
