import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { getSiblingModule } from '../../lib/sibling-module.ts';
import type { GrepOutcome, GrepWork } from './grep-thread.ts';
import { Refusal } from './tool.ts';

/**
 * Searches on a separate thread, which is terminated if it takes too long, because an expression can backtrack
 * endlessly. The event loop is never blocked.
 */
export async function searchOnThread(
  grepWork: GrepWork,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<GrepOutcome> {
  signal.throwIfAborted();
  const worker = new Worker(getSiblingModule('grep-thread', import.meta.url), {
    workerData: grepWork,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timeout = AbortSignal.timeout(timeLimitMs);
  try {
    const [outcome]: unknown[] = await once(worker, 'message', { signal: AbortSignal.any([signal, timeout]) });
    return outcome as GrepOutcome;
  } catch (error) {
    signal.throwIfAborted();
    if (isTooHeavy(error))
      throw new Refusal('The search ran out of memory. Use a simpler pattern without repeated groups, or set literal.');
    if (!timeout.aborted) throw error;
    throw new Refusal(
      `The search timed out after ${timeLimitMs / 1000} s. Use a simpler pattern without nested repetition, or set literal.`,
    );
  } finally {
    await worker.terminate();
  }
}

/** Whether the pattern was too heavy: stack exhausted, compiled form too large, or out of memory. */
function isTooHeavy(error: unknown): boolean {
  if (error instanceof RangeError || error instanceof SyntaxError) return true;
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
