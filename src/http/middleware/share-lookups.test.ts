import { expect, test } from 'vitest';
import { shareLookups } from './share-lookups.ts';

function createCounter() {
  const share = shareLookups<number>();
  const ends: (() => void)[] = [];
  let begun = 0;
  const startLookup = () => {
    const response = ++begun;
    return new Promise<number>((resolve) => ends.push(() => resolve(response)));
  };
  return { share, lookup: startLookup, ends, begun: () => begun };
}

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous lookups share a query; a lookup that arrives while it runs uses a later query', async () => {
  const { share, lookup, ends, begun } = createCounter();
  const together = [share('a', lookup), share('a', lookup), share('a', lookup)];
  await waitForTurn();
  expect(begun()).toBe(1);
  const late = [share('a', lookup), share('a', lookup)];
  await waitForTurn();
  expect(begun()).toBe(1);
  ends[0]?.();
  expect(await Promise.all(together)).toEqual([1, 1, 1]);
  await waitForTurn();
  expect(begun()).toBe(2);
  ends[1]?.();
  expect(await Promise.all(late)).toEqual([2, 2]);
});

test('lookups with different keys do not wait for each other', async () => {
  const { share, lookup, ends, begun } = createCounter();
  const both = [share('a', lookup), share('b', lookup)];
  await waitForTurn();
  expect(begun()).toBe(2);
  for (const end of ends) end();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

test('a failed query fails only the lookups that shared it', async () => {
  const share = shareLookups<string>();
  const failed = [share('a', () => Promise.reject(new Error('down'))), share('a', () => Promise.resolve('unused'))];
  expect((await Promise.allSettled(failed)).map((end) => end.status)).toEqual(['rejected', 'rejected']);
  await expect(share('a', () => Promise.resolve('up'))).resolves.toBe('up');
});
