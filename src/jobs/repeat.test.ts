import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

afterEach(() => vi.useRealTimers());

test('runs work now and after each pause, never twice at once, and not after it is stopped', async () => {
  vi.useFakeTimers();
  let donePromise = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(() => donePromise.promise);
  const end = repeat(run, { pauseMs: 1_000 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(1);
  donePromise.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  donePromise = Promise.withResolvers<void>();
  end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('aborts work that never ends at its limit, and starts the next run', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => (signals.push(signal), new Promise<never>(() => undefined));
  const end = repeat(work, { pauseMs: 1_000, limitMs: 2_500 });
  await vi.advanceTimersByTimeAsync(2_400);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  end();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
