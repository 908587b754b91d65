import { expect, test } from 'vitest';
import { shareLookups } from './share-lookups.ts';

function createCounter() {
  const share = shareLookups<number>();
  const ends: (() => void)[] = [];
  let lookupCount = 0;
  const startLookup = () => {
    const response = ++lookupCount;
    return new Promise<number>((resolve) => ends.push(() => resolve(response)));
  };
  return { share, lookup: startLookup, ends, begun: () => lookupCount };
}

const waitForTurn = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous lookups share a query; a lookup that arrives while it runs uses a later query', async () => {
  const { share, lookup, ends, begun } = createCounter();
  const sharedLookups = [share('a', lookup), share('a', lookup), share('a', lookup)];
  await waitForTurn();
  expect(begun()).toBe(1);
  const lateLookups = [share('a', lookup), share('a', lookup)];
  await waitForTurn();
  expect(begun()).toBe(1);
  ends[0]?.();
  expect(await Promise.all(sharedLookups)).toEqual([1, 1, 1]);
  await waitForTurn();
  expect(begun()).toBe(2);
  ends[1]?.();
  expect(await Promise.all(lateLookups)).toEqual([2, 2]);
});

test('lookups with different keys do not wait for each other', async () => {
  const { share, lookup, ends, begun } = createCounter();
  const bothLookups = [share('a', lookup), share('b', lookup)];
  await waitForTurn();
  expect(begun()).toBe(2);
  for (const end of ends) end();
  expect(await Promise.all(bothLookups)).toEqual([1, 2]);
});

test('a failed query fails only the lookups that shared it', async () => {
  const share = shareLookups<string>();
  const failedLookups = [
    share('a', () => Promise.reject(new Error('down'))),
    share('a', () => Promise.resolve('unused')),
  ];
  expect((await Promise.allSettled(failedLookups)).map((end) => end.status)).toEqual(['rejected', 'rejected']);
  await expect(share('a', () => Promise.resolve('up'))).resolves.toBe('up');
});
