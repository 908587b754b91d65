import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalStore } from '../../store/local.ts';
import { createFolderCache } from '../build/cache/folder-cache.ts';
import { readCached } from '../build/cache/read-cached.ts';
import { seal } from '../../lib/sealed.ts';
import { createStoreCache } from './store-cache.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-store-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The cache of one worker, with its own local copies. */
function openWorker(name: string, onDamaged?: (key: string) => void) {
  const store = createLocalStore({
    folder: path.join(folder, 'store'),
    secret: Buffer.alloc(32),
    publicUrl: () => 'http://localhost',
  });
  const local = createFolderCache(path.join(folder, name), { onDamaged });
  return { store, local, cache: createStoreCache({ store, prefix: 'cache/prj_1/', local, onDamaged }) };
}

test('finds an object that another worker stored, and keeps a local copy', async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', seal(Buffer.from('bytes')));
  expect(await two.local.find('k')).toBeUndefined();
  expect(await two.cache.find('k')).toEqual(Buffer.from('bytes'));
  await two.store.delete(['cache/prj_1/k']);
  expect(await two.cache.find('k')).toEqual(Buffer.from('bytes'));
  expect(await two.cache.find('none')).toBeUndefined();
});

test("returns the store's object as the latest, regardless of local copies", async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', seal(Buffer.from('old')));
  await two.cache.put('k', seal(Buffer.from('new')));
  expect(await one.cache.find('k')).toEqual(Buffer.from('old'));
  const location = await one.cache.locateLatest('k');
  expect(readCached({ part: location }).body).toEqual(Buffer.from('new'));
  expect(await one.cache.findLatest('k')).toEqual(Buffer.from('new'));
  expect(await one.cache.locateLatest('none')).toBeUndefined();
});

test('refreshes the time of a used object in the store', async () => {
  const [one, two] = [openWorker('one'), openWorker('two')];
  await one.cache.put('k', seal(Buffer.from('bytes')));
  const file = path.join(folder, 'store/cache/prj_1/k');
  fs.utimesSync(file, 1_000, 1_000);
  await two.cache.find('k');
  expect(fs.statSync(file).mtimeMs).toBeGreaterThan(2_000_000);
});

test('stores nothing when the store fails, and does not throw', async () => {
  const { store, local } = openWorker('one');
  const fail = () => Promise.reject(new Error('unreachable'));
  const cache = createStoreCache({ store: { ...store, put: fail, get: fail, find: fail }, prefix: 'cache/p/', local });
  await cache.put('k', seal(Buffer.from('bytes')));
  expect(await cache.find('k')).toEqual(Buffer.from('bytes'));
  expect(await cache.find('other')).toBeUndefined();
});

test('fetches a damaged copy again, and removes and reports an object that is damaged in the store', async () => {
  const damagedKeys: string[] = [];
  const { cache } = openWorker('one', (key) => damagedKeys.push(key));
  await cache.put('k', seal(Buffer.from('bytes')));
  fs.appendFileSync(path.join(folder, 'one/k'), 'x');
  expect(await cache.find('k')).toEqual(Buffer.from('bytes'));
  expect(damagedKeys).toEqual(['k']);
  expect(await cache.find('k')).toEqual(Buffer.from('bytes'));
  fs.appendFileSync(path.join(folder, 'store/cache/prj_1/k'), 'x');
  fs.rmSync(path.join(folder, 'one/k'));
  expect(await cache.find('k')).toBeUndefined();
  expect(damagedKeys).toEqual(['k', 'k']);
  expect(fs.existsSync(path.join(folder, 'store/cache/prj_1/k'))).toBe(false);
});
