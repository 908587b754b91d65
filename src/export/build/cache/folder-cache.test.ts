import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderCache } from './folder-cache.ts';
import { userCacheFolder } from './user-cache-folder.ts';
import { createPuts } from './puts.ts';
import { findSegment, putSegment } from './segment-cache.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-cache-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const SEGMENT = { tar: Buffer.from('a\nb'), meta: Buffer.from('{}'), text: undefined, shared: { 'a.mdx': 'f00' } };

test('a segment is found as it was put', async () => {
  const cache = createFolderCache(path.join(folder, 'new'));
  const puts = createPuts(cache);
  putSegment(puts, 'k', SEGMENT);
  putSegment(puts, 'text', { ...SEGMENT, text: Buffer.alloc(0) });
  await puts.settled();
  expect(await findSegment(cache, 'k')).toEqual(SEGMENT);
  expect((await findSegment(cache, 'text'))?.text).toEqual(Buffer.alloc(0));
  expect(await findSegment(cache, 'none')).toBeUndefined();
  expect(fs.readdirSync(path.join(folder, 'new'))).toHaveLength(2);
  await puts.takeBack();
  expect(fs.readdirSync(path.join(folder, 'new'))).toEqual([]);
});

test.each(['', '{', '{}', '{"tar":3,"meta":2,"shared":{}}\nabc'])(
  'an entry that is broken is none: %j',
  async (text) => {
    fs.writeFileSync(path.join(folder, 'k'), text);
    expect(await findSegment(createFolderCache(folder), 'k')).toBeUndefined();
  },
);

test('a folder that cannot be written to keeps nothing, and nobody minds', async () => {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  const cache = createFolderCache(path.join(file, 'below'));
  await cache.put('k', Buffer.from('bytes'));
  expect(await cache.find('k')).toBeUndefined();
});

test('caches lie where the system keeps them', () => {
  expect(userCacheFolder({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe('/x/bindery');
  expect(userCacheFolder({}, 'linux')).toBe(path.join(os.homedir(), '.cache/bindery'));
  expect(userCacheFolder({}, 'darwin')).toBe(path.join(os.homedir(), 'Library/Caches/bindery'));
});
