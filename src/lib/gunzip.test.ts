import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DecompressedTooLarge, gunzip, gunzipStart, gunzipSync, limitDecompressed } from './gunzip.ts';

const BOMB = gzipSync(Buffer.alloc(50_000_000));

test.each([
  ['one member', gzipSync('hello')],
  ['several members', Buffer.concat([gzipSync('he'), gzipSync('llo')])],
])('decompresses %s up to the limit, and not a byte more', async (_, packed) => {
  expect(gunzipSync(packed, { maxBytes: 5 }).toString()).toBe('hello');
  expect((await gunzip(packed, { maxBytes: 5 })).toString()).toBe('hello');
  expect(() => gunzipSync(packed, { maxBytes: 4 })).toThrow(DecompressedTooLarge);
  await expect(gunzip(packed, { maxBytes: 4 })).rejects.toThrow(DecompressedTooLarge);
});

test('stops at the limit without decompressing the rest', async () => {
  await expect(gunzip(BOMB, { maxBytes: 1_000 })).rejects.toThrow('more than 1000 bytes');
  expect(() => gunzipSync(BOMB, { maxBytes: 1_000 })).toThrow('more than 1000 bytes');
});

test('reports damaged data as a gzip error', async () => {
  await expect(gunzip(Buffer.from('no gzip'), { maxBytes: 100 })).rejects.toThrow('incorrect header check');
  expect(() => gunzipSync(gzipSync('hello').subarray(0, 15), { maxBytes: 100 })).toThrow('unexpected end of file');
});

test('decompresses only the beginning of large data', () => {
  const start = gunzipStart(BOMB, 256) ?? Buffer.alloc(0);
  expect(start.length).toBeGreaterThan(0);
  expect(start.length).toBeLessThan(300_000);
  expect(gunzipStart(Buffer.from('no gzip'), 100)).toBeUndefined();
});

async function readThrough(maxBytes: number): Promise<number> {
  let size = 0;
  const read = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) size += chunk.length;
  };
  await pipeline(Readable.from([gzipSync('hello')]), createGunzip(), limitDecompressed(maxBytes), read);
  return size;
}

test('limits a stream', async () => {
  await expect(readThrough(5)).resolves.toBe(5);
  await expect(readThrough(4)).rejects.toThrow(DecompressedTooLarge);
});
