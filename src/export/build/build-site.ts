/**
 * Builds one site: plan, pages in parallel on worker threads, then everything that needs all pages. Each part becomes a
 * segment of the bundle as soon as it is ready; segments that an earlier try left are taken over.
 */
import { choosePages } from './choose-pages.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import { assembleText, textPartName } from './long-text.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';
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
  const pool = createThreadPool(options.threads, options.signal);
  let remote: RemoteSpecs | undefined;
  try {
    remote = await getRemoteSpecs(await pool.run({ type: 'remotes', folder: options.folder }), {
      keeper: options.remoteKeeper,
      fetch: options.fetchSpec,
      scratch: options.scratch,
      signal: options.signal,
    });
    const { plan, diagnostics } = await pool.run({
      type: 'plan',
      folder: options.folder,
      settings: options.settings,
      purpose: 'render',
      modified: options.modified,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    const pages = choosePages(plan, options);
    const segments = splitWork(pages, plan.assets);
    const metas = await renderSegments({ pool, segments, options, total: pages.length });
    await pool.shrink();
    const parts = segments.filter(({ type }) => type === 'pages').map(({ name }) => textPartName(name));
    const text = await assembleText(parts, options.segments, options.signal);
    const finished = await pool.run({
      type: 'finish',
      metas,
      text: text.entries,
      planDiagnostics: diagnostics,
      whole: options.paths === undefined && options.version === undefined,
    });
    await options.segments.put(FINISH, { tar: Buffer.from(finished.tar), meta: Buffer.alloc(0), pages: 0 });
    options.onProgress?.({ progress: 100, pageCount: pages.length, totalPages: pages.length });
    return {
      pageCount: pages.length,
      segments: [...segments.map(({ name }) => name), ...text.segments, FINISH],
      diagnostics: finished.diagnostics,
    };
  } finally {
    await pool.close();
    await remote?.remove();
  }
}

const FINISH = 'finish';

interface Segment {
  name: string;
  type: 'pages' | 'assets';
  /** Page URLs or asset files. */
  items: string[];
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
  pool: ThreadPool;
  segments: Segment[];
  options: BuildOptions;
  total: number;
}): Promise<Uint8Array[]> {
  const { pool, segments, options, total } = work;
  let pageCount = 0;
  const count = (pages: number) => {
    pageCount += pages;
    const progress = PLANNED + Math.floor(((RENDERED - PLANNED) * pageCount) / Math.max(1, total));
    options.onProgress?.({ progress, pageCount, totalPages: total });
  };
  count(0);
  return Promise.all(
    segments.map(async ({ name, type, items }) => {
      const found = await options.segments.find(name);
      if (found) {
        if (type === 'pages') count(items.length);
        return found.meta;
      }
      const { tar, meta, text } =
        type === 'pages'
          ? await pool.run({ type, urls: items }, count)
          : { text: undefined, ...(await pool.run({ type, files: items })) };
      // The part comes first: a segment that is found again has its part.
      if (text)
        await options.segments.put(textPartName(name), { tar: Buffer.from(text), meta: Buffer.alloc(0), pages: 0 });
      await options.segments.put(name, {
        tar: Buffer.from(tar),
        meta: Buffer.from(meta),
        pages: type === 'pages' ? items.length : 0,
      });
      return meta;
    }),
  );
}
