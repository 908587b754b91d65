import { hash } from 'node:crypto';
import path from 'node:path';
import { createPuts, type Puts } from './cache/puts.ts';
import { stampFolder, sumFiles, type SummedFolder } from './cache/sum-files.ts';
import type { FileSums } from './cache/segment-cache.ts';
import { createRenderPool, type RenderPool } from './process/render-pool.ts';
import { bodyVersion, rendererVersion } from './renderer-version.ts';
import type { LeftOut } from '../../site/model/left-out.ts';
import { walkFolder } from '../../site/model/walk-folder.ts';
import type { OpenOptions } from './types.ts';

/** What is done before it is known whether there is anything to render: the process starts meanwhile. */
export interface StartedBuild {
  pool: RenderPool;
  /** Names the bodies of the site. */
  scope: string;
  /** Key that says that the site was built before, so that most of its segments are in the cache. */
  built: string;
  /** Where the plan is kept. */
  planKey: string;
  lean: boolean;
  /** Empty without a cache. */
  sums: Promise<FileSums>;
  puts: Puts;
  /** Whether all that was read until now is what was summed: people go on working in some folders. */
  isUnchanged(): Promise<boolean>;
  remotes: Promise<string[]>;
  modified: Promise<Readonly<Record<string, string>> | undefined>;
  leftOut: readonly LeftOut[];
}

/** Starts the rendering process, and what is read of the sources before the plan is made. */
export async function startBuild(options: OpenOptions): Promise<StartedBuild> {
  const { folder, threads, signal, cache, createPool = createRenderPool } = options;
  const walked = options.leftOut ? undefined : walkFolder(path.resolve(folder));
  const leftOut = options.leftOut ?? walked?.leftOut ?? [];
  const scope = scopeOf(options);
  const built = `built-${hash('sha256', JSON.stringify([scope, rendererVersion()]))}`;
  const lean = (await cache?.find(built)) !== undefined;
  const pool = createPool({ ...options.renderer, threads, purpose: 'render', lean, signal });
  const planKey = `plan-${hash('sha256', built)}`;
  const kept = cache && { part: await cache.locateLatest(planKey) };
  // The folder of a site that is named otherwise is made for one build.
  const staying = options.cacheScope === undefined ? cache : undefined;
  const summed: Promise<SummedFolder> = cache
    ? sumFiles(path.resolve(folder), { files: walked?.files, cache: staying })
    : Promise.resolve({ sums: new Map<string, string>(), stamps: '' });
  const sums = summed.then((found) => found.sums);
  const remotes = cache
    ? sums.then((given) => pool.run({ type: 'remotes', folder, kept, sums: given }))
    : pool.run({ type: 'remotes', folder });
  const modified = Promise.resolve(options.readModified?.());
  // Who waits for them gets the error.
  for (const each of [sums, remotes, modified]) each.catch(() => undefined);
  return {
    pool,
    scope,
    built,
    planKey,
    lean,
    sums,
    puts: createPuts(cache),
    async isUnchanged() {
      const { stamps } = await summed;
      return stamps === '' || stampFolder(path.resolve(folder)) === stamps;
    },
    remotes,
    modified,
    leftOut,
  };
}

/** Names what the bodies of pages are kept under. */
function scopeOf({ cacheScope, folder, settings: { features, groups }, siteVersion }: OpenOptions): string {
  return JSON.stringify([bodyVersion(), cacheScope ?? path.resolve(folder), features, groups, siteVersion]);
}
