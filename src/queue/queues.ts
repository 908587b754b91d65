import type { PgBoss } from 'pg-boss';
import { JOB_NAMES, JOBS } from './jobs.ts';
import type { JobName } from './jobs.ts';

/** Returns the queue for work whose attempts are used up. */
export function deadLetterName(name: JobName): string {
  return `${name}.given-up`;
}

/** The least that pg-boss allows; a worker reports twice in that time. */
const HEARTBEAT_SECONDS = 10;

/** Makes the queues, or brings those of an earlier version up to date. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    const deadLetter = deadLetterName(name);
    await boss.createQueue(deadLetter);
    await boss.updateQueue(deadLetter, { ...COMMON, retryLimit: 20 });
    await boss.createQueue(name);
    await boss.updateQueue(name, {
      ...COMMON,
      expireInSeconds: JOBS[name].expireSeconds,
      retryLimit: JOBS[name].retries,
      deadLetter,
    });
  }
}

const COMMON = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 15,
  retentionSeconds: 30 * 86_400,
  notify: true,
};
