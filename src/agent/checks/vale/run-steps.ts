import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A result of one step, which a thread sends to its parent. Every step has one, in order. */
export interface StepResult {
  /** Index of the step. */
  step: number;
}

/** The results of all steps, and the steps that didn't finish in time. */
export interface StepsOutcome<Result> {
  results: Result[];
  /** Indexes of steps. */
  slow: number[];
}

/**
 * Runs the patterns of strangers on a separate thread, each in a step. A step that takes too long is left out, and the
 * others continue. The event loop is never blocked. The thread gets `data` with `first`, the index of its first step.
 */
export async function runSteps<Result extends StepResult>(
  thread: URL,
  {
    data,
    count,
    signal,
    stepMs = STEP_MS,
  }: {
    data: object;
    /** Number of steps. */
    count: number;
    signal?: AbortSignal | undefined;
    /** Time for one step. @defaultValue 3 seconds */
    stepMs?: number;
  },
): Promise<StepsOutcome<Result>> {
  const results: Result[] = [];
  const slow: number[] = [];
  let first = 0;
  while (first < count && slow.length < MAX_SLOW) {
    const worker = new Worker(thread, {
      workerData: { ...data, first },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    first = await waitForResults(worker, { first, count, signal, stepMs, results });
    if (first < count) slow.push(first);
    first += 1;
  }
  for (let index = first; index < count; index += 1) slow.push(index);
  return { results, slow };
}

const STEP_MS = 3_000;
/** Time until a thread has loaded its code. */
const START_MS = 60_000;
/** Number of slow steps after which the others are left out. */
const MAX_SLOW = 3;

interface Wait<Result> {
  first: number;
  count: number;
  signal: AbortSignal | undefined;
  stepMs: number;
  results: Result[];
}

/** Returns the index of the first step that has no result. */
async function waitForResults<Result extends StepResult>(
  worker: Worker,
  { first, count, signal, stepMs, results }: Wait<Result>,
): Promise<number> {
  // A step that needs too much memory ends the thread, and counts as slow.
  worker.on('error', () => undefined);
  worker.on('message', (message: Result | 'ready') => {
    if (message !== 'ready') results.push(message);
  });
  const getNext = () => Math.max(first, (results.at(-1)?.step ?? -1) + 1);
  try {
    signal?.throwIfAborted();
    const exit = once(worker, 'exit');
    const waitForMessage = async (ms: number) => {
      const timeout = AbortSignal.timeout(ms);
      const message = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      await Promise.race([message, exit]).catch(() => undefined);
      signal?.throwIfAborted();
    };
    // On a busy machine, a thread can take longer to load its code than a step may take.
    await waitForMessage(START_MS);
    for (let last = -1; getNext() > last && getNext() < count;) {
      last = getNext();
      await waitForMessage(stepMs);
    }
  } finally {
    await worker.terminate();
  }
  return getNext();
}
