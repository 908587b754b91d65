import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import type { SegmentSink } from '../types.ts';

/** Yields the files of a finished build in archive order. */
export async function* readArchive(
  sink: Pick<SegmentSink, 'read'>,
  segments: readonly string[],
): AsyncGenerator<{ path: string; content: Buffer }> {
  if (segments.length === 0) return;
  const extract = tar.extract();
  const read = async function* () {
    for (const name of segments) yield await sink.read(name);
  };
  const feedPromise = pipeline(Readable.from(read()), createGunzip(), extract);
  // The loop below sees the same failure.
  feedPromise.catch(() => undefined);
  for await (const entry of extract) yield { path: entry.header.name, content: await buffer(entry) };
  await feedPromise;
}
