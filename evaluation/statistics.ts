/** Figures of runs, with how sure they are. Random numbers are seeded: the same runs give the same report. */

/** Mean of values, one for each task, with its 95 % interval by resampling the tasks. */
export function meanWithInterval(values: readonly number[]): { mean: number; low: number; high: number } {
  const random = createRandom(1);
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  means.sort((a, b) => a - b);
  const at = (share: number) => means[Math.min(means.length - 1, Math.floor(share * means.length))] ?? 0;
  return { mean: meanOf(values), low: at(0.025), high: at(0.975) };
}

const RESAMPLES = 2_000;

export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Probability that the tasks of two reports differ by so much by chance: the signs of the differences are drawn again, as
 * each task is its own pair.
 */
export function comparePaired(pairs: readonly (readonly [before: number, after: number])[]): {
  difference: number;
  p: number;
} {
  const differences = pairs.map(([before, after]) => after - before).filter((each) => each !== 0);
  const difference = meanOf(pairs.map(([before, after]) => after - before));
  if (differences.length === 0) return { difference, p: 1 };
  const random = createRandom(2);
  const seen = Math.abs(differences.reduce((sum, each) => sum + each, 0)) - 1e-9;
  let extreme = 0;
  for (let round = 0; round < DRAWS; round++) {
    const sum = differences.reduce((total, each) => total + (random() < 0.5 ? each : -each), 0);
    if (Math.abs(sum) >= seen) extreme++;
  }
  return { difference, p: (extreme + 1) / (DRAWS + 1) };
}

const DRAWS = 10_000;

/** Numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
