import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { getSiblingModule } from '../../../lib/sibling-module.ts';
import type { ValeResult, ValeWork } from './vale-thread.ts';

/** The alerts of all rules, and the rules that didn't finish in time. */
export interface ValeOutcome {
  results: ValeResult[];
  /** Indexes of rules. */
  slow: number[];
}

/**
 * Applies rules on a separate thread. A rule that takes too long is left out, and the others continue. The event loop is
 * never blocked.
 */
export async function runRules(
  work: Omit<ValeWork, 'first'>,
  { signal, ruleMs = RULE_MS }: { signal?: AbortSignal | undefined; ruleMs?: number },
): Promise<ValeOutcome> {
  const results: ValeResult[] = [];
  const slow: number[] = [];
  let first = 0;
  while (first < work.rules.length && slow.length < MAX_SLOW) {
    first = await runFrom({ ...work, first }, { signal, ruleMs, results });
    if (first < work.rules.length) slow.push(first);
    first += 1;
  }
  for (let index = first; index < work.rules.length; index += 1) slow.push(index);
  return { results, slow };
}

/** Time for one rule on all pages. */
const RULE_MS = 3_000;
/** Number of slow rules after which the others are left out. */
const MAX_SLOW = 3;

/** Returns the index of the first rule that has no result. */
async function runFrom(
  work: ValeWork,
  { signal, ruleMs, results }: { signal: AbortSignal | undefined; ruleMs: number; results: ValeResult[] },
): Promise<number> {
  signal?.throwIfAborted();
  const worker = new Worker(getSiblingModule('vale-thread', import.meta.url), {
    workerData: work,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  // A rule that needs too much memory ends the thread, and counts as slow.
  worker.on('error', () => undefined);
  let next = work.first;
  try {
    await once(worker, 'online');
    worker.on('message', (result: ValeResult) => {
      results.push(result);
      next = result.rule + 1;
    });
    const exit = once(worker, 'exit');
    for (let last = -1; last !== next && next < work.rules.length;) {
      last = next;
      const timeout = AbortSignal.timeout(ruleMs);
      const ended = once(worker, 'message', { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
      await Promise.race([ended, exit]).catch(() => undefined);
      signal?.throwIfAborted();
    }
  } finally {
    await worker.terminate();
  }
  return next;
}
