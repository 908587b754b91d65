import { archiveFinishedJobs } from '../agent/job/archive-agent-job.ts';
import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';

export interface ArchiveWorkOptions {
  queue: Pick<Queue, 'work'>;
  db: Database;
  /** Number of days after which a finished job is archived. */
  days: number;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Starts archiving agent jobs that finished long ago, on the queue's schedule. An aborted run stops its query. */
export async function startArchiveWork({ queue, db, days, log }: ArchiveWorkOptions): Promise<void> {
  await queue.work(
    'agent-archive',
    {
      slots: 1,
      async onGivenUp(_payload, reason) {
        log.warn({ reason }, 'could not archive finished agent jobs; retrying in an hour');
      },
    },
    async (_payload, { signal }) => {
      for (let count = 1; count > 0;) {
        const task = (connection: Database) => archiveFinishedJobs(connection, { days });
        count = await withRevocableConnection(db, { signal, graceMs: 0, task });
        if (count > 0) log.info({ count }, 'archived finished agent jobs');
      }
    },
  );
}
