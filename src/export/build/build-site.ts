/**
 * Builds one site: plan, pages in parallel in a process with threads, then everything that needs all pages. Each part becomes a
 * segment of the bundle as soon as it is ready; segments that an earlier attempt left are taken over.
 */
import type { Diagnostic } from '../../site/model/diagnostics.ts';
import { choosePages } from './choose-pages.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import { createCachedRender } from './cache/cached-render.ts';
import { assembleText, textPartName } from './long-text.ts';
import { createMetaFiles, type MetaFile, type MetaFiles } from './meta-files.ts';
import { createRenderPool, type RenderPool } from './process/render-pool.ts';
import type { SegmentItems } from './cache/segment-cache.ts';
import type { BuildOptions, BuildResult } from './types.ts';

/** Pages in one segment: fixed, so that a bundle's bytes do not depend on how many threads made it. */
const PAGES_PER_SEGMENT = 50;
const ASSETS_PER_SEGMENT = 100;
/** Share of the progress bar that planning and finishing take. */
const PLANNED = 4;
const RENDERED = 92;

/**
 * @throws AppError `invalid_site` when docs.json is missing or unusable; `invalid_request` for a path that is no page.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const { threads, signal, scratch, createPool = createRenderPool } = options;
  const pool = createPool({ ...options.renderer, threads, purpose: 'render', signal });
  let remote: RemoteSpecs | undefined;
  let metaFiles: MetaFiles | undefined;
  try {
    metaFiles = await createMetaFiles(scratch);
    const [urls, modified] = await Promise.all([
      pool.run({ type: 'remotes', folder: options.folder }),
      options.readModified?.(),
    ]);
    remote = await getRemoteSpecs(urls, {
      keeper: options.remoteKeeper,
      fetch: options.fetchSpec,
      scratch,
      signal,
    });
    const { plan, diagnostics } = await pool.run({
      type: 'plan',
      folder: options.folder,
      settings: options.settings,
      purpose: 'render',
      modified,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    const pages = choosePages(plan, options);
    const segments = splitWork(pages, plan.assets);
    const metas = await renderSegments({ pool, segments, metaFiles, options, total: pages.length });
    pool.shrink(pages.length > LARGE ? 1 : 2);
    const last = await finish(pool, {
      metas,
      parts: segments.filter(({ type }) => type === 'pages').map(({ name }) => textPartName(name)),
      planDiagnostics: diagnostics,
      options,
    });
    options.onProgress?.({ progress: 100, pageCount: pages.length, totalPages: pages.length });
    return {
      pageCount: pages.length,
      segments: [...segments.map(({ name }) => name), ...last.segments],
      diagnostics: last.diagnostics,
    };
  } finally {
    await pool.close();
    await remote?.remove();
    await metaFiles?.remove();
  }
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
}

/** Makes what needs all pages, side by side; returns the segments that end the bundle. */
async function finish(
  pool: RenderPool,
  { metas, parts, planDiagnostics, options }: FinishInput,
): Promise<Pick<BuildResult, 'segments' | 'diagnostics'>> {
  const whole = options.paths === undefined && options.siteVersion === undefined;
  const [indexes, rest, text] = await Promise.all([
    pool.run({ type: 'indexes', parts: metas.map((meta) => meta.indexes) }),
    pool.run({ type: 'finish', facts: metas.map(({ facts }) => facts), planDiagnostics, whole }),
    assembleText(parts, options.segments, options.signal),
  ]);
  const taken = new Set(rest.entries.map(([path]) => path));
  const added = indexes.filter(({ entry: [path] }) => !taken.has(path));
  const entries = [...rest.entries, ...added.map(({ entry }) => entry), ...text.entries];
  const manifest = await pool.run({ type: 'manifest', entries, label: options.label });
  const tar = Buffer.concat([rest.tar, ...added.map((file) => file.tar), manifest]);
  await options.segments.put(FINISH, { tar, meta: Buffer.alloc(0), pages: 0 });
  return { segments: [...text.segments, FINISH], diagnostics: rest.diagnostics };
}

interface Segment extends SegmentItems {
  name: string;
}

function splitWork(pages: readonly string[], assets: readonly string[]): Segment[] {
  const cut = (type: Segment['type'], list: readonly string[], size: number) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, index) => ({
      name: `${type}-${String(index).padStart(5, '0')}`,
      type,
      items: list.slice(index * size, (index + 1) * size),
    }));
  return [...cut('pages', pages, PAGES_PER_SEGMENT), ...cut('assets', assets, ASSETS_PER_SEGMENT)];
}

/** Renders what is missing; returns every segment's meta in bundle order. */
async function renderSegments(work: {
  pool: RenderPool;
  metaFiles: MetaFiles;
  segments: Segment[];
  options: BuildOptions;
  total: number;
}): Promise<MetaFile[]> {
  const { pool, segments, metaFiles, options, total } = work;
  let pageCount = 0;
  const count = (pages: number) => {
    pageCount += pages;
    const progress = PLANNED + Math.floor(((RENDERED - PLANNED) * pageCount) / Math.max(1, total));
    options.onProgress?.({ progress, pageCount, totalPages: total });
  };
  count(0);
  const render = await createCachedRender(pool, options.cache, segments);
  return Promise.all(
    segments.map(async (segment, index) => {
      const { name, type, items } = segment;
      const pages = type === 'pages' ? items.length : 0;
      const found = await options.segments.find(name);
      if (found) {
        count(pages);
        return metaFiles.keep(name, found.meta);
      }
      const { tar, meta, text } = await render(index, count);
      // The part comes first: a segment that is found again has its part.
      if (text) await options.segments.put(textPartName(name), { tar: text, meta: Buffer.alloc(0), pages: 0 });
      await options.segments.put(name, { tar, meta, pages });
      return metaFiles.keep(name, meta);
    }),
  );
}
