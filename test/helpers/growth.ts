/**
 * Returns how much longer `run` takes on an input eight times as large: about 8 when it is linear, 64 when it is
 * quadratic. The smaller input is made large enough to be measured, only the processor time of this thread counts, and
 * of that the best of several, so that a busy machine does not look like slow code. Assert below 30.
 */
export function growthOf(run: (size: number) => void, size: number): number {
  run(size);
  let time = bestOf(() => run(size));
  for (let doublings = 0; time < LEAST_MILLISECONDS && doublings < MAX_DOUBLINGS; doublings++) {
    size *= 2;
    time = bestOf(() => run(size));
  }
  const small = Math.max(time, LEAST_MILLISECONDS);
  let growth = Infinity;
  for (let tries = 0; tries < MAX_TRIES && growth > ENOUGH; tries++)
    growth = Math.min(growth, measure(() => run(8 * size)) / small);
  return growth;
}

/** Shorter times are noise. */
const LEAST_MILLISECONDS = 4;
const MAX_DOUBLINGS = 6;
/** A result below it needs no second run; slow code is as slow on every attempt. */
const ENOUGH = 20;
const MAX_TRIES = 12;

function bestOf(run: () => void): number {
  return Math.min(...Array.from({ length: 3 }, () => measure(run)));
}

/** Processor time of this thread in milliseconds. */
function measure(run: () => void): number {
  const started = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}
