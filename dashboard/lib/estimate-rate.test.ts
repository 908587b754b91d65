import { expect, test } from 'vitest';
import { addSample, estimateRate } from './estimate-rate.ts';
import type { ProgressSample } from './estimate-rate.ts';

const sample = (seconds: number, progress: number): ProgressSample => ({
  at: seconds * 1000,
  progress,
  pages: progress * 10,
});

test('one sample tells no rate', () => {
  expect(estimateRate(addSample([], sample(0, 0)), 0)).toBeUndefined();
});

test('the rate is that of the last seconds, and tells how long the rest takes', () => {
  const samples = [sample(0, 0), sample(20, 10), sample(25, 20), sample(30, 30)].reduce(
    addSample,
    [] as ProgressSample[],
  );
  expect(estimateRate(samples, 30_000)).toEqual({ pagesPerSecond: 20, secondsLeft: 35 });
});

test('while nothing comes, the rest takes longer', () => {
  const samples = [sample(0, 0), sample(10, 50)];
  const soon = estimateRate(samples, 10_000)?.secondsLeft ?? 0;
  expect(estimateRate(samples, 60_000)?.secondsLeft).toBeGreaterThan(soon);
});

test('an export that does not move has no end', () => {
  expect(estimateRate([sample(0, 5), { at: 1000, progress: 5, pages: 60 }], 1000)?.secondsLeft).toBeUndefined();
});
