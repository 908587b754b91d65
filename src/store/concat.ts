import crypto from 'node:crypto';
import { Readable } from 'node:stream';
import type { Store } from './adapter.ts';

export interface ConcatOptions {
  target: string;
  /** Keys of the objects, in order. */
  sources: readonly string[];
  signal?: AbortSignal;
}

export interface ConcatResult {
  sizeBytes: number;
  /** SHA-256 of the joined object, in hexadecimal. */
  sha256: string;
}

/** Joins objects into one, holding no more than a stream's buffer in memory; hashes on the way. */
export async function concatObjects(store: Store, { target, sources, signal }: ConcatOptions): Promise<ConcatResult> {
  const hash = crypto.createHash('sha256');
  let sizeBytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (const source of sources) {
      for await (const chunk of await store.get(source)) {
        signal?.throwIfAborted();
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        sizeBytes += bytes.length;
        yield bytes;
      }
    }
  }
  await store.put(target, Readable.from(chunks(), { objectMode: false }));
  return { sizeBytes, sha256: hash.digest('hex') };
}
