import type { Readable } from 'node:stream';

export interface ByteReader {
  /** Exactly that many bytes. Throws when the stream ends before. */
  read(length: number): Promise<Buffer>;
  /** The bytes up to the next line feed, which is consumed. */
  readLine(): Promise<Buffer>;
}

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
    async readLine() {
      let end = rest.indexOf(10);
      while (end < 0) {
        rest = Buffer.concat([rest, await pull()]);
        end = rest.indexOf(10);
      }
      const line = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      return line;
    },
  };
}
