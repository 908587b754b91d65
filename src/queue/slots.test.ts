import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('a slot that could not be lent, as the queue had no connection, is lent once it has one', async () => {
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
