import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../../store/local.ts';
import { createFolderCache } from '../build/cache/folder-cache.ts';
import { readKept } from '../build/cache/read-kept.ts';
import { createStoreCache } from './store-cache.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-store-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The cache of one worker, with copies of its own. */
function openWorker(name: string) {
  const store = createLocalStore({
    folder: path.join(folder, 'store'),
    secret: Buffer.alloc(32),
    publicUrl: () => 'http://localhost',
  });
  const local = createFolderCache(path.join(folder, name));
  return { store, local, cache: createStoreCache({ store, prefix: 'cache/prj_1/', local }) };
}

test('a worker finds what another one kept, and has a copy of it from then on', async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', Buffer.from('bytes'));
  expect(await two.local.find('k')).toBeUndefined();
  expect(await two.cache.find('k')).toEqual(Buffer.from('bytes'));
  await two.store.delete(['cache/prj_1/k']);
  expect(await two.cache.find('k')).toEqual(Buffer.from('bytes'));
  expect(await two.cache.find('none')).toBeUndefined();
});

test('the latest object is the one in the store, whatever copy there is', async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', Buffer.from('old'));
  await two.cache.put('k', Buffer.from('new'));
  expect(await one.cache.find('k')).toEqual(Buffer.from('old'));
  const located = await one.cache.locateLatest('k');
  expect(Buffer.from(readKept({ part: located }))).toEqual(Buffer.from('new'));
  expect(await one.cache.findLatest('k')).toEqual(Buffer.from('new'));
  expect(await one.cache.locateLatest('none')).toBeUndefined();
});

test('an object that is used counts as new in the store', async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', Buffer.from('bytes'));
  const file = path.join(folder, 'store/cache/prj_1/k');
  fs.utimesSync(file, 1_000, 1_000);
  await two.cache.find('k');
  expect(fs.statSync(file).mtimeMs).toBeGreaterThan(2_000_000);
});

test('a store that fails keeps nothing, and fails nothing', async () => {
  const { store, local } = openWorker('one');
  const fail = () => Promise.reject(new Error('unreachable'));
  const cache = createStoreCache({ store: { ...store, put: fail, get: fail, find: fail }, prefix: 'cache/p/', local });
  await cache.put('k', Buffer.from('bytes'));
  expect(await cache.find('k')).toEqual(Buffer.from('bytes'));
  expect(await cache.find('other')).toBeUndefined();
});
