/**
 * Computes statistics with confidence intervals. Random numbers are seeded, so the same runs result in the same report.
 */

/** Returns the mean of one value per task, with a 95% bootstrap interval over the tasks. */
export function computeMeanWithInterval(values: readonly number[]): { mean: number; low: number; high: number } {
  const random = createRandom(1);
  const means = Array.from({ length: RESAMPLES }, () =>
    computeMean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  means.sort((a, b) => a - b);
  const at = (share: number) => means[Math.min(means.length - 1, Math.floor(share * means.length))] ?? 0;
  return { mean: computeMean(values), low: at(0.025), high: at(0.975) };
}

const RESAMPLES = 2_000;

/** Returns the mean, or 0 for an empty list. */
export function computeMean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns the probability that two reports differ this much by chance, with a paired permutation test: the sign of each
 * task's difference is drawn at random.
 */
export function comparePaired(pairs: readonly (readonly [before: number, after: number])[]): {
  difference: number;
  p: number;
} {
  const differences = pairs.map(([before, after]) => after - before).filter((each) => each !== 0);
  const difference = computeMean(pairs.map(([before, after]) => after - before));
  if (differences.length === 0) return { difference, p: 1 };
  const random = createRandom(2);
  const observed = Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-9;
  let extreme = 0;
  for (let round = 0; round < BOOTSTRAP_SAMPLES; round++) {
    const sum = differences.reduce((total, each) => total + (random() < 0.5 ? each : -each), 0);
    if (Math.abs(sum) >= observed) extreme++;
  }
  return { difference, p: (extreme + 1) / (BOOTSTRAP_SAMPLES + 1) };
}

const BOOTSTRAP_SAMPLES = 10_000;

/** Generates numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
