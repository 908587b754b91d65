import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from './repeat.ts';

afterEach(() => vi.useRealTimers());

test('work is done now and after each pause, never twice at once, and no more once it is ended', async () => {
  vi.useFakeTimers();
  let done = Promise.withResolvers<void>();
  const work = vi.fn<() => Promise<void>>(() => done.promise);
  const end = repeat(work, 1_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(1);
  done.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  done = Promise.withResolvers<void>();
  end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(work).toHaveBeenCalledTimes(2);
});
