import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { JoinResult } from './adapter.ts';
import { DamagedObject } from './damaged-object.ts';

/** Reads objects one after another, and computes their total size and hash. */
export interface HashingReader {
  /**
   * Yields the object's chunks. Throws the signal's reason, and `DamagedObject` at the end of an object with an
   * unexpected SHA-256.
   */
  read(source: Readable, key?: string): AsyncGenerator<Buffer>;
  /** Returns the result for everything read so far. This must be the last call. */
  result(): JoinResult;
}

/** Creates a reader. `sums` contains the expected SHA-256 of objects, by key. */
export function createHashingReader(signal?: AbortSignal, sums?: ReadonlyMap<string, string>): HashingReader {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    async *read(source, key) {
      const expectedSum = key === undefined ? undefined : sums?.get(key);
      const objectHash = expectedSum === undefined ? undefined : createHash('sha256');
      for await (const chunk of source) {
        signal?.throwIfAborted();
        const bytes = Buffer.from(chunk);
        hash.update(bytes);
        objectHash?.update(bytes);
        sizeBytes += bytes.length;
        yield bytes;
      }
      const sum = objectHash?.digest('hex');
      if (key !== undefined && sum !== expectedSum)
        throw new DamagedObject(key, `it has the SHA-256 ${sum}, expected ${expectedSum}`);
    },
    result: () => ({ sizeBytes, sha256: hash.digest('hex') }),
  };
}
