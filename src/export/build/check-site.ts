/** Reads a whole site as an export does, only for its diagnostics: nothing is highlighted, packed or written. */
import { hash } from 'node:crypto';
import path from 'node:path';
import { walkFolder, type Diagnostic, type ExternalLink, type Omission } from '../../site/shared.ts';
import type { ObjectCache } from './cache/object-cache.ts';
import { seal } from '../../lib/sealed.ts';
import { computeSourceKey } from './cache/source-key.ts';
import { stampFolder, sumFiles } from './cache/sum-files.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import type { CheckedPage } from '../../site/index.ts';
import type { RecheckablePage } from './messages.ts';
import { packChecked, tabulateReads, unpackChecked } from './recheck/read-table.ts';
import { getRendererVersion } from './renderer-version.ts';
import { createRenderPool, type RenderPool } from './process/render-pool.ts';
import type { BuildOptions } from './types.ts';

export type CheckOptions = Pick<
  BuildOptions,
  | 'folder'
  | 'settings'
  | 'threads'
  | 'signal'
  | 'onProgress'
  | 'fetchSpec'
  | 'renderer'
  | 'createPool'
  | 'cache'
  | 'historyProblem'
> & {
  /** The result of an earlier check of the same site. Pages that would give the same result are not read again. */
  earlier?: CheckMemory | undefined;
};

/** The pages of a check, for a later check in the same process. */
export type CheckMemory = readonly RecheckablePage[];

export interface CheckResult {
  pageCount: number;
  /** Sorted. */
  diagnostics: Diagnostic[];
  /** Links to other hosts, which a check doesn't request. */
  externals: ExternalLink[];
  /** Files of pages that are missing from the navigation and not hidden on purpose. */
  unlisted: string[];
  /** Number of pages that were read rather than reused. */
  checked: number;
  memory: CheckMemory;
}

/** Number of pages in one task of a thread. */
const PAGES_PER_TASK = 50;

/**
 * Checks a site. With a cache, an unchanged site is not read at all, and in a changed one only the pages whose
 * diagnostics may differ.
 *
 * @throws AppError `invalid_site` if docs.json is missing or unusable.
 */
export async function checkSite(options: CheckOptions): Promise<CheckResult> {
  const { cache, folder, settings, historyProblem } = options;
  const { files, leftOut: foundOmissions } = walkFolder(folder);
  const leftOut = historyProblem ? [...foundOmissions, historyProblem] : foundOmissions;
  if (!cache) return (await readPages(options, leftOut)).result;
  const { sums, stamps } = await sumFiles(path.resolve(folder), { files, cache });
  const resultKey = `check-${computeSourceKey(sums, { settings, leftOut })}`;
  const cachedResult = await findResult(cache, resultKey);
  if (cachedResult) return cachedResult;
  const { time: _, ...stableSettings } = settings;
  const memoryKey = `checked-${hash('sha256', JSON.stringify([getRendererVersion(), path.resolve(folder), stableSettings]))}`;
  const latestBody = options.earlier === undefined ? await cache.findLatest(memoryKey) : undefined;
  const { result, isPure } = await readPages(
    { ...options, earlier: options.earlier ?? (latestBody && unpackChecked(latestBody)) },
    leftOut,
  );
  const { memory, ...checkResult } = result;
  // A file that was saved in the meantime may or may not have been read.
  if (stampFolder(path.resolve(folder)) !== stamps) return result;
  await cache.put(memoryKey, seal(packChecked(memory)));
  // The key doesn't cover responses from other hosts.
  if (isPure) await cache.put(resultKey, seal(Buffer.from(JSON.stringify(checkResult))));
  return result;
}

async function findResult(cache: ObjectCache, key: string): Promise<CheckResult | undefined> {
  const bytes = await cache.find(key);
  return bytes && { ...(JSON.parse(bytes.toString('utf8')) as Omit<CheckResult, 'memory'>), checked: 0, memory: [] };
}

/** Reads the pages that can't be reused. `isPure` is true if no other host contributed to the result. */
async function readPages(
  options: CheckOptions,
  omissions: readonly Omission[],
): Promise<{ result: CheckResult; isPure: boolean }> {
  const { folder, settings, threads, signal, onProgress, fetchSpec, renderer, createPool = createRenderPool } = options;
  const earlier = options.earlier ?? [];
  const isLean = earlier.length > 0;
  const pool = createPool({ ...renderer, threads, purpose: 'check', lean: isLean, signal });
  let remote: RemoteSpecs | undefined;
  try {
    remote = await getRemoteSpecs(await pool.run({ type: 'remotes', folder }), { fetch: fetchSpec, signal });
    const { plan, diagnostics } = await pool.run({
      type: 'plan',
      folder,
      settings,
      purpose: 'check',
      leftOut: omissions,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    const reusedPages = await takeOver(pool, earlier);
    const allUrls = plan.urls;
    const urls = allUrls.filter((url) => !reusedPages.has(url));
    let pageCount = 0;
    const count = (pages: number) => {
      pageCount += pages;
      const progress = Math.floor((99 * pageCount) / Math.max(1, urls.length));
      onProgress?.({ progress, pageCount, totalPages: urls.length });
    };
    const tasks = Array.from({ length: Math.ceil(urls.length / PAGES_PER_TASK) }, (_, index) =>
      pool.run({ type: 'check', urls: urls.slice(index * PAGES_PER_TASK, (index + 1) * PAGES_PER_TASK) }, count),
    );
    const checkedPages = new Map((await Promise.all(tasks)).flat().map((page) => [page.url, page]));
    const memory = allUrls.flatMap((url) => checkedPages.get(url) ?? reusedPages.get(url) ?? []);
    const pages = memory.map(removeFacts);
    const collection = await pool.run({ type: 'collect', pages, planDiagnostics: diagnostics });
    const { unlisted } = plan;
    return {
      result: { pageCount: allUrls.length, ...collection, unlisted, checked: urls.length, memory },
      isPure: remote === undefined,
    };
  } finally {
    await pool.close();
    await remote?.remove();
  }
}

async function takeOver(pool: RenderPool, earlier: CheckMemory): Promise<Map<string, RecheckablePage>> {
  const table = tabulateReads(earlier);
  if (table.pages.length === 0) return new Map();
  const cachedUrls = new Set(await pool.run({ type: 'kept', table }));
  return new Map(earlier.filter(({ url }) => cachedUrls.has(url)).map((page) => [page.url, page]));
}

function removeFacts(checkedPage: RecheckablePage): CheckedPage {
  const { facts: _, ...page } = checkedPage;
  return page;
}
