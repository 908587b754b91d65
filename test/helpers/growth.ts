/**
 * Returns how much longer `run` takes on an input eight times as large: about 8 if it is linear, 64 if it is quadratic.
 * The smaller input is made large enough to be measured. Only this thread's processor time counts, and the best of
 * several runs, so that a busy machine doesn't look like slow code. Assert below 30.
 */
export function measureGrowth(run: (size: number) => void, size: number): number {
  const steps = compareSizes(size);
  let step = steps.next();
  while (!step.done) {
    const startUsage = process.threadCpuUsage();
    run(step.value);
    step = steps.next(measureCpuTime(startUsage));
  }
  return step.value;
}

/** Does the same for asynchronous code that only waits for its own work. */
export async function measureGrowthAsync(run: (size: number) => Promise<unknown>, size: number): Promise<number> {
  const steps = compareSizes(size);
  let step = steps.next();
  while (!step.done) {
    const startUsage = process.threadCpuUsage();
    await run(step.value);
    step = steps.next(measureCpuTime(startUsage));
  }
  return step.value;
}

/** Yields sizes to measure, receives the milliseconds of each, and returns the growth. */
function* compareSizes(size: number): Generator<number, number, number> {
  yield size;
  let time = yield* measureBest(size);
  for (let doublings = 0; time < MIN_MILLISECONDS && doublings < MAX_DOUBLINGS; doublings++) {
    size *= 2;
    time = yield* measureBest(size);
  }
  const small = Math.max(time, MIN_MILLISECONDS);
  let bestMs = Infinity;
  let bestEightMs = Infinity;
  let spentMs = 0;
  for (let tries = 0; tries < MAX_TRIES && spentMs < MAX_MILLISECONDS; tries++) {
    const large = yield 8 * size;
    bestMs = Math.min(bestMs, large);
    spentMs += large;
    if (bestMs / small <= CONCLUSIVE_RATIO) break;
    // On a busy machine, long runs are interrupted, and short ones aren't. Eight short ones are as long as a linear one.
    let eightMs = 0;
    for (let runs = 0; runs < 8; runs++) eightMs += yield size;
    bestEightMs = Math.min(bestEightMs, eightMs);
  }
  return bestEightMs === Infinity ? bestMs / small : bestMs / Math.max(small, bestEightMs / 8);
}

/** Shorter times are noise. */
const MIN_MILLISECONDS = 4;
const MAX_DOUBLINGS = 6;
/** A result below this needs no second run; slow code is as slow on every attempt. */
const CONCLUSIVE_RATIO = 20;
const MAX_TRIES = 12;
/** No further attempt is made beyond this, so that slow code fails soon. */
const MAX_MILLISECONDS = 3_000;

function* measureBest(size: number): Generator<number, number, number> {
  return Math.min(yield size, yield size, yield size);
}

/** Returns this thread's processor time in milliseconds. */
function measureCpuTime(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}
