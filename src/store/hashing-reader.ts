import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { JoinResult } from './adapter.ts';

/** Reads objects one after another, and knows the size and hash of what was read. */
export interface HashingReader {
  /** The object's chunks. Throws the signal's reason. */
  read(source: Readable): AsyncGenerator<Buffer>;
  /** Returns the result for all that was read so far; the last call. */
  result(): JoinResult;
}

export function createHashingReader(signal?: AbortSignal): HashingReader {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *read(source) {
      for await (const chunk of source) {
        signal?.throwIfAborted();
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        sizeBytes += bytes.length;
        yield bytes;
      }
    },
    result: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}
