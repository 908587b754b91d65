import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { getSiblingModule } from '../../../lib/sibling-module.ts';
import type { FromThread, ThreadData, ToThread } from '../messages.ts';

/** A rendering thread, as the thread pool sees it. */
export interface StartedThread {
  send(message: ToThread): void;
  end(): Promise<void>;
}

export interface StartOptions extends ThreadData {
  /** Whether this is the only thread, with little to do. */
  isAlone: boolean;
  receive(message: FromThread): void;
  /** Called when the thread ended unexpectedly. */
  onDeath(error: unknown): void;
}

/** Rendering creates much short-lived garbage; a larger young generation is collected far less often. */
const YOUNG_GENERATION_MB = 64;
/**
 * Heaps can grow by half of their live size before they are collected. By default, V8 lets them grow to four times
 * that, and every thread has its own heap. Unlike a limit in MB, this never fails a large site. Below 200 MB nothing is
 * marked: threads of a site with 1,000 pages hold less. V8 also spends a sixth of such a site's processor time on its
 * last compiler, separately in each thread, without making the code faster. It is now used only for code that runs a
 * hundred times as often as the default.
 *
 * With these flags, each new thread compiles Node.js's own modules again, which takes as long as starting the thread. A
 * single thread with little to do therefore starts without them.
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
  const worker = new Worker(getSiblingModule('thread', import.meta.url), {
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
