import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgressWriter } from './progress-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collect(response: () => Promise<boolean> = () => Promise.resolve(true)) {
  const writtenValues: number[] = [];
  const lostReasons: unknown[] = [];
  const writer = createProgressWriter({
    write: async ({ progress }) => {
      writtenValues.push(progress);
      return response();
    },
    onLost: (reason) => lostReasons.push(reason),
    intervalMs: 400,
  });
  return {
    writer,
    written: writtenValues,
    lost: lostReasons,
    report: (progress: number) => writer.update({ progress, pageCount: progress }),
  };
}

test('writes the first report immediately, and later ones at most once per interval with the newest value', async () => {
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

test('writes the next report immediately after a pause', async () => {
  const { written, report } = collect();
  report(1);
  await vi.advanceTimersByTimeAsync(1000);
  report(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([1, 2]);
});

test('writes the pending report on close and leaves no timer', async () => {
  const { writer, written, report } = collect();
  report(1);
  report(2);
  await writer.close();
  expect(written).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test('reports a job that was taken over and a failing database', async () => {
  const lostJob = collect(() => Promise.resolve(false));
  lostJob.report(1);
  await lostJob.writer.close();
  expect(lostJob.lost).toHaveLength(1);
  const brokenWriter = collect(() => Promise.reject(new Error('database gone')));
  brokenWriter.report(1);
  await brokenWriter.writer.close();
  expect(brokenWriter.lost).toEqual([new Error('database gone')]);
});
