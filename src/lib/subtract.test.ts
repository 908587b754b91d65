import { expect, test } from 'vitest';
import { subtract } from './subtract.ts';

test('returns what a list has more often than another, in order', () => {
  expect(subtract(['a', 'b', 'a', 'c'], ['a', 'd', 'c'])).toEqual(['b', 'a']);
  expect(subtract([], ['a'])).toEqual([]);
  expect(
    subtract(
      [
        { word: 'a', at: 1 },
        { word: 'b', at: 2 },
      ],
      [{ word: 'b', at: 9 }],
      ({ word }) => word,
    ),
  ).toEqual([{ word: 'a', at: 1 }]);
});
