import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderCache } from './folder-cache.ts';
import { pruneCaches } from './prune-caches.ts';
import { seal } from '../../../lib/sealed.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('deletes the least recently used entries first, across all caches below the folder', async () => {
  const [one, two] = ['one', 'two'].map((name) => createFolderCache(path.join(folder, name)));
  await one?.put('old', seal(Buffer.from('bytes')));
  await two?.put('older', seal(Buffer.from('bytes')));
  await one?.put('used', seal(Buffer.from('bytes')));
  const setAge = (file: string, seconds: number) => fs.utimesSync(path.join(folder, file), seconds, seconds);
  setAge('one/old', 2_000);
  setAge('two/older', 1_000);
  setAge('one/used', 500);
  await one?.find('used');
  const { size } = fs.statSync(path.join(folder, 'one/used'));
  const listNames = () => [fs.readdirSync(path.join(folder, 'one')).sort(), fs.readdirSync(path.join(folder, 'two'))];
  await pruneCaches(folder, { maxBytes: size * 2 });
  expect(listNames()).toEqual([['old', 'used'], []]);
  await pruneCaches(path.join(folder, 'nowhere'), { maxBytes: 0 });
});

test('lists the entries only after part of the limit was added, counted across runs', async () => {
  const cache = createFolderCache(folder);
  await cache.put('a', seal(Buffer.alloc(935)));
  const has = () => fs.existsSync(path.join(folder, 'a'));
  await pruneCaches(folder, { maxBytes: 960, added: 20 });
  expect(has()).toBe(true);
  await pruneCaches(folder, { maxBytes: 960, added: 20 });
  expect(has()).toBe(false);
  await cache.put('a', seal(Buffer.alloc(935)));
  await pruneCaches(folder, { maxBytes: 960, added: 20 });
  expect(has()).toBe(true);
});
