import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

afterEach(() => vi.useRealTimers());

test('runs work now and after each pause, never twice at once, and not after it is stopped', async () => {
  vi.useFakeTimers();
  let donePromise = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(() => donePromise.promise);
  const stop = repeat(run, { pauseMs: 1_000 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(1);
  donePromise.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  donePromise = Promise.withResolvers<void>();
  void stop();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('aborts work that never ends at its limit, and starts the next run', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal) => (signals.push(signal), new Promise<never>(() => undefined));
  const stop = repeat(work, { pauseMs: 1_000, limitMs: 2_500 });
  await vi.advanceTimersByTimeAsync(2_400);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  void stop();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("is stopped once its aborted work has cleaned up, or hasn't for five seconds", async () => {
  vi.useFakeTimers();
  const events: string[] = [];
  const cleanup = Promise.withResolvers<void>();
  const stop = repeat(
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await cleanup.promise;
      events.push('cleaned up');
    },
    { pauseMs: 1_000 },
  );
  const stopPromise = stop().then(() => events.push('stopped'));
  await vi.advanceTimersByTimeAsync(2_000);
  cleanup.resolve();
  await stopPromise;
  expect(events).toEqual(['cleaned up', 'stopped']);

  const stopHung = repeat(() => new Promise<never>(() => undefined), { pauseMs: 1_000 });
  const hungPromise = stopHung().then(() => events.push('stopped without it'));
  await vi.advanceTimersByTimeAsync(5_000);
  await hungPromise;
  expect(events.at(-1)).toBe('stopped without it');
});
