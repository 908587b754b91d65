import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

function createDoubling({ maxSize = 100 } = {}) {
  const batches: number[][] = [];
  const double = batchCalls(
    async (inputs: number[]) => {
      batches.push(inputs);
      if (inputs.includes(13)) throw new Error('unlucky');
      return inputs.map((input) => input * 2);
    },
    { maxSize },
  );
  return { double, batches };
}

test('combines the calls of one turn, and returns each its own result', async () => {
  const { double, batches } = createDoubling();
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('splits a large number of calls', async () => {
  const { double, batches } = createDoubling({ maxSize: 2 });
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
});

test('fails only the calls of the failed run, and no later one', async () => {
  const { double } = createDoubling();
  const ends = await Promise.allSettled([double(1), double(13)]);
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected']);
  expect(await double(1)).toBe(2);
});
