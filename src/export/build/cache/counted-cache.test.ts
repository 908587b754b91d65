import { expect, test } from 'vitest';
import { countUses } from './counted-cache.ts';
import type { CacheUse } from './counted-cache.ts';
import type { ObjectCache } from './object-cache.ts';

test('reports each use of a cache with its size, and passes results through', async () => {
  const objects = new Map<string, Buffer>();
  const find = async (key: string) => objects.get(key);
  const cache: ObjectCache = {
    find,
    findLatest: find,
    locateLatest: async (key) => ({ file: key, start: 0, length: objects.get(key)?.length ?? 0 }),
    put: async (key, bytes) => void objects.set(key, bytes),
    reject: async (key) => void objects.delete(key),
    remove: async (key) => void objects.delete(key),
  };
  const uses: CacheUse[] = [];
  const countedCache = countUses(cache, (use) => uses.push(use));
  expect(await countedCache.find('a')).toBeUndefined();
  await countedCache.put('a', Buffer.from('12345'));
  expect(await countedCache.find('a')).toEqual(Buffer.from('12345'));
  expect(await countedCache.findLatest('a')).toEqual(Buffer.from('12345'));
  expect(await countedCache.locateLatest('a')).toEqual({ file: 'a', start: 0, length: 5 });
  await countedCache.remove('a');
  expect(objects.size).toBe(0);
  expect(uses.map(({ outcome, bytes }) => `${outcome} ${bytes}`)).toEqual([
    'miss 0',
    'kept 5',
    'hit 5',
    'hit 5',
    'hit 5',
  ]);
  expect(countUses(cache, undefined)).toBe(cache);
});
