import { expect } from 'vitest';
import { killBeforeEntry, ProcessKilled } from './agent-bench.ts';
import type { AutomationBench } from './automation-bench.ts';

/** Entries of a job's log before which a worker of a job with a pull request is killed. */
export const KILL_POINTS = ['tool', 'finished', 'pushed', 'pull-request', 'completed'];

/**
 * Works on all queue entries like `own.work()`, but kills the process that works on each of them first: before it queues
 * what follows, and before each of these entries of a job's log. The next process starts from what the database has.
 */
export async function workWithKills(own: AutomationBench, killPoints: readonly string[] = KILL_POINTS): Promise<void> {
  for (let entry = own.entries.shift(); entry; entry = own.entries.shift()) {
    const { jobId } = entry.payload;
    if (entry.name === 'agent' && jobId !== undefined) {
      for (const type of killPoints) {
        const dying = own.bench.run(jobId, { db: own.db.withPlugin(killBeforeEntry(type)) });
        await expect(dying).rejects.toThrow(ProcessKilled);
      }
    } else await withoutQueue(own, () => own.workOn(entry));
    await own.workOn(entry);
  }
}

/** Runs a task that is killed as soon as it queues something. A task that queues nothing ends as usual. */
export async function withoutQueue(own: AutomationBench, task: () => Promise<unknown>): Promise<void> {
  const { enqueue } = own.deps.queue;
  own.deps.queue.enqueue = () => Promise.reject(new ProcessKilled());
  try {
    await task();
  } catch (error) {
    if (!(error instanceof ProcessKilled)) throw error;
  } finally {
    own.deps.queue.enqueue = enqueue;
  }
}
