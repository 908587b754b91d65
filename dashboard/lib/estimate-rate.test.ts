import { expect, test } from 'vitest';
import { addSample, estimateRate } from './estimate-rate.ts';
import type { ProgressSample } from './estimate-rate.ts';

const createSample = (seconds: number, progress: number): ProgressSample => ({
  at: seconds * 1000,
  progress,
  pages: progress * 10,
});

test('returns no rate for a single sample', () => {
  expect(estimateRate(addSample([], createSample(0, 0)), 0)).toBeUndefined();
});

test('estimates the rate and the time left from the last seconds', () => {
  const samples = [createSample(0, 0), createSample(20, 10), createSample(25, 20), createSample(30, 30)].reduce(
    addSample,
    [] as ProgressSample[],
  );
  expect(estimateRate(samples, 30_000)).toEqual({ pagesPerSecond: 20, secondsLeft: 35 });
});

test('estimates more time while no progress arrives', () => {
  const samples = [createSample(0, 0), createSample(10, 50)];
  const firstEstimate = estimateRate(samples, 10_000)?.secondsLeft ?? 0;
  expect(estimateRate(samples, 60_000)?.secondsLeft).toBeGreaterThan(firstEstimate);
});

test('estimates no time left for an export without progress', () => {
  expect(estimateRate([createSample(0, 5), { at: 1000, progress: 5, pages: 60 }], 1000)?.secondsLeft).toBeUndefined();
});
