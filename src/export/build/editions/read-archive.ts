import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { limitDecompressed } from '../../../lib/gunzip.ts';
import type { SegmentSink } from '../types.ts';

/** More than any site has. Segments can come from a cache on disk. */
const MAX_BYTES = 64 * 2 ** 30;

/** Yields the files of a finished build in archive order. Throws `DecompressedTooLarge`. */
export async function* readArchive(
  sink: Pick<SegmentSink, 'read'>,
  segments: readonly string[],
): AsyncGenerator<{ path: string; content: Buffer }> {
  if (segments.length === 0) return;
  const extract = tar.extract();
  const read = async function* () {
    for (const name of segments) yield await sink.read(name);
  };
  const feedPromise = pipeline(Readable.from(read()), createGunzip(), limitDecompressed(MAX_BYTES), extract);
  // The loop below sees the same failure.
  feedPromise.catch(() => undefined);
  for await (const entry of extract) yield { path: entry.header.name, content: await buffer(entry) };
  await feedPromise;
}
