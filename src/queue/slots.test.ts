import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('lends a slot once the queue has a connection again, if it could not be lent before', async () => {
  const starts: string[] = [];
  const lentAt = Promise.withResolvers<void>();
  const slots = createSlots({
    slots: 1,
    maxLent: 1,
    lendAfterMs: 1,
    async startWorker() {
      starts.push('start');
      if (starts.length === 2) throw new Error('The connection broke.');
      if (starts.length === 3) lentAt.resolve();
      return { retire: () => undefined };
    },
  });
  await slots.open();
  const slot = slots.begin({ retire: () => undefined });
  const result = await slot.lend(() => lentAt.promise.then(() => 'fetched'), new AbortController().signal);
  slot.end();
  expect(result).toBe('fetched');
  expect(starts).toHaveLength(3);
});

test('takes the slot back once for overlapping tasks of one entry', async () => {
  let workers = 0;
  const fetches = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lentAt = Promise.withResolvers<void>();
  const slots = createSlots({
    slots: 1,
    maxLent: 2,
    lendAfterMs: 1,
    async startWorker() {
      workers += 1;
      if (workers === 2) lentAt.resolve();
      return { retire: () => void (workers -= 1) };
    },
  });
  await slots.open();
  const slot = slots.begin({ retire: () => undefined });
  const { signal } = new AbortController();
  const lends = fetches.map(({ promise }) => slot.lend(() => promise, signal));
  await lentAt.promise;
  // The new worker has joined the others by now.
  await new Promise(setImmediate);
  for (const { resolve } of fetches) resolve();
  await Promise.all(lends);
  slot.end();
  // One worker was started for the lent slot and retired again. If a slot were taken back twice, this would never
  // settle.
  expect(workers).toBe(1);
});
