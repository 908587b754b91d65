/**
 * Avoids repeating a build of the same sources: its segments are in the cache, and the end of the bundle is stored
 * beside them.
 */
import { getTextPartName } from '../long-text.ts';
import { withParallelTasks } from '../../../lib/parallel-tasks.ts';
import type { BuildOptions, BuildResult, SegmentSink } from '../types.ts';
import type { ObjectCache } from './object-cache.ts';
import {
  getDigest,
  findSegment,
  type CachedSegments,
  type RenderedSegment,
  type SegmentLocation,
} from './segment-cache.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

export interface BuildCache {
  /** Copies the segments of an earlier build to the sink; undefined if any of them is missing. */
  find(): Promise<BuildResult | undefined>;
  /** Caches the build if all segments before its end are in the cache. */
  keep(result: BuildResult, kept: CachedSegments): Promise<void>;
}

interface BuildRecord {
  pageCount: number;
  diagnostics: BuildResult['diagnostics'];
  /** Absent in records of earlier versions, which had no audiences. */
  readerGroups?: readonly string[];
  downloads?: BuildResult['downloads'];
  /** Names in bundle order, as in `BuildResult`. */
  segments: string[];
  /** Pairs of a segment name and its place in the cache. */
  kept: [name: string, place: SegmentLocation][];
  /** Names and lengths of the segments stored in the record itself. */
  ends: [name: string, length: number][];
}

/** Opens the cached build for the sources that `key` identifies. */
export function openBuildCache(
  cache: ObjectCache,
  { key, segments: sink, signal }: Pick<BuildOptions, 'segments' | 'signal'> & { key: string },
): BuildCache {
  const name = `build-${key}`;
  return {
    async find() {
      const bytes = await cache.find(name);
      if (!bytes) return undefined;
      const { record, ends } = unpack(bytes);
      return withParallelTasks(MAX_PUTS, async (addPut) => {
        for (const [segment, { key, shared }] of record.kept) {
          signal?.throwIfAborted();
          const cachedSegment = await findSegment(cache, key);
          // A later build with other snippets may have replaced it.
          if (!cachedSegment || getDigest(cachedSegment.shared) !== shared) return undefined;
          await addPut(() => putSegment(sink, segment, cachedSegment));
        }
        for (const [end, tar] of ends) await addPut(() => sink.put(end, { tar, meta: EMPTY_BUFFER, pages: 0 }));
        const { pageCount, diagnostics, segments, readerGroups = [], downloads } = record;
        return { pageCount, diagnostics, segments, readerGroups, ...(downloads && { downloads }) };
      });
    },
    async keep({ pageCount, diagnostics, segments, readerGroups, downloads }, kept) {
      const texts = new Set([...kept.keys()].map(getTextPartName));
      const endNames = [...new Set(segments)].filter((segment) => !kept.has(segment) && !texts.has(segment));
      const ends = await Promise.all(
        endNames.map(async (end): Promise<[string, Buffer]> => [end, await sink.read(end)]),
      );
      const record = { pageCount, diagnostics, segments, readerGroups, ...(downloads && { downloads }) };
      await cache.put(name, pack({ ...record, kept: [...kept], ends: [] }, ends));
    },
  };
}

async function putSegment(sink: SegmentSink, segment: string, { tar, meta, text }: RenderedSegment): Promise<void> {
  if (text) await sink.put(getTextPartName(segment), { tar: text, meta: EMPTY_BUFFER, pages: 0 });
  await sink.put(segment, { tar, meta, pages: 0 });
}

/** Segments that are stored at the same time. The store may wait for its disk or network for each. */
const MAX_PUTS = 4;

const EMPTY_BUFFER = Buffer.alloc(0);

function pack(record: BuildRecord, ends: readonly [name: string, bytes: Buffer][]): Buffer {
  const head: BuildRecord = { ...record, ends: ends.map(([name, bytes]) => [name, bytes.length]) };
  return sealParts(
    head,
    ends.map(([, bytes]) => bytes),
  );
}

function unpack(body: Buffer): { record: BuildRecord; ends: [name: string, bytes: Buffer][] } {
  const { head: record, take } = splitParts<BuildRecord>(body);
  return { record, ends: record.ends.map(([name, length]): [string, Buffer] => [name, take(length)]) };
}
