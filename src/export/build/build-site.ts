/**
 * Builds one site: plan, pages in parallel in a process with threads, then everything that needs all pages. Each part becomes a
 * segment of the bundle as soon as it is ready; segments that an earlier attempt left are taken over.
 */
import { hash } from 'node:crypto';
import path from 'node:path';
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import { choosePages } from './choose-pages.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import { createCachedRender } from './cache/cached-render.ts';
import { openWholeBuild, type KeptSegments } from './cache/whole-build.ts';
import { assembleText, textPartName } from './long-text.ts';
import { createMetaFiles, type MetaFile, type MetaFiles } from './meta-files.ts';
import { createRenderPool, type RenderPool } from './process/render-pool.ts';
import type { FileSums, SegmentItems, SegmentPlace } from './cache/segment-cache.ts';
import { sourceKey } from './cache/source-key.ts';
import { sumFiles } from './cache/sum-files.ts';
import { bodyVersion, rendererVersion } from './renderer-version.ts';
import type { BuildOptions, BuildProgress, BuildResult } from './types.ts';

/**
 * Pages in one segment, by the number of pages that are exported: never by that of threads, so that a bundle's bytes do not depend on it.
 * After an edit of one page its segment is made again; a large site has larger ones, since each is an object of the store.
 */
const SEGMENT_SIZES: readonly { upTo: number; pages: number }[] = [
  { upTo: 3_000, pages: 10 },
  { upTo: 10_000, pages: 25 },
  { upTo: Infinity, pages: 50 },
];
const ASSETS_PER_SEGMENT = 100;
/** Share of the progress bar that planning and finishing take. */
const PLANNED = 4;
const RENDERED = 92;

/**
 * @throws AppError `invalid_site` when docs.json is missing or unusable; `invalid_request` for a path that is no page.
 */
export function buildSite(options: BuildOptions): Promise<BuildResult> {
  return buildAndUse(options, (result) => Promise.resolve(result));
}

/** Builds a site and hands it to `use` while what built it ends. Throws as `buildSite`. */
export async function buildAndUse<T>(options: BuildOptions, use: (result: BuildResult) => Promise<T>): Promise<T> {
  const build = await openCachedBuild(options);
  try {
    return await use(await build.finish(options.onProgress));
  } finally {
    await build.close();
  }
}

/** A site whose plan is made. */
export interface OpenBuild {
  /** What the bundle begins with, in its order, and how many pages are in each part: none in parts of assets. */
  readonly segments: readonly { name: string; pages: number }[];
  /** Renders what is missing of some segments. `count` gets the number of pages done since its last call. */
  render(range: SegmentRange, count: (pages: number) => void): Promise<void>;
  /** Renders what is missing of all segments, then makes what needs all pages: the last call before `close`. */
  finish(onProgress?: (progress: BuildProgress) => void): Promise<BuildResult>;
  /** Places of all segments in the cache; undefined when one is not there, or when other hosts had a part in the build. */
  findKept(): KeptSegments | undefined;
  close(): Promise<void>;
}

/** Indexes of segments: from `start` up to, and without, `end`. */
export interface SegmentRange {
  start: number;
  end: number;
}

type OpenOptions = Omit<BuildOptions, 'onProgress'>;

/** Begins a build; one of sources that were built before is found whole, and has no segments to render. Throws as `openBuild`. */
export async function openCachedBuild(options: OpenOptions): Promise<OpenBuild> {
  const { cache } = options;
  const started = await startBuild(options);
  try {
    if (!cache) return await openBuild(options, started);
    const { settings, paths, siteVersion, label } = options;
    const [sums, modified] = await Promise.all([started.sums, started.modified]);
    const key = sourceKey(sums, { settings, paths, siteVersion, label, modified });
    const whole = openWholeBuild(cache, { ...options, key });
    const found = await whole.find();
    if (found) return foundBuild(found, started.pool.close());
    const build = await openBuild(options, started);
    return {
      ...build,
      async finish(onProgress) {
        const result = await build.finish(onProgress);
        const kept = build.findKept();
        if (kept) await whole.keep(result, kept);
        return result;
      },
    };
  } catch (error) {
    await started.pool.close();
    throw error;
  }
}

/** What is done before it is known whether there is anything to render: the process starts meanwhile. */
interface StartedBuild {
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
  remotes: Promise<string[]>;
  modified: Promise<Readonly<Record<string, string>> | undefined>;
}

async function startBuild(options: OpenOptions): Promise<StartedBuild> {
  const { folder, threads, signal, cache, createPool = createRenderPool } = options;
  const scope = scopeOf(options);
  const built = `built-${hash('sha256', JSON.stringify([scope, rendererVersion()]))}`;
  const lean = (await cache?.find(built)) !== undefined;
  const pool = createPool({ ...options.renderer, threads, purpose: 'render', lean, signal });
  const planKey = `plan-${hash('sha256', built)}`;
  const kept = cache && { part: await cache.locateLatest(planKey) };
  // The folder of a site that is named otherwise is made for one build.
  const staying = options.cacheScope === undefined ? cache : undefined;
  const sums = cache ? sumFiles(path.resolve(folder), { cache: staying }) : Promise.resolve(new Map<string, string>());
  const remotes = cache
    ? sums.then((given) => pool.run({ type: 'remotes', folder, kept, sums: given }))
    : pool.run({ type: 'remotes', folder });
  const modified = Promise.resolve(options.readModified?.());
  // Who waits for them gets the error.
  for (const each of [sums, remotes, modified]) each.catch(() => undefined);
  return { pool, scope, built, planKey, lean, sums, remotes, modified };
}

function foundBuild(result: BuildResult, closed: Promise<void>): OpenBuild {
  const { pageCount } = result;
  return {
    segments: [],
    render: () => Promise.resolve(),
    finish(onProgress) {
      onProgress?.({ progress: 100, pageCount, totalPages: pageCount });
      return Promise.resolve(result);
    },
    findKept: () => undefined,
    close: () => closed,
  };
}

/**
 * Begins a build. @throws AppError `invalid_site` when docs.json is missing or unusable; `invalid_request` for a path that is no page.
 */
async function openBuild(options: OpenOptions, started: StartedBuild): Promise<OpenBuild> {
  const { signal, scratch } = options;
  const { pool, scope, built, planKey, lean } = started;
  let remote: RemoteSpecs | undefined;
  let metaFiles: MetaFiles | undefined;
  const close = async () => {
    await pool.close();
    await remote?.remove();
    await metaFiles?.remove();
  };
  try {
    metaFiles = await createMetaFiles(scratch);
    const [urls, modified, sums] = await Promise.all([started.remotes, started.modified, started.sums]);
    remote = await getRemoteSpecs(urls, {
      keeper: options.remoteKeeper,
      fetch: options.fetchSpec,
      scratch,
      signal,
    });
    const { plan, diagnostics, pack } = await pool.run({
      type: 'plan',
      folder: options.folder,
      settings: options.settings,
      purpose: 'render',
      modified,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    if (pack) await options.cache?.put(planKey, Buffer.from(pack));
    const pages = choosePages(plan, options);
    const segments = splitWork(pages, plan.assets, options.pagesPerSegment);
    const kept = new Map<string, SegmentPlace>();
    const site = { segments, metaFiles, options, kept };
    let cached: ReturnType<typeof createCachedRender> | undefined;
    const render = async (range: SegmentRange, count: (pages: number) => void) =>
      renderSegments(site, {
        range,
        count,
        open: () => (cached ??= createCachedRender({ pool, cache: options.cache, sums, segments, scope })),
      });
    return {
      segments: segments.map(({ name, type, items }) => ({ name, pages: type === 'pages' ? items.length : 0 })),
      render: async (range, count) => void (await render(range, count)),
      async finish(onProgress) {
        const metas = await render({ start: 0, end: segments.length }, countPages(pages.length, onProgress));
        pool.shrink(pages.length > LARGE ? 1 : 2);
        const last = await finish(pool, {
          metas,
          parts: segments.filter(({ type }) => type === 'pages').map(({ name }) => textPartName(name)),
          planDiagnostics: diagnostics,
          options,
          common: (await cached)?.common,
          keptAs: hash('sha256', built),
        });
        // It ends while the result is written.
        void pool.close();
        if (!lean) await options.cache?.put(built, Buffer.alloc(0));
        onProgress?.({ progress: 100, pageCount: pages.length, totalPages: pages.length });
        return {
          pageCount: pages.length,
          segments: [...segments.map(({ name }) => name), ...last.segments],
          diagnostics: last.diagnostics,
        };
      },
      findKept: () => (remote === undefined && kept.size === segments.length ? kept : undefined),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Names what the bodies of pages are kept under. */
function scopeOf({ cacheScope, folder, settings: { features, groups }, siteVersion }: BuildOptions): string {
  return JSON.stringify([bodyVersion(), cacheScope ?? path.resolve(folder), features, groups, siteVersion]);
}

/** Reports progress as pages are done. */
function countPages(totalPages: number, onProgress?: (progress: BuildProgress) => void): (pages: number) => void {
  let pageCount = 0;
  const count = (pages: number) => {
    pageCount += pages;
    onProgress?.({ progress: progressOf(pageCount, totalPages), pageCount, totalPages });
  };
  count(0);
  return count;
}

/** Progress of a build, 0–100, when so many of its pages are rendered. */
export function progressOf(pageCount: number, totalPages: number): number {
  return PLANNED + Math.floor(((RENDERED - PLANNED) * pageCount) / Math.max(1, totalPages));
}

const FINISH = 'finish';
/** Pages of a site whose end is made by one thread, not by two at once: that takes a little longer, and less memory. */
const LARGE = 5_000;

interface FinishInput {
  /** Metadata of all segments, in bundle order. */
  metas: readonly MetaFile[];
  /** Segments that hold the parts of llms-full.txt. */
  parts: readonly string[];
  planDiagnostics: Diagnostic[];
  options: BuildOptions;
  /** As in `SiteKeys`; undefined without a cache. */
  common: string | undefined;
  /** Ends the keys under which the files beside the pages and the search indexes are kept. */
  keptAs: string;
}

/** Makes what needs all pages, side by side; returns the segments that end the bundle. */
async function finish(
  pool: RenderPool,
  { metas, parts, planDiagnostics, options, common, keptAs }: FinishInput,
): Promise<Pick<BuildResult, 'segments' | 'diagnostics'>> {
  const whole = options.paths === undefined && options.siteVersion === undefined;
  const findKept = async (key: string) => options.cache && { part: await options.cache.locateLatest(key) };
  const [indexKey, restKey] = [`index-${keptAs}`, `rest-${keptAs}`];
  const [keptIndex, keptRest] = [await findKept(indexKey), await findKept(restKey)];
  const kept = common === undefined || !keptRest ? undefined : { common, ...keptRest };
  const [indexes, rest, text] = await Promise.all([
    pool.run({ type: 'indexes', parts: metas.map((meta) => meta.indexes), kept: keptIndex }),
    pool.run({ type: 'finish', facts: metas.map(({ facts }) => facts), planDiagnostics, whole, kept }),
    assembleText(parts, options.segments, options.signal),
  ]);
  if (indexes.pack) await options.cache?.put(indexKey, Buffer.from(indexes.pack));
  if (rest.pack) await options.cache?.put(restKey, Buffer.from(rest.pack));
  const taken = new Set(rest.entries.map(([path]) => path));
  const added = indexes.files.filter(({ entry: [path] }) => !taken.has(path));
  const entries = [...rest.entries, ...added.map(({ entry }) => entry), ...text.entries];
  const manifest = await pool.run({ type: 'manifest', entries, label: options.label });
  const tar = Buffer.concat([rest.tar, ...added.map((file) => file.tar), manifest]);
  await options.segments.put(FINISH, { tar, meta: Buffer.alloc(0), pages: 0 });
  return { segments: [...text.segments, FINISH], diagnostics: rest.diagnostics };
}

interface Segment extends SegmentItems {
  name: string;
}

function splitWork(pages: readonly string[], assets: readonly string[], given: number | undefined): Segment[] {
  const pagesEach = given ?? SEGMENT_SIZES.find(({ upTo }) => pages.length <= upTo)?.pages ?? pages.length;
  const cut = (type: Segment['type'], list: readonly string[], size: number) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, index) => ({
      name: `${type}-${String(index).padStart(5, '0')}`,
      type,
      items: list.slice(index * size, (index + 1) * size),
    }));
  return [...cut('pages', pages, pagesEach), ...cut('assets', assets, ASSETS_PER_SEGMENT)];
}

interface Site {
  segments: Segment[];
  metaFiles: MetaFiles;
  options: BuildOptions;
  /** Segments that are in the cache. */
  kept: Map<string, SegmentPlace>;
}

interface RenderOptions {
  range: SegmentRange;
  count(pages: number): void;
  /** Begins to render, when anything is missing. */
  open: () => ReturnType<typeof createCachedRender>;
}

/** Renders what is missing of some segments; returns their metas in bundle order. */
async function renderSegments(
  { segments, metaFiles, options, kept }: Site,
  { range, count, open }: RenderOptions,
): Promise<MetaFile[]> {
  return Promise.all(
    segments.slice(range.start, range.end).map(async ({ name, type, items }, offset) => {
      const pages = type === 'pages' ? items.length : 0;
      const found = await options.segments.find(name);
      if (found) {
        count(pages);
        return metaFiles.keep(found.meta);
      }
      const { render } = await open();
      const { tar, meta, text, place } = await render(range.start + offset, count);
      if (place) kept.set(name, place);
      // The part comes first: a segment that is found again has its part.
      if (text) await options.segments.put(textPartName(name), { tar: text, meta: Buffer.alloc(0), pages: 0 });
      await options.segments.put(name, { tar, meta, pages });
      return metaFiles.keep(meta);
    }),
  );
}
