import { pruneAssistant } from '../analytics/assistant-questions.ts';
import { pruneFeedback } from '../analytics/feedback.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';

export interface SiteCleaningOptions {
  queue: Pick<Queue, 'work'>;
  db: Database;
  log: { warn(fields: object, message: string): void };
}

/** Begins to remove what hosted sites keep only so much of, whenever the schedule of the queue says so. */
export async function startSiteCleaning({ queue, db, log }: SiteCleaningOptions): Promise<void> {
  await queue.work(
    'site-cleaning',
    {
      slots: 1,
      async onGivenUp(_payload, reason) {
        log.warn({ reason }, 'old feedback and questions could not be removed; retried in an hour');
      },
    },
    async () => {
      await pruneFeedback(db);
      await pruneAssistant(db);
    },
  );
}
