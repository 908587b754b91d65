import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { getSiblingModule } from '../../lib/sibling-module.ts';
import type { PrintWork } from './print-thread.ts';

/** Prints operations of API descriptions on a separate thread. */
export interface Printer {
  /** Returns a hash of each operation that exists, by its name. Undefined if this takes too long or too much memory. */
  print(work: PrintWork): Promise<ReadonlyMap<string, string> | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a printer. A description can take seconds to parse, or be made to never end, so the thread is terminated after the
 * time limit, and the event loop is never blocked.
 */
export function openPrinter({ signal, timeLimitMs = 20_000 }: { signal: AbortSignal; timeLimitMs?: number }): Printer {
  let worker: Worker | undefined;
  const close = async () => {
    await worker?.terminate();
    worker = undefined;
  };
  return {
    async print(work) {
      signal.throwIfAborted();
      worker ??= new Worker(getSiblingModule('print-thread', import.meta.url), {
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      });
      const timeout = AbortSignal.timeout(timeLimitMs);
      const answer = once(worker, 'message', { signal: AbortSignal.any([signal, timeout]) });
      worker.postMessage(work);
      try {
        const [hashes]: unknown[] = await answer;
        return hashes as ReadonlyMap<string, string>;
      } catch (error) {
        await close();
        signal.throwIfAborted();
        if (timeout.aborted || isTooHeavy(error)) return undefined;
        throw error;
      }
    },
    close,
  };
}

/** The stack or the memory is exhausted. */
function isTooHeavy(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
