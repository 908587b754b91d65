import type { Readable } from 'node:stream';

export interface ByteReader {
  /** Returns exactly `length` bytes. Throws if the stream ends first. */
  read(length: number): Promise<Buffer>;
  /** Returns the bytes before the next line feed and consumes it. Throws if the line is longer than `maxBytes`. @defaultValue 1 MiB */
  readLine(maxBytes?: number): Promise<Buffer>;
  /** Whether all bytes of the stream have been read. */
  isAtEnd(): Promise<boolean>;
}

const MAX_LINE_BYTES = 2 ** 20;

/** Reads a byte stream by count and by line, and pulls only as much as a call requests. */
export function createByteReader(stream: Readable): ByteReader {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let unreadBytes: Buffer = Buffer.alloc(0);

  async function pull(): Promise<Buffer> {
    const next = await chunks.next();
    if (next.done) throw new Error('Expected more bytes, but the stream ended.');
    return Buffer.from(next.value);
  }

  return {
    async read(length) {
      const parts = [unreadBytes];
      let availableBytes = unreadBytes.length;
      while (availableBytes < length) {
        const chunk = await pull();
        parts.push(chunk);
        availableBytes += chunk.length;
      }
      const allBytes = parts.length === 1 ? unreadBytes : Buffer.concat(parts);
      unreadBytes = allBytes.subarray(length);
      return allBytes.subarray(0, length);
    },
    async readLine(maxBytes = MAX_LINE_BYTES) {
      let end = unreadBytes.indexOf(10);
      while (end < 0) {
        if (unreadBytes.length > maxBytes)
          throw new Error(`Expected a line of at most ${maxBytes} bytes, got a longer one.`);
        unreadBytes = Buffer.concat([unreadBytes, await pull()]);
        end = unreadBytes.indexOf(10);
      }
      const line = unreadBytes.subarray(0, end);
      unreadBytes = unreadBytes.subarray(end + 1);
      return line;
    },
    async isAtEnd() {
      while (unreadBytes.length === 0) {
        const next = await chunks.next();
        if (next.done) return true;
        unreadBytes = Buffer.from(next.value);
      }
      return false;
    },
  };
}
