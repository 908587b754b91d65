import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** The decompressed data exceeded its limit. */
export class DecompressedTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The data decompresses to more than ${maxBytes} bytes.`);
    this.name = 'DecompressedTooLarge';
  }
}

/**
 * Decompresses gzip data with any number of members. Stops as soon as the result exceeds `maxBytes`, so that a small
 * input can't fill the memory: gzip compresses zeros a thousandfold. Throws `DecompressedTooLarge`, and errors of
 * `node:zlib` for damaged data.
 */
export function gunzipSync(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): Buffer {
  try {
    return zlib.gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    throw explain(error, maxBytes);
  }
}

/** Does the same in another thread. */
export async function gunzip(bytes: Uint8Array, { maxBytes }: { maxBytes: number }): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    throw explain(error, maxBytes);
  }
}

const unzip = promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip);

/**
 * Decompresses the content of the first `length` bytes of gzip data. Returns undefined for data that isn't gzip. Use it
 * to inspect data before decompressing all of it.
 */
export function gunzipStart(bytes: Uint8Array, length: number): Buffer | undefined {
  try {
    return zlib.gunzipSync(bytes.subarray(0, length), { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/**
 * Returns a `pipeline` stage that passes decompressed chunks on, and throws `DecompressedTooLarge` once their total
 * exceeds `maxBytes`.
 */
export function limitDecompressed(
  maxBytes: number,
): (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer, void, undefined> {
  return async function* limit(chunks) {
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new DecompressedTooLarge(maxBytes);
      yield chunk;
    }
  };
}

function explain(error: unknown, maxBytes: number): unknown {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  return isTooLarge ? new DecompressedTooLarge(maxBytes) : error;
}
