/**
 * The checksum of a backup: the file ends with an empty gzip member whose comment contains the SHA-256 of all bytes
 * before it. `gunzip` and `tar` skip the member, so that the file is still an ordinary `.tar.gz`.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { createReadStream } from 'node:fs';

/** Passes the bytes of an archive on and adds the checksum. */
export async function* addChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const chunk of chunks) {
    sum.update(chunk);
    yield chunk;
  }
  yield packTrailer(sum.digest('hex'));
}

/**
 * - `intact`: the checksum matches every byte before it.
 * - `none`: the file doesn't end with a checksum. Earlier versions wrote none; otherwise the end of the file is damaged.
 * - `damaged`: the file ends with a checksum of other bytes.
 */
export type ChecksumState = 'intact' | 'none' | 'damaged';

/** Reads a whole file and compares it with the checksum at its end. Throws the errors of the file system. */
export async function verifyChecksum(file: string): Promise<ChecksumState> {
  const { size } = await fs.stat(file);
  const start = size - TRAILER_BYTES;
  if (start < 0) return 'none';
  const trailer = await readFrom(file, start);
  if (!isTrailer(trailer)) return 'none';
  const sum = createHash('sha256');
  if (start > 0) for await (const chunk of createReadStream(file, { end: start - 1 })) sum.update(chunk as Buffer);
  return trailer.equals(packTrailer(sum.digest('hex'))) ? 'intact' : 'damaged';
}

function packTrailer(sha256: string): Buffer {
  return Buffer.concat([HEADER, Buffer.from(`${LABEL}${sha256}\0`, 'latin1'), EMPTY]);
}

/** Returns whether the bytes are a trailer with any checksum. */
function isTrailer(bytes: Buffer): boolean {
  const at = HEADER.length + LABEL.length;
  const sha256 = bytes.toString('latin1', at, at + 64);
  return /^[0-9a-f]{64}$/.test(sha256) && bytes.equals(packTrailer(sha256));
}

async function readFrom(file: string, start: number): Promise<Buffer> {
  const handle = await fs.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TRAILER_BYTES), 0, TRAILER_BYTES, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** RFC 1952: deflate, with a comment, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0x10, 0, 0, 0, 0, 0, 0xff]);
const LABEL = 'Bindery backup SHA-256 ';
/** Empty deflate data, its CRC-32 and its length. */
const EMPTY = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const TRAILER_BYTES = packTrailer('0'.repeat(64)).length;
