import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;

/**
 * Recompresses the pixels of a PNG as small as zlib can, and removes metadata such as times. The image itself is
 * unchanged.
 */
export function compressPng(png: Buffer): Buffer {
  const chunks = readChunks(png);
  const header = chunks.filter(({ type }) => type === 'IHDR' || type === 'PLTE' || type === 'tRNS');
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const compressedPixels = deflateSync(inflateSync(pixels), { level: 9, memLevel: 9 });
  const data = compressedPixels.length < pixels.length ? compressedPixels : pixels;
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    ...header.map(writeChunk),
    writeChunk({ type: 'IDAT', data }),
    writeChunk({ type: 'IEND', data: Buffer.alloc(0) }),
  ]);
}

interface Chunk {
  type: string;
  data: Buffer;
}

function readChunks(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
