import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderCache } from './folder-cache.ts';
import { isProbablyUnchanged } from './stored-sums.ts';
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

test('reads a file again that had just changed, because file times are coarse', async () => {
  await sum(Date.now());
  const readSpy = vi.spyOn(fs, 'readFileSync');
  await sum();
  expect(readSpy.mock.calls.flat()).toContain(`${folder}/a`);
  readSpy.mockClear();
  await sum();
  expect(readSpy.mock.calls.flat()).not.toContain(`${folder}/a`);
  readSpy.mockRestore();
});

test('recognizes a folder in which no file has changed', async () => {
  const isKnown = async () => (await sumFiles(folder, { cache: cache(), now: Date.now() })).isKnown;
  const isProbablySame = () => isProbablyUnchanged(path.join(root, 'cache'), folder);
  expect([isProbablySame(), await isKnown()]).toEqual([false, false]);
  expect([isProbablySame(), await isKnown()]).toEqual([true, true]);
  changeInSecret('b');
  expect([isProbablySame(), await isKnown()]).toEqual([false, false]);
  fs.writeFileSync(path.join(folder, 'c'), 'new');
  expect([isProbablySame(), await isKnown()]).toEqual([true, false]);
  fs.rmSync(path.join(folder, 'a'));
  expect([isProbablySame(), await isKnown()]).toEqual([false, false]);
});

test('caches nothing without a cache', async () => {
  expect(await sumFiles(folder)).toEqual({ sums: onDisk(), stamps: '', isKnown: false });
  expect(fs.existsSync(path.join(root, 'cache'))).toBe(false);
});
