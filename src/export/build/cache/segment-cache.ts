/** Rendered segments of earlier builds as objects of a cache. */
import { hash } from 'node:crypto';
import type { ObjectCache } from './object-cache.ts';
import type { Puts } from './puts.ts';
import { sealParts, splitParts } from '../../../lib/sealed.ts';

/** Finds a segment in the cache; undefined when there is no intact one. */
export async function findSegment(cache: ObjectCache, key: string): Promise<CachedSegment | undefined> {
  const body = await cache.find(key);
  return body && unpackCached(body);
}

export function putSegment(puts: Pick<Puts, 'put'>, key: string, segment: CachedSegment): void {
  puts.put(key, packCached(segment));
}

/** What a build needs of a segment. */
export interface RenderedSegment {
  tar: Buffer;
  meta: Buffer;
  /** The pages' part of llms-full.txt; absent for assets. */
  text: Buffer | undefined;
}

/** A segment of a build with a cache. */
export interface BuiltSegment extends RenderedSegment {
  /** Where it was found or kept; undefined when no other build may take it. */
  place?: SegmentPlace;
}

/** Key of the cache, and which of the segments that are kept under it one after another. */
export interface SegmentPlace {
  key: string;
  /** As `digestOf` names it. */
  shared: string;
}

/** Name of a segment → its place in the cache. */
export type KeptSegments = ReadonlyMap<string, SegmentPlace>;

/** Names the files that a segment shares, and their bytes. */
export function digestOf(shared: Hashes): string {
  return hash('sha256', JSON.stringify(shared));
}

export interface CachedSegment extends RenderedSegment {
  /** Files of pages that may be part of it, with the hashes of their bytes: it is good only as long as they are the same. */
  shared: Hashes;
}

/** File → SHA-256 in hex. */
export type Hashes = Readonly<Record<string, string>>;

/** The same of all files of a site, in the order of `Source.files`. */
export type FileSums = ReadonlyMap<string, string>;

/** Kinds of segments, and what is in one: URLs of pages, or files. */
export interface SegmentItems {
  type: 'pages' | 'assets';
  items: readonly string[];
}

/** Two names of a segment. */
export interface SegmentKeys {
  /** For one whose bytes do not depend on the time of the commit. */
  timeless: string;
  timed: string;
}

/** Names of all segments of a site. */
export interface SiteKeys {
  keys: SegmentKeys[];
  /** Names all else that pages and the files beside them are made of, but for the times of changes. */
  common: string;
}

/** Whether an entry would be rendered the same of files with these hashes. */
export function isCurrent({ shared }: CachedSegment, sums: FileSums): boolean {
  return Object.entries(shared).every(([file, hash]) => sums.get(file) === hash);
}

/** Packs one segment as one sealed object: a line of JSON, then its parts. */
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
