import { expireWaits } from '../agent/job/expire-waits.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface WaitWorkOptions {
  queue: Pick<Queue, 'work' | 'enqueue'>;
  db: Database;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Starts continuing agent jobs that got no answer in time, on the queue's schedule. */
export async function startWaitWork({ queue, db, log }: WaitWorkOptions): Promise<void> {
  const problem = 'could not continue agent jobs that got no answer in time; retrying in a minute';
  await workOnSchedule(queue, { name: 'agent-waits', db, problem, log }, async (connection) => {
    for (let count = 1; count > 0;) {
      count = await expireWaits(connection, { queue });
      if (count > 0) log.info({ count }, 'continued agent jobs that got no answer in time');
    }
  });
}
