import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderCache } from './folder-cache.ts';
import { sumFiles } from './sum-files.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-sums-'));
  folder = path.join(root, 'site');
  fs.mkdirSync(folder);
  for (const name of ['a', 'b']) fs.writeFileSync(path.join(folder, name), `${name} 1`);
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Long after the last change, so that all checksums are cached. */
const LATER = () => Date.now() + 60_000;
const cache = () => createFolderCache(path.join(root, 'cache'));
const sum = async (now = LATER()) => (await sumFiles(folder, { cache: cache(), now })).sums;
const onDisk = () =>
  new Map(['a', 'b'].map((name) => [name, hash('sha256', fs.readFileSync(path.join(folder, name)))]));

/**
 * Replaces a file with another of the same size and restores its times, as soon as the file system's clock has
 * advanced.
 */
function changeInSecret(name: string): void {
  const file = path.join(folder, name);
  const { atime, mtime, ctimeMs } = fs.statSync(file);
  do {
    fs.writeFileSync(file, `${name} 2`);
    fs.utimesSync(file, atime, mtime);
  } while (fs.statSync(file).ctimeMs === ctimeMs);
}

test('does not read an unchanged file again', async () => {
  await sum();
  const readSpy = vi.spyOn(fs, 'readFileSync');
  await sum();
  expect(readSpy.mock.calls.flat()).not.toContain(`${folder}/a`);
  fs.appendFileSync(path.join(folder, 'a'), 'more');
  await sum();
  expect(readSpy.mock.calls.flat()).toContain(`${folder}/a`);
  expect(readSpy.mock.calls.flat()).not.toContain(`${folder}/b`);
  readSpy.mockRestore();
});

test("detects a change even if the file's size and times are restored", async () => {
  expect(await sum()).toEqual(onDisk());
  changeInSecret('b');
  expect(await sum()).toEqual(onDisk());
});

test('does not cache a file that has just changed, because file times are coarse', async () => {
  await sum(Date.now());
  expect(fs.existsSync(path.join(root, 'cache'))).toBe(false);
});

test('caches nothing without a cache', async () => {
  expect(await sumFiles(folder)).toEqual({ sums: onDisk(), stamps: '' });
  expect(fs.existsSync(path.join(root, 'cache'))).toBe(false);
});
