import { expect, test } from 'vitest';
import { computeDelay, retry } from './retry.ts';

const wait = () => Promise.resolve();
const { signal } = new AbortController();

test('counts attempts and repeats them after each delay until a result is final', async () => {
  const counts: number[] = [];
  const waits: number[] = [];
  const result = await retry({
    attempt: async (count) => {
      counts.push(count);
      return count === 3 ? 'done' : 'busy';
    },
    delayAfter: (result, count) => (result === 'done' ? undefined : count * 10),
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal,
  });
  expect([result, counts, waits]).toEqual(['done', [1, 2, 3], [10, 20]]);
});

test('does not retry an exception', async () => {
  const lostError = new Error('lost');
  await expect(retry({ attempt: () => Promise.reject(lostError), delayAfter: () => 0, wait, signal })).rejects.toBe(
    lostError,
  );
  const giveUp = () => {
    throw lostError;
  };
  await expect(retry({ attempt: () => Promise.resolve(1), delayAfter: giveUp, wait, signal })).rejects.toBe(lostError);
});

test("ends the wait immediately with the signal's reason", async () => {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const retryPromise = retry({
    attempt: async () => {
      queueMicrotask(() => controller.abort(reason));
    },
    delayAfter: () => 60_000,
    signal: controller.signal,
  });
  await expect(retryPromise).rejects.toBe(reason);
  await expect(
    retry({ attempt: () => Promise.resolve(1), delayAfter: () => undefined, signal: controller.signal }),
  ).rejects.toBe(reason);
});

test('doubles delays up to their maximum, and spreads them over their upper half', () => {
  const listDelays = (random: () => number) =>
    [1, 2, 3, 4].map((count) => computeDelay(count, { firstMs: 2000, maxMs: 10_000, random }));
  expect(listDelays(() => 1)).toEqual([2000, 4000, 8000, 10_000]);
  expect(listDelays(() => 0)).toEqual([1000, 2000, 4000, 5000]);
});
