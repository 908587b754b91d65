import { archiveFinishedJobs } from '../agent/job/archive-agent-job.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { workOnSchedule } from './work-on-schedule.ts';

export interface ArchiveWorkOptions {
  queue: Pick<Queue, 'work'>;
  db: Database;
  /** Number of days after which a finished job is archived. */
  days: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Starts archiving agent jobs that finished long ago, on the queue's schedule. An aborted run stops its query. */
export async function startArchiveWork({ queue, db, days, log }: ArchiveWorkOptions): Promise<void> {
  const problem = 'could not archive finished agent jobs; retrying in an hour';
  await workOnSchedule(queue, { name: 'agent-archive', db, problem, log }, async (connection) => {
    for (let count = 1; count > 0;) {
      count = await archiveFinishedJobs(connection, { days });
      if (count > 0) log.info({ count }, 'archived finished agent jobs');
    }
  });
}
