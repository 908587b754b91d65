import type { Reuse } from '../messages.ts';
import type { RenderPool } from '../process/render-pool.ts';
import type { ObjectCache } from './object-cache.ts';
import { findSegment, isCurrent, putSegment } from './segment-cache.ts';
import type { BuiltSegment, Hashes, RenderedSegment, SegmentItems, SegmentKeys } from './segment-cache.ts';

/** Renders a segment, by its index, or finds it. `count` gets the number of pages done since its last call. */
type RenderSegment = (index: number, count: (pages: number) => void) => Promise<BuiltSegment>;

/** Makes what renders the segments of one build, and takes those from the cache that would come out the same. */
export async function createCachedRender(
  pool: RenderPool,
  cache: ObjectCache | undefined,
  segments: readonly SegmentItems[],
): Promise<RenderSegment> {
  const plain = segments.map(({ type, items }) => ({ type, items }));
  const site = cache && { cache, ...(await pool.run({ type: 'keys', segments: plain })) };
  return async (index, count) => {
    const segment = segments[index];
    if (!segment) throw new Error(`there is no segment ${index}`);
    const key = site?.keys[index];
    if (!site || !key) return renderSegment(pool, segment, count);
    const found = await findCurrent(site, key);
    if (found) {
      if (segment.type === 'pages') count(segment.items.length);
      return found;
    }
    const { reuse, shared, ...rendered } = await renderSegment(pool, segment, count);
    if (reuse === 'never') return rendered;
    const name = reuse === 'same-time' ? key.timed : key.timeless;
    const hashes = Object.fromEntries(shared.map((file) => [file, site.hashes[file] ?? '']));
    await putSegment(site.cache, name, { ...rendered, shared: hashes });
    return { ...rendered, key: name };
  };
}

async function findCurrent(
  { cache, hashes }: { cache: ObjectCache; hashes: Hashes },
  { timeless, timed }: SegmentKeys,
): Promise<BuiltSegment | undefined> {
  for (const key of [timeless, timed]) {
    const found = await findSegment(cache, key);
    if (found && isCurrent(found, hashes)) return { ...found, key };
  }
  return undefined;
}

async function renderSegment(
  pool: RenderPool,
  { type, items }: SegmentItems,
  count: (pages: number) => void,
): Promise<RenderedSegment & { reuse: Reuse; shared: string[] }> {
  if (type === 'assets') {
    const { tar, meta } = await pool.run({ type, files: [...items] });
    return { tar: asBuffer(tar), meta: asBuffer(meta), text: undefined, reuse: 'same-sources', shared: [] };
  }
  const { tar, meta, text, ...rest } = await pool.run({ type, urls: [...items] }, count);
  return { tar: asBuffer(tar), meta: asBuffer(meta), text: asBuffer(text), ...rest };
}

/** The same bytes: messages between processes keep them, but not their type. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
