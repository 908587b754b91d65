import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addChecksum, verifyChecksum } from './checksum.ts';

const CONTENT = Buffer.from('a small archive');
let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-checksum-'));
  whole = await buffer(Readable.from(addChecksum(Readable.from([gzipSync(CONTENT)]))));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function verify(bytes: Buffer) {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, bytes);
  return verifyChecksum(file);
}

test('adds a checksum without changing the content that gunzip returns', async () => {
  expect(await verify(whole)).toBe('intact');
  expect(gunzipSync(whole)).toEqual(CONTENT);
});

test('distinguishes a file without a checksum from a damaged one', async () => {
  expect(await verify(gzipSync(CONTENT))).toBe('none');
  expect(await verify(Buffer.alloc(0))).toBe('none');
});

test('detects a flip of any byte, any truncation and any appended byte', async () => {
  for (let at = 0; at < whole.length; at += 1) {
    const flippedBytes = Buffer.from(whole);
    flippedBytes[at] = (flippedBytes[at] ?? 0) ^ 1;
    expect(await verify(flippedBytes), `flip at ${at}`).not.toBe('intact');
    expect(await verify(whole.subarray(0, at)), `cut at ${at}`).toBe('none');
  }
  for (const byte of [0, 10, 0x1f, 255])
    expect(await verify(Buffer.concat([whole, Buffer.from([byte])])), `appended ${byte}`).toBe('none');
});
