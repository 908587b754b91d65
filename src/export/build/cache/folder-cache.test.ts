import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFolderCache } from './folder-cache.ts';
import { getUserCacheFolder } from './user-cache-folder.ts';
import { createBackgroundWriter } from './background-writer.ts';
import { seal } from '../../../lib/sealed.ts';
import { findSegment, storeSegment } from './segment-cache.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const SEGMENT = { tar: Buffer.from('a\nb'), meta: Buffer.from('{}'), text: undefined, shared: { 'a.mdx': 'f00' } };

test('returns a segment as it was stored', async () => {
  const cache = createFolderCache(path.join(folder, 'new'));
  const puts = createBackgroundWriter(cache);
  storeSegment(puts, 'k', SEGMENT);
  storeSegment(puts, 'text', { ...SEGMENT, text: Buffer.alloc(0) });
  await puts.settled();
  expect(await findSegment(cache, 'k')).toEqual(SEGMENT);
  expect((await findSegment(cache, 'text'))?.text).toEqual(Buffer.alloc(0));
  expect(await findSegment(cache, 'none')).toBeUndefined();
  expect(fs.readdirSync(path.join(folder, 'new'))).toHaveLength(2);
  await puts.takeBack();
  expect(fs.readdirSync(path.join(folder, 'new'))).toEqual([]);
});

test.each(['', '{', '{}', '{"tar":3,"meta":2,"shared":{}}\nabc\n{}'])(
  'removes and reports an entry without an intact seal: %j',
  async (text) => {
    const damagedKeys: string[] = [];
    const cache = createFolderCache(folder, { onDamaged: (key) => damagedKeys.push(key) });
    fs.writeFileSync(path.join(folder, 'k'), text);
    expect(await findSegment(cache, 'k')).toBeUndefined();
    expect(damagedKeys).toEqual(['k']);
    expect(fs.readdirSync(folder)).toEqual([]);
  },
);

test('refuses to store an object without a seal', async () => {
  await expect(createFolderCache(folder).put('k', Buffer.from('bytes'))).rejects.toThrow('has no seal');
  expect(fs.readdirSync(folder)).toEqual([]);
});

test('silently stores nothing in a folder that it cannot write to', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const cache = createFolderCache(path.join(file, 'below'));
  await cache.put('k', seal(Buffer.from('bytes')));
  expect(await cache.find('k')).toBeUndefined();
});

test("stores caches in the system's cache folder", () => {
  expect(getUserCacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/bindery');
  expect(getUserCacheFolder({}, 'linux')).toBe(path.join(os.homedir(), '.cache/bindery'));
  expect(getUserCacheFolder({}, 'darwin')).toBe(path.join(os.homedir(), 'Library/Caches/bindery'));
});

test('has no cache folder for a user without a home folder', () => {
  const homedir = vi.spyOn(os, 'homedir').mockReturnValueOnce('');
  expect(getUserCacheFolder({}, 'linux')).toBeUndefined();
  homedir.mockImplementationOnce(() => {
    throw new Error('uv_os_homedir returned ENOENT');
  });
  expect(getUserCacheFolder({}, 'linux')).toBeUndefined();
  expect(getUserCacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/bindery');
  homedir.mockRestore();
});
