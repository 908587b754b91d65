import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { siblingModule } from '../../../lib/sibling-module.ts';
import type { FromThread, ThreadData, ToThread } from '../messages.ts';

/** A rendering thread, as who hands out the tasks sees it. */
export interface StartedThread {
  send(message: ToThread): void;
  end(): Promise<void>;
}

export interface StartOptions extends ThreadData {
  /** Whether it is to be the only thread, with little to do. */
  isAlone: boolean;
  receive(message: FromThread): void;
  /** Called when it ended by itself. */
  onDeath(error: unknown): void;
}

/** Rendering makes much short-lived garbage; a roomy young generation is collected far less often. */
const YOUNG_GENERATION_MB = 64;
/**
 * Heaps may grow by half of what was alive in them before they are collected: V8 lets them grow to four times that, and every thread
 * has one of its own. Unlike a limit in MB, this never fails a large site. Below 200 MB nothing is marked: threads of a site of
 * 1,000 pages hold less. V8 also spends a sixth of the processor time of such a site on its last compiler, in each thread for itself, and what is run is no faster for it: now it is asked for what runs a
 * hundred times as often as it would be.
 *
 * Node's own modules are compiled again in each thread that starts under these, which takes as long as the start itself: a thread that is
 * alone, with little to do, starts without.
 */
const V8_FLAGS = [
  '--heap-growing-percent=50',
  '--initial-heap-size=200',
  '--invocation-count-for-turbofan=300000',
  '--invocation-count-for-osr=50000',
];

/** Starts a rendering thread. */
export function startThread({ isAlone, receive, onDeath, slot, blackBox }: StartOptions): StartedThread {
  if (!isAlone) for (const flag of V8_FLAGS) setFlagsFromString(flag);
  const worker = new Worker(siblingModule('thread', import.meta.url), {
    workerData: { slot, blackBox } satisfies ThreadData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let isEnded = false;
  worker.on('message', receive);
  worker.on('error', onDeath);
  worker.on('exit', (code) => {
    if (!isEnded) onDeath(new Error(`a rendering thread stopped with exit code ${code}`));
  });
  return {
    send: (message) => worker.postMessage(message),
    async end() {
      isEnded = true;
      await worker.terminate();
    },
  };
}
