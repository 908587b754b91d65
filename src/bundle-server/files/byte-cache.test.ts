import { expect, test } from 'vitest';
import { fc } from '../../../test/helpers/properties.ts';
import { createByteCache } from './byte-cache.ts';

test('evicts the least recently used entries when it needs space', () => {
  const cache = createByteCache<number>(10);
  cache.set('a', 1, 4);
  cache.set('b', 2, 4);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3, 4);
  expect(['a', 'b', 'c'].map(cache.get)).toEqual([1, undefined, 3]);
});

test('does not store a value larger than the whole cache, and evicts nothing for it', () => {
  const cache = createByteCache<number>(10);
  cache.set('a', 1, 10);
  cache.set('b', 2, 11);
  expect(['a', 'b'].map(cache.get)).toEqual([1, undefined]);
});

test('stays within its size and returns the last value set, in any sequence', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat({ max: 12 })));
  fc.assert(
    fc.property(steps, (sets) => {
      const cache = createByteCache<number>(10);
      for (const [index, [name, bytes]] of sets.entries()) cache.set(name, index, bytes);
      let total = 0;
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const index = cache.get(name);
        if (index === undefined) continue;
        expect(sets.findLastIndex(([other]) => other === name)).toBe(index);
        total += sets[index]?.[1] ?? 0;
      }
      expect(total).toBeLessThanOrEqual(10);
    }),
  );
});
