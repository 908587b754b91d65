import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgressWriter } from './progress-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collect(response: () => Promise<boolean> = () => Promise.resolve(true)) {
  const written: number[] = [];
  const lost: unknown[] = [];
  const writer = createProgressWriter({
    write: async ({ progress }) => {
      written.push(progress);
      return response();
    },
    onLost: (reason) => lost.push(reason),
    intervalMs: 400,
  });
  return { writer, written, lost, report: (progress: number) => writer.update({ progress, pageCount: progress }) };
}

test('the first report is written at once, later ones at most once per interval and always the newest', async () => {
  const { written, report } = collect();
  for (const progress of [1, 2, 3]) report(progress);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([1]);
  await vi.advanceTimersByTimeAsync(400);
  expect(written).toEqual([1, 3]);
  report(4);
  await vi.advanceTimersByTimeAsync(400);
  expect(written).toEqual([1, 3, 4]);
});

test('after a pause the next report is written at once', async () => {
  const { written, report } = collect();
  report(1);
  await vi.advanceTimersByTimeAsync(1000);
  report(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([1, 2]);
});

test('closing writes what is waiting and leaves no timer', async () => {
  const { writer, written, report } = collect();
  report(1);
  report(2);
  await writer.close();
  expect(written).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a job that was taken away, and a database that fails, are reported', async () => {
  const taken = collect(() => Promise.resolve(false));
  taken.report(1);
  await taken.writer.close();
  expect(taken.lost).toHaveLength(1);
  const broken = collect(() => Promise.reject(new Error('database gone')));
  broken.report(1);
  await broken.writer.close();
  expect(broken.lost).toEqual([new Error('database gone')]);
});
