import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** The decompressed data passed its limit. */
export class DecompressedTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The data decompresses to more than ${maxBytes} bytes.`);
    this.name = 'DecompressedTooLarge';
  }
}

/**
 * Decompresses gzip data of any number of members. Stops as soon as the result passes `maxBytes`, so that a small input can't fill
 * the memory: gzip packs zeros a thousandfold. Throws `DecompressedTooLarge`, and errors of `node:zlib` for damaged data.
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
 * Decompresses the beginning of gzip data: what its first `length` bytes contain. Returns undefined for data that isn't gzip. Use it to
 * look at data before you decompress all of it.
 */
export function gunzipStart(bytes: Uint8Array, length: number): Buffer | undefined {
  try {
    return zlib.gunzipSync(bytes.subarray(0, length), { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  } catch {
    return undefined;
  }
}

/** Passes decompressed chunks on, for use in a `pipeline`, and throws `DecompressedTooLarge` once they pass `maxBytes` together. */
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
