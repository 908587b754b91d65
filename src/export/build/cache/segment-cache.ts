/** Stores rendered segments as objects of a cache, for later builds. */
import { hash } from 'node:crypto';
import type { ObjectCache } from './object-cache.ts';
import type { BackgroundWriter } from './background-writer.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** Finds a segment in the cache; undefined if there is no intact one. */
export async function findSegment(cache: ObjectCache, key: string): Promise<CachedSegment | undefined> {
  const body = await cache.find(key);
  return body && unpackCached(body);
}

export function storeSegment(puts: Pick<BackgroundWriter, 'put'>, key: string, segment: CachedSegment): void {
  puts.put(key, packCached(segment));
}

/** The parts of a segment that a build uses. */
export interface RenderedSegment {
  tar: Buffer;
  meta: Buffer;
  /** The pages' part of llms-full.txt; absent for assets. */
  text: Buffer | undefined;
}

/** A segment of a build with a cache. */
export interface CacheableSegment extends RenderedSegment {
  /** Where it was found or stored; undefined if other builds can't use it. */
  place?: SegmentLocation;
}

/** A cache key, and the digest that identifies one of the segments stored under it over time. */
export interface SegmentLocation {
  key: string;
  /** Hash from `getDigest`. */
  shared: string;
}

/** Name of a segment → its place in the cache. */
export type CachedSegments = ReadonlyMap<string, SegmentLocation>;

/** Hashes the names and the bytes of the files that a segment shares. */
export function getDigest(hashes: Hashes): string {
  return hash('sha256', JSON.stringify(hashes));
}

export interface CachedSegment extends RenderedSegment {
  /**
   * Page files that can be included in this segment, with the hashes of their bytes. The segment is valid only while
   * these are the same.
   */
  shared: Hashes;
}

/** File → SHA-256 in hex. */
export type Hashes = Readonly<Record<string, string>>;

/** File → SHA-256 for all files of a site, in the order of `Source.files`. */
export type FileSums = ReadonlyMap<string, string>;

/** The type of a segment and its content: URLs of pages, or files. */
export interface SegmentItems {
  type: 'pages' | 'assets';
  items: readonly string[];
}

/** The two cache keys of a segment. */
export interface SegmentKeys {
  /** For a segment whose bytes don't depend on the commit time. */
  timeless: string;
  timed: string;
}

/** The cache keys of all segments of a site. */
export interface SiteKeys {
  keys: SegmentKeys[];
  /** Hash of all other inputs of the pages and the files beside them, except modification dates. */
  common: string;
}

/** Returns whether rendering an entry from files with these hashes would give the same result. */
export function isCurrent({ shared }: CachedSegment, sums: FileSums): boolean {
  return Object.entries(shared).every(([file, hash]) => sums.get(file) === hash);
}

/** Packs one segment as one sealed object: a line of JSON, followed by its parts. */
function packCached({ tar, meta, text, shared }: CachedSegment): Buffer {
  const head = { tar: tar.length, meta: meta.length, text: text?.length, shared } satisfies Head;
  return sealParts(head, [tar, meta, ...(text ? [text] : [])]);
}

/** Lengths of the parts, in bytes. */
interface Head {
  tar: number;
  meta: number;
  text?: number | undefined;
  shared: Hashes;
}

function unpackCached(body: Buffer): CachedSegment {
  const { head, take } = splitParts<Head>(body);
  const { tar, meta, text, shared } = head;
  return { tar: take(tar), meta: take(meta), text: text === undefined ? undefined : take(text), shared };
}
