import type { SegmentItems } from './cache/segment-cache.ts';

/**
 * Number of pages in one segment, by the number of exported pages. It never depends on the number of threads, so that a
 * bundle's bytes don't. Editing one page recreates its segment. Large sites have larger segments, because each is an
 * object in the store.
 */
const SEGMENT_SIZES: readonly { upTo: number; pages: number }[] = [
  { upTo: 3_000, pages: 10 },
  { upTo: 10_000, pages: 25 },
  { upTo: Infinity, pages: 50 },
];
const ASSETS_PER_SEGMENT = 100;

/** A part of the work, and of the bundle. */
export interface Segment extends SegmentItems {
  name: string;
}

/** Divides pages and assets into segments. `pagesPerSegment` sets the number of pages in each if the caller decides it. */
export function splitWork(
  pages: readonly string[],
  assets: readonly string[],
  pagesPerSegment: number | undefined,
): Segment[] {
  const pagesEach = pagesPerSegment ?? SEGMENT_SIZES.find(({ upTo }) => pages.length <= upTo)?.pages ?? pages.length;
  const cutSegments = (type: Segment['type'], list: readonly string[], size: number) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, index) => ({
      name: `${type}-${String(index).padStart(5, '0')}`,
      type,
      items: list.slice(index * size, (index + 1) * size),
    }));
  return [...cutSegments('pages', pages, pagesEach), ...cutSegments('assets', assets, ASSETS_PER_SEGMENT)];
}
