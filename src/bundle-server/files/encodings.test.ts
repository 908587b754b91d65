import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

import { chooseEncoding, findEncoded } from './encodings.ts';

test.each([
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['GZIP ; q=1', 'gzip'],
  ['br;q=nonsense', undefined],
])('chooses for Accept-Encoding %j: %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});

test('compresses only two files at a time', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'encodings-'));
  let runningCount = 0;
  let maxRunning = 0;
  const bothStarted = Promise.withResolvers<void>();
  const read = async () => {
    runningCount += 1;
    maxRunning = Math.max(maxRunning, runningCount);
    if (runningCount === 2) bothStarted.resolve();
    await bothStarted.promise;
    // A third one could start now.
    await new Promise((resolve) => setImmediate(resolve));
    runningCount -= 1;
    return Buffer.from('text');
  };
  const names = Array.from({ length: 8 }, (_, index) => `file-${index}`);
  const copies = names.map((name) => findEncoded({ folder, name, read, encoding: 'gzip', maxBytes: 1_000 }));
  expect((await Promise.all(copies)).map((copy) => gunzipSync(copy?.body ?? '').toString())).toEqual(
    names.map(() => 'text'),
  );
  expect(maxRunning).toBe(2);
  fs.rmSync(folder, { recursive: true });
});
