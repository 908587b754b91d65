import { hash } from 'node:crypto';
import { asBuffer } from '../../lib/as-buffer.ts';
import { createCachedRender } from './cache/cached-render.ts';
import { seal } from '../../lib/sealed.ts';
import { traceTask } from '../../lib/tracing/tracing.ts';
import type { SegmentLocation } from './cache/segment-cache.ts';
import { choosePages } from './choose-pages.ts';
import { LARGE_SITE_PAGES } from './large-site.ts';
import { getTextPartName } from './long-text.ts';
import { createMetaFiles, type MetaFiles } from './meta-files.ts';
import { countPages } from './progress.ts';
import { getRemoteSpecs, type RemoteSpecs } from './remote-specs.ts';
import { renderFinalSegments } from './render-final-segments.ts';
import { renderSegments } from './render-segments.ts';
import { splitWork } from './split-work.ts';
import type { StartedBuild } from './start-build.ts';
import type { OpenBuild, OpenOptions, SegmentRange } from './types.ts';

/**
 * Starts a build.
 *
 * @throws AppError `invalid_site` if docs.json is missing or unusable; `invalid_request` for a path that matches no
 *   page.
 */
export async function openBuild(options: OpenOptions, startedBuild: StartedBuild): Promise<OpenBuild> {
  const { signal, scratch, cache } = options;
  const { scope, built, planKey, lean, puts } = startedBuild;
  const pool = startedBuild.getPool();
  let remote: RemoteSpecs | undefined;
  let metaFiles: MetaFiles | undefined;
  let settledPromise: Promise<boolean> | undefined;
  /** Keeps the cached objects if the sources are unchanged, and deletes them otherwise. */
  const settle = async (isUnchanged: Promise<boolean>) => {
    const isReusable = await isUnchanged;
    await (isReusable ? puts.settled() : puts.takeBack());
    return isReusable;
  };
  const close = async () => {
    await pool.close();
    await (settledPromise ??= settle(startedBuild.isUnchanged())).catch(() => undefined);
    await remote?.remove();
    await metaFiles?.remove();
  };
  try {
    metaFiles = await createMetaFiles(scratch);
    const [urls, history, sums] = await Promise.all([
      startedBuild.findRemotes(),
      startedBuild.history,
      startedBuild.sums,
    ]);
    remote = await getRemoteSpecs(urls, {
      keeper: options.remoteKeeper,
      fetch: options.fetchSpec,
      scratch,
      signal,
    });
    const { plan, diagnostics, pack, isDamaged } = await pool.run({
      type: 'plan',
      folder: options.folder,
      settings: options.settings,
      purpose: 'render',
      ...history,
      remote: remote && { folder: remote.folder, index: remote.index },
    });
    if (isDamaged) await cache?.reject(planKey);
    if (pack) puts.put(planKey, asBuffer(pack));
    const pages = choosePages(plan, options);
    const segments = splitWork(pages, plan.assets, options.pagesPerSegment);
    const cachedSegments = new Map<string, SegmentLocation>();
    const site = { segments, metaFiles, options, cachedSegments };
    let cachedRender: ReturnType<typeof createCachedRender> | undefined;
    const render = async (range: SegmentRange, count: (pages: number) => void) =>
      traceTask({ name: 'render pages', attributes: { 'bindery.segments': range.end - range.start } }, () =>
        renderSegments(site, {
          range,
          count,
          open: () => (cachedRender ??= createCachedRender({ pool, cache, puts, sums, segments, scope })),
        }),
      );
    return {
      segments: segments.map(({ name, type, items }) => ({ name, pages: type === 'pages' ? items.length : 0 })),
      async render(range, count) {
        await render(range, count);
        await puts.settled();
      },
      async renderAll(onProgress) {
        // No page is for these readers, so the edition has no files either.
        if (plan.urls.length === 0)
          return { pageCount: 0, segments: [], diagnostics: [], readerGroups: plan.readerGroups };
        const metas = await render({ start: 0, end: segments.length }, countPages(pages.length, onProgress));
        const isLarge = pages.length > LARGE_SITE_PAGES;
        pool.shrink(isLarge ? 1 : 2, isLarge);
        let isUnchanged: Promise<boolean> | undefined;
        const finalOptions = {
          metas,
          parts: segments.filter(({ type }) => type === 'pages').map(({ name }) => getTextPartName(name)),
          planDiagnostics: diagnostics,
          options,
          puts,
          metaFiles: site.metaFiles,
          common: (await cachedRender)?.common,
          cacheId: hash('sha256', built),
          onLast: () => void (isUnchanged = startedBuild.isUnchanged()),
        };
        const last = await traceTask({ name: 'finish site' }, () => renderFinalSegments(pool, finalOptions));
        // The process ends while the result is written.
        void pool.close();
        const isReusable = await (settledPromise ??= settle(isUnchanged ?? startedBuild.isUnchanged()));
        if (isReusable && !lean) await cache?.put(built, seal());
        if (!isReusable) cachedSegments.clear();
        onProgress?.({ progress: 100, pageCount: pages.length, totalPages: pages.length });
        return {
          pageCount: pages.length,
          segments: [...segments.map(({ name }) => name), ...last.segments],
          diagnostics: last.diagnostics,
          readerGroups: plan.readerGroups,
          ...(plan.downloads && { downloads: plan.downloads }),
        };
      },
      findCachedSegments: () =>
        remote === undefined && cachedSegments.size === segments.length && cachedSegments.size > 0
          ? cachedSegments
          : undefined,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
