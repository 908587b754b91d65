import type { PgBoss } from 'pg-boss';
import { JOB_NAMES, JOBS } from './jobs.ts';
import type { JobKind, JobName } from './jobs.ts';

/** Returns the queue for work whose attempts are used up. */
export function getDeadLetterName(name: JobName): string {
  return `${name}.given-up`;
}

/** An attempt to report abandoned work that takes longer is aborted and retried. */
const GIVEN_UP_SECONDS = 300;

/** The minimum in pg-boss; a worker reports twice in that time. */
const HEARTBEAT_SECONDS = 10;

/** Creates the queues and their schedules, or updates them from an earlier version. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of JOB_NAMES) {
    const deadLetter = getDeadLetterName(name);
    await boss.createQueue(deadLetter);
    await boss.updateQueue(deadLetter, { ...COMMON_OPTIONS, expireInSeconds: GIVEN_UP_SECONDS, retryLimit: 20 });
    const job: JobKind = JOBS[name];
    // Scheduled entries don't accumulate if no process does the work: one waits at a time.
    await boss.createQueue(name, job.schedule === undefined ? {} : { policy: 'short' });
    await boss.updateQueue(name, {
      ...COMMON_OPTIONS,
      expireInSeconds: job.expireSeconds,
      retryLimit: job.retries,
      deadLetter,
    });
    if (job.schedule !== undefined) await boss.schedule(name, job.schedule, {}, { missed: 'once', tz: 'UTC' });
  }
}

const COMMON_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 15,
  retentionSeconds: 30 * 86_400,
  notify: true,
};
