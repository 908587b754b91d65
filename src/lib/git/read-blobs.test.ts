import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBlobs } from './read-blobs.ts';

let gitDir = '';
let blobs: { id: string; size: number }[] = [];
/** More than fits into all pipes between Git and this process. */
const SIZE = 2_000_000;

beforeAll(() => {
  gitDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-blobs-'));
  const git = (args: string[], input = '') =>
    execFileSync('git', [`--git-dir=${gitDir}`, ...args], { input, encoding: 'utf8' }).trim();
  execFileSync('git', ['init', '--quiet', '--bare', gitDir]);
  blobs = ['a', 'b', 'c'].map((letter) => ({
    id: git(['hash-object', '-w', '--stdin'], letter.repeat(SIZE)),
    size: SIZE,
  }));
});
afterAll(() => fs.rmSync(gitDir, { recursive: true }));

test('reads complete blobs in order', async () => {
  const contents: string[] = [];
  await readBlobs({
    gitDir,
    blobs,
    onBlob: async (_, content) => void contents.push(`${String.fromCharCode(content[0] ?? 0)}${content.length}`),
  });
  expect(contents).toEqual([`a${SIZE}`, `b${SIZE}`, `c${SIZE}`]);
});

test.each([
  ['the caller stops', (stop: AbortController) => stop.abort(new Error('lost'))],
  [
    'a blob cannot be taken',
    () => {
      throw new Error('lost');
    },
  ],
])('ends when %s, whatever output Git has left', async (_, end) => {
  const stop = new AbortController();
  const readPromise = readBlobs({ gitDir, blobs, onBlob: async () => end(stop), signal: stop.signal });
  await expect(readPromise).rejects.toThrow('lost');
});

test('throws for a missing blob instead of waiting forever', async () => {
  const readPromise = readBlobs({ gitDir, blobs: [{ id: '0'.repeat(40) }, ...blobs], onBlob: async () => undefined });
  await expect(readPromise).rejects.toThrow('missing');
});
