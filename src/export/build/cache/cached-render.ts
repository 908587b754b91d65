import { hash } from 'node:crypto';
import { getRendererVersion } from '../renderer-version.ts';
import type { CachedPart, ReusePolicy } from '../messages.ts';
import type { RenderPool } from '../process/render-pool.ts';
import { asBuffer } from '../../../lib/as-buffer.ts';
import type { ObjectCache } from './object-cache.ts';
import type { BackgroundWriter } from './background-writer.ts';
import { getDigest, findSegment, isCurrent, storeSegment } from './segment-cache.ts';
import type { CacheableSegment, FileSums, RenderedSegment, SegmentItems, SegmentKeys } from './segment-cache.ts';

export interface CachedRender {
  /**
   * Renders a segment by its index, or returns it from the cache. `count` receives the number of pages done since its
   * last call.
   */
  render(index: number, count: (pages: number) => void): Promise<CacheableSegment>;
  /** The same value as in `SiteKeys`; undefined without a cache. */
  common: string | undefined;
}

export interface CachedRenderInput {
  pool: RenderPool;
  cache: ObjectCache | undefined;
  puts: BackgroundWriter;
  /** Empty without a cache. */
  sums: FileSums;
  segments: readonly SegmentItems[];
  /** Distinguishes this site's bodies from other sites' in the cache. */
  scope: string;
}

/** Creates the function that renders one build's segments and reuses cached ones that would come out the same. */
export async function createCachedRender({
  pool,
  cache,
  puts,
  sums,
  segments,
  scope,
}: CachedRenderInput): Promise<CachedRender> {
  const outlines = segments.map(({ type, items }) => ({ type, items }));
  const site = cache && {
    cache,
    ...(await pool.run({ type: 'keys', segments: outlines, version: getRendererVersion() })),
  };
  const render: CachedRender['render'] = async (index, count) => {
    const segment = segments[index];
    if (!segment) throw new Error(`there is no segment ${index}`);
    const key = site?.keys[index];
    if (!site || !key) return renderSegment(pool, segment, count);
    const current = await findCurrent({ cache: site.cache, sums }, key);
    if (current) {
      if (segment.type === 'pages') count(segment.items.length);
      return current;
    }
    const place = hash('sha256', JSON.stringify([scope, segment.items[0]]));
    const bodiesKey = `bodies-${place}`;
    const pageBodies = segment.type === 'pages' ? { part: await site.cache.locateLatest(bodiesKey) } : undefined;
    const { reuse, shared, bodies, isDamaged, ...renderResult } = await renderSegment(
      pool,
      { ...segment, cached: pageBodies },
      count,
    );
    if (isDamaged) await site.cache.reject(bodiesKey);
    if (bodies) puts.put(bodiesKey, bodies);
    if (reuse === 'never') return renderResult;
    const name = reuse === 'same-time' ? key.timed : key.timeless;
    const hashes = Object.fromEntries(shared.map((file) => [file, sums.get(file) ?? '']));
    storeSegment(puts, name, { ...renderResult, shared: hashes });
    return { ...renderResult, place: { key: name, shared: getDigest(hashes) } };
  };
  return { render, common: site?.common };
}

async function findCurrent(
  { cache, sums }: { cache: ObjectCache; sums: FileSums },
  { timeless, timed }: SegmentKeys,
): Promise<CacheableSegment | undefined> {
  for (const key of [timeless, timed]) {
    const cachedSegment = await findSegment(cache, key);
    if (cachedSegment && isCurrent(cachedSegment, sums))
      return { ...cachedSegment, place: { key, shared: getDigest(cachedSegment.shared) } };
  }
  return undefined;
}

async function renderSegment(
  pool: RenderPool,
  { type, items, cached }: SegmentItems & { cached?: CachedPart | undefined },
  count: (pages: number) => void,
): Promise<RenderedSegment & { reuse: ReusePolicy; shared: string[]; bodies: Buffer | undefined; isDamaged: boolean }> {
  if (type === 'assets') {
    const { tar, meta } = await pool.run({ type, files: [...items] });
    const emptyResult = {
      text: undefined,
      reuse: 'same-sources',
      shared: [],
      bodies: undefined,
      isDamaged: false,
    } as const;
    return { tar: asBuffer(tar), meta: asBuffer(meta), ...emptyResult, shared: [] };
  }
  const result = await pool.run({ type, urls: [...items], ...(cached && { cached }) }, count);
  const { tar, meta, text, bodies, ...counts } = result;
  return {
    tar: asBuffer(tar),
    meta: asBuffer(meta),
    text: asBuffer(text),
    bodies: bodies && asBuffer(bodies),
    ...counts,
  };
}
