import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPng } from './compress-png.ts';

test('keeps size and pixels of an image, and drops metadata', () => {
  const pixels = Buffer.concat(
    Array.from({ length: 64 }, () => Buffer.from([0, ...Array.from({ length: 64 }, () => 7)])),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(64, 0);
  header.writeUInt32BE(64, 4);
  header[8] = 8;
  const text = Buffer.from('Software\0a browser'.repeat(5));
  const png = writePng([
    ['IHDR', header],
    ['tEXt', text],
    ['IDAT', deflateSync(pixels, { level: 1 }).subarray(0, 20)],
    ['IDAT', deflateSync(pixels, { level: 1 }).subarray(20)],
    ['IEND', Buffer.alloc(0)],
  ]);
  const compressedPng = compressPng(png);
  expect(compressedPng.length).toBeLessThan(png.length - text.length);
  expect(compressedPng.subarray(16, 24)).toEqual(header.subarray(0, 8));
  const start = compressedPng.indexOf('IDAT') + 4;
  const length = compressedPng.readUInt32BE(start - 8);
  expect(inflateSync(compressedPng.subarray(start, start + length))).toEqual(pixels);
  expect(compressedPng.readUInt32BE(start + length)).toBe(crc32(compressedPng.subarray(start - 4, start + length)));
  expect(compressedPng.includes('tEXt')).toBe(false);
});

function writePng(chunks: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}
