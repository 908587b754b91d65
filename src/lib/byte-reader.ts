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

/** Reads a byte stream by count and by line, pulling no more of it than is asked for. */
export function createByteReader(stream: Readable): ByteReader {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function pull(): Promise<Buffer> {
    const next = await chunks.next();
    if (next.done) throw new Error('Expected more bytes, but the stream ended.');
    return Buffer.from(next.value);
  }

  return {
    async read(length) {
      const parts = [rest];
      let held = rest.length;
      while (held < length) {
        const chunk = await pull();
        parts.push(chunk);
        held += chunk.length;
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = all.subarray(length);
      return all.subarray(0, length);
    },
    async readLine(maxBytes = MAX_LINE_BYTES) {
      let end = rest.indexOf(10);
      while (end < 0) {
        if (rest.length > maxBytes) throw new Error(`Expected a line of at most ${maxBytes} bytes, got a longer one.`);
        rest = Buffer.concat([rest, await pull()]);
        end = rest.indexOf(10);
      }
      const line = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      return line;
    },
    async isAtEnd() {
      while (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return true;
        rest = Buffer.from(next.value);
      }
      return false;
    },
  };
}
