import type { createCachedRender } from './cache/cached-render.ts';
import type { SegmentLocation } from './cache/segment-cache.ts';
import { getTextPartName } from './long-text.ts';
import type { MetaFile, MetaFiles } from './meta-files.ts';
import type { Segment } from './split-work.ts';
import type { OpenOptions, SegmentRange } from './types.ts';

interface Site {
  segments: Segment[];
  metaFiles: MetaFiles;
  options: OpenOptions;
  /** Segments that are in the cache. */
  cachedSegments: Map<string, SegmentLocation>;
}

interface RenderOptions {
  range: SegmentRange;
  count(pages: number): void;
  /** Prepares rendering; called only if a segment is missing. */
  open: () => ReturnType<typeof createCachedRender>;
}

/** Renders the missing segments and returns the metas of all in bundle order. */
export async function renderSegments(
  { segments, metaFiles, options, cachedSegments }: Site,
  { range, count, open }: RenderOptions,
): Promise<MetaFile[]> {
  return Promise.all(
    segments.slice(range.start, range.end).map(async ({ name, type, items }, offset) => {
      const pages = type === 'pages' ? items.length : 0;
      const storedSegment = await options.segments.find(name);
      if (storedSegment) {
        count(pages);
        return metaFiles.keep(storedSegment.meta);
      }
      const { render } = await open();
      const { tar, meta, text, place } = await render(range.start + offset, count);
      if (place) cachedSegments.set(name, place);
      // The text part comes first, so that an existing segment always has its part.
      if (text) await options.segments.put(getTextPartName(name), { tar: text, meta: Buffer.alloc(0), pages: 0 });
      await options.segments.put(name, { tar, meta, pages });
      return metaFiles.keep(meta);
    }),
  );
}
