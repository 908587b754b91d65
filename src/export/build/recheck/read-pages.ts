import type { Diagnostic, ExternalLink, Omission } from '../../../site/shared.ts';
import type { FileSums } from '../cache/segment-cache.ts';
import { LARGE_SITE_PAGES } from '../large-site.ts';
import type { CachedCheck, CachedPart, RecheckablePage, Tasks } from '../messages.ts';
import { createRenderPool, type RenderPool } from '../process/render-pool.ts';
import { getRemoteSpecs, type RemoteSpecs } from '../remote-specs.ts';
import type { BuildOptions } from '../types.ts';
import type { NewCheck } from './check-cache.ts';
import { removeFacts, tabulateReads } from './read-table.ts';

export type PageReadOptions = Pick<
  BuildOptions,
  'folder' | 'settings' | 'threads' | 'signal' | 'onProgress' | 'fetchSpec' | 'renderer' | 'createPool'
>;

/** Everything that can be reused, and what the caller knows about the files. */
export interface EarlierReads {
  leftOut: readonly Omission[];
  /** Pages of an earlier check in this process. */
  earlier?: readonly RecheckablePage[] | undefined;
  /** Checksums of all files; only with a cache, like the next two. */
  sums?: FileSums;
  cachedPlan?: CachedPart;
  cached?: CachedCheck | undefined;
}

/** The result of a check. */
export interface SiteReport {
  pageCount: number;
  /** Sorted. */
  diagnostics: Diagnostic[];
  /** Links to other hosts, which a check doesn't request. */
  externals: ExternalLink[];
  /** Files of pages that are missing from the navigation and not hidden on purpose. */
  unlisted: string[];
  /** Number of pages that were read rather than reused. */
  checked: number;
}

export interface PageReadResult extends NewCheck {
  report: SiteReport;
  /** What replaces the cached plan. */
  plan: Pick<Tasks['plan']['output'], 'pack' | 'isDamaged'>;
  /** Whether the seal of the cached check is broken. */
  isDamaged: boolean;
  /** Whether no other host contributed to the result. */
  isPure: boolean;
}

/** Number of pages in one task of a thread. */
const PAGES_PER_TASK = 50;

/** Reads the pages of a site that can't be reused. */
export async function readPages(
  options: PageReadOptions,
  { leftOut, earlier = [], sums, cachedPlan, cached }: EarlierReads,
): Promise<PageReadResult> {
  const { folder, settings, threads, signal, fetchSpec, renderer, createPool = createRenderPool } = options;
  const isLean = earlier.length > 0 || cached?.part !== undefined;
  const pool = createPool({ ...renderer, threads, purpose: 'check', lean: isLean, signal });
  let remote: RemoteSpecs | undefined;
  try {
    const remoteUrls = await pool.run({ type: 'remotes', folder, cached: cachedPlan, sums });
    remote = await getRemoteSpecs(remoteUrls, { fetch: fetchSpec, signal });
    const { plan, diagnostics, ...newPlan } = await pool.run({
      type: 'plan',
      folder,
      settings,
      purpose: 'check',
      leftOut,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    const reusedPages = await takeOver(pool, earlier);
    const recalledPages = cached?.part && (await pool.run({ type: 'recall', cached }));
    let recalled = cached && recalledPages?.seal ? { cached, pages: recalledPages } : undefined;
    const reusedUrls = new Set([...reusedPages.keys(), ...(recalled?.pages.urls ?? [])]);
    const checkedPages = await checkPages(
      pool,
      plan.urls.filter((url) => !reusedUrls.has(url)),
      options,
    );
    // All pages are now sent to one thread, which takes twice their memory.
    if (checkedPages.size > LARGE_SITE_PAGES) pool.shrink(1, true);
    const listPages = () => plan.urls.flatMap((url) => checkedPages.get(url) ?? reusedPages.get(url) ?? []);
    const collect = () =>
      pool.run({ type: 'collect', pages: listPages().map(removeFacts), recalled, planDiagnostics: diagnostics });
    let collection = await collect();
    if (!collection && recalled) {
      for (const [url, page] of await checkPages(pool, recalled.pages.urls, options)) checkedPages.set(url, page);
      recalled = undefined;
      collection = await collect();
    }
    if (!collection) throw new Error('the pages of the check are missing');
    const counts = { pageCount: plan.urls.length, unlisted: plan.unlisted, checked: checkedPages.size };
    return {
      report: { ...counts, ...collection },
      pages: listPages(),
      recalled,
      plan: newPlan,
      isDamaged: recalledPages?.isDamaged ?? false,
      isPure: remote === undefined,
    };
  } finally {
    await pool.close();
    await remote?.remove();
  }
}

async function checkPages(
  pool: RenderPool,
  urls: readonly string[],
  { onProgress }: Pick<PageReadOptions, 'onProgress'>,
): Promise<Map<string, RecheckablePage>> {
  let pageCount = 0;
  const count = (pages: number) => {
    pageCount += pages;
    const progress = Math.floor((99 * pageCount) / Math.max(1, urls.length));
    onProgress?.({ progress, pageCount, totalPages: urls.length });
  };
  const tasks = Array.from({ length: Math.ceil(urls.length / PAGES_PER_TASK) }, (_, index) =>
    pool.run({ type: 'check', urls: urls.slice(index * PAGES_PER_TASK, (index + 1) * PAGES_PER_TASK) }, count),
  );
  return new Map((await Promise.all(tasks)).flat().map((page) => [page.url, page]));
}

async function takeOver(pool: RenderPool, earlier: readonly RecheckablePage[]): Promise<Map<string, RecheckablePage>> {
  const table = tabulateReads(earlier);
  if (table.pages.length === 0) return new Map();
  const cachedUrls = new Set(await pool.run({ type: 'kept', table }));
  return new Map(earlier.filter(({ url }) => cachedUrls.has(url)).map((page) => [page.url, page]));
}
