import { expect, test } from 'vitest';
import { countUses } from './counted-cache.ts';
import type { CacheUse } from './counted-cache.ts';
import type { ObjectCache } from './object-cache.ts';

test('each use of a cache is told with its bytes, and it gives what it gave', async () => {
  const kept = new Map<string, Buffer>();
  const find = async (key: string) => kept.get(key);
  const cache: ObjectCache = {
    find,
    findLatest: find,
    locateLatest: async (key) => ({ file: key, start: 0, length: kept.get(key)?.length ?? 0 }),
    put: async (key, bytes) => void kept.set(key, bytes),
    reject: async (key) => void kept.delete(key),
    remove: async (key) => void kept.delete(key),
  };
  const uses: CacheUse[] = [];
  const counted = countUses(cache, (use) => uses.push(use));
  expect(await counted.find('a')).toBeUndefined();
  await counted.put('a', Buffer.from('12345'));
  expect(await counted.find('a')).toEqual(Buffer.from('12345'));
  expect(await counted.findLatest('a')).toEqual(Buffer.from('12345'));
  expect(await counted.locateLatest('a')).toEqual({ file: 'a', start: 0, length: 5 });
  await counted.remove('a');
  expect(kept.size).toBe(0);
  expect(uses.map(({ outcome, bytes }) => `${outcome} ${bytes}`)).toEqual([
    'miss 0',
    'kept 5',
    'hit 5',
    'hit 5',
    'hit 5',
  ]);
  expect(countUses(cache, undefined)).toBe(cache);
});
