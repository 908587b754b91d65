/**
 * llms-full.txt: longer than anything else in a bundle, so it is never held whole. Each segment of pages leaves a part;
 * here the parts are counted and hashed one after another, and put between the header and the padding of tar entries.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { limitDecompressed } from '../../lib/gunzip.ts';
import { packHeader, packPadding, LLMS_FULL_PATHS } from '../../site/shared.ts';
import type { ManifestEntry } from './segment-meta.ts';
import type { SegmentSink } from './types.ts';

export interface LongText {
  /** Segments in bundle order; parts stand once for each path, so a copy costs no work. */
  segments: string[];
  entries: ManifestEntry[];
}

/** Name of the segment that holds the part of a segment of pages. */
export function getTextPartName(pages: string): string {
  return `${TEXT_KEY_PREFIX}${pages}`;
}

/** Finds the segment of pages that a part was rendered with; undefined for any other segment. */
export function findTextPartOwner(name: string): string | undefined {
  return name.startsWith(TEXT_KEY_PREFIX) ? name.slice(TEXT_KEY_PREFIX.length) : undefined;
}

const TEXT_KEY_PREFIX = 'text-of-';

/** The largest size that the header of a tar entry can hold (POSIX, ustar). */
const MAX_FILE_BYTES = 0o77777777777;

/** Joins the parts in the sink. Returns no segments if all parts are empty. Throws `DecompressedTooLarge` above `maxBytes`. */
export async function assembleText(
  parts: readonly string[],
  sink: SegmentSink,
  { signal, maxBytes = MAX_FILE_BYTES }: { signal?: AbortSignal | undefined; maxBytes?: number } = {},
): Promise<LongText> {
  const { size, sha256 } = await measure(parts, sink, { signal, maxBytes });
  if (size === 0) return { segments: [], entries: [] };
  const segments: string[] = [];
  const addSegment = async (name: string, tar: Buffer) => {
    await sink.put(name, { tar, meta: Buffer.alloc(0), pages: 0 });
    segments.push(name);
  };
  for (const [index, path] of LLMS_FULL_PATHS.entries()) {
    await addSegment(`text-start-${index}`, packHeader({ path, size }));
    segments.push(...parts);
    await addSegment(`text-end-${index}`, packPadding(size));
  }
  return { segments, entries: LLMS_FULL_PATHS.map((path): ManifestEntry => [path, sha256, size]) };
}

async function measure(
  parts: readonly string[],
  sink: SegmentSink,
  { signal, maxBytes }: { signal: AbortSignal | undefined; maxBytes: number },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for (const name of parts) {
    signal?.throwIfAborted();
    const chunks = Readable.from([await sink.read(name)]).pipe(createGunzip());
    for await (const chunk of limitDecompressed(maxBytes - size)(chunks)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      size += chunk.length;
    }
  }
  return { size, sha256: hash.digest('hex') };
}
