import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from './adapter.ts';
import { concatObjects } from './concat.ts';
import { createLocalStore, removeStaleUploads } from './local.ts';
import { verifyLink } from './signed-links.ts';

let folder: string;
let store: Store;
const secret = Buffer.alloc(32, 7);

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-store-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret, publicUrl: () => 'http://localhost:1' });
});
afterEach(async () => fs.rm(folder, { recursive: true, force: true }));

test('an object is read back whole and by range', async () => {
  await store.put('bundles/a.tar.gz', Buffer.from('0123456789'));
  expect(await text(await store.get('bundles/a.tar.gz'))).toBe('0123456789');
  expect(await text(await store.get('bundles/a.tar.gz', { start: 2, end: 4 }))).toBe('234');
  expect(await store.find('bundles/a.tar.gz')).toMatchObject({ size: 10 });
});

test('a second put replaces the object and its entity tag', async () => {
  await store.put('a', Buffer.from('one'));
  const before = await store.find('a');
  await store.put('a', Readable.from([Buffer.from('another')]));
  expect(await text(await store.get('a'))).toBe('another');
  expect((await store.find('a'))?.etag).not.toBe(before?.etag);
});

test('a stream that fails leaves the old object and no half-written file', async () => {
  await store.put('a', Buffer.from('old'));
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('new');
      throw new Error('cut off');
    })(),
  );
  await expect(store.put('a', broken)).rejects.toThrow('cut off');
  expect(await text(await store.get('a'))).toBe('old');
  expect(await fs.readdir(path.join(folder, 'objects/.staging'))).toEqual([]);
});

test('reading an object that is not there says so, and deleting it is no error', async () => {
  await expect(store.get('none')).rejects.toMatchObject({ code: 'not_found' });
  expect(await store.find('none/deeper')).toBeUndefined();
  await expect(store.delete('none')).resolves.toBeUndefined();
});

test.each([
  '',
  '/etc/passwd',
  '../a',
  'a/../b',
  'a//b',
  'a/',
  '.staging/x',
  'a/.hidden',
  'a\\b',
  'a\0',
  'ü',
  'a'.repeat(513),
])('the key %j cannot be used to leave the folder or meet hidden files', async (key) => {
  for (const attempt of [
    () => store.put(key, Buffer.from('x')),
    () => store.get(key),
    () => store.find(key),
    () => store.delete(key),
    () => store.link(key, { ttlSeconds: 1, filename: 'x' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'invalid_request' });
});

test('list gives the keys under a prefix, sorted, and nothing else', async () => {
  for (const key of ['jobs/b/2', 'jobs/b/1', 'jobs/bc', 'jobs/a', 'other']) await store.put(key, Buffer.from(key));
  expect(await store.list('jobs/b')).toEqual(['jobs/b/1', 'jobs/b/2', 'jobs/bc']);
  expect(await store.list('')).toHaveLength(5);
  expect(await store.list('missing/')).toEqual([]);
});

test('objects are joined in the order given, with their size and hash', async () => {
  await store.put('s/2', Buffer.from('world'));
  await store.put('s/1', Buffer.from('hello '));
  const joined = await concatObjects(store, { target: 'all', sources: ['s/1', 's/2'] });
  expect(await text(await store.get('all'))).toBe('hello world');
  expect(joined).toEqual({
    sizeBytes: 11,
    sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  });
});

test('joining objects of which one is missing fails and writes nothing', async () => {
  await store.put('s/1', Buffer.from('hello'));
  await expect(concatObjects(store, { target: 'all', sources: ['s/1', 's/2'] })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await store.find('all')).toBeUndefined();
});

test('a link made by the store is the one that the verifier accepts', async () => {
  const { url, expiresAt } = await store.link('bundles/a.tar.gz', { ttlSeconds: 60, filename: 'site "ü".tar.gz' });
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/files/bundles/a.tar.gz');
  const verdict = verifyLink({
    key: 'bundles/a.tar.gz',
    query: Object.fromEntries(searchParams),
    now: new Date(),
    secret,
  });
  expect(verdict).toMatchObject({ ok: true, claims: { filename: 'site "ü".tar.gz' } });
  expect(Math.abs(expiresAt.getTime() - Date.now() - 60_000)).toBeLessThan(2000);
});

test('only uploads that were abandoned long ago are removed at start', async () => {
  const staging = path.join(folder, 'objects/.staging');
  await fs.mkdir(staging, { recursive: true });
  await fs.writeFile(path.join(staging, 'old'), 'x');
  await fs.utimes(path.join(staging, 'old'), 1, 1);
  await fs.writeFile(path.join(staging, 'new'), 'x');
  await removeStaleUploads(path.join(folder, 'objects'));
  expect(await fs.readdir(staging)).toEqual(['new']);
});

test('a large object goes through in chunks', async () => {
  const chunk = Buffer.alloc(1 << 16, 1);
  await store.put('big', Readable.from(Array.from({ length: 64 }, () => chunk)));
  expect((await buffer(await store.get('big'))).length).toBe(64 << 16);
});
