import { sql } from 'kysely';
import { removeEndedSignIns } from '../accounts/sign-in/remove-ended.ts';
import { removeOldDeliveries } from '../accounts/webhooks/deliveries.ts';
import { removeOldEvents } from '../agent/job/remove-old-events.ts';
import type { RetentionConfig } from '../config/retention.ts';
import type { Database } from '../db/schema.ts';
import { removeExpiredBundles } from '../export/retention/bundles.ts';
import { removeLeftSegments } from '../export/retention/segments.ts';
import { removeUnusedCaches } from '../export/retention/unused-caches.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/adapter.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface RetentionOptions {
  db: Database;
  store: Store;
  rules: Omit<RetentionConfig, 'analyticsDays'>;
  log: Log;
}

/** Begins to delete what is kept no longer, whenever the schedule of the queue says so. */
export async function startRetentionWork({
  queue,
  ...options
}: RetentionOptions & { queue: Pick<Queue, 'work'> }): Promise<void> {
  await queue.work(
    'retention',
    {
      slots: 1,
      async onGivenUp(_payload, reason) {
        options.log.warn({ reason }, 'what is kept no longer could not be deleted; retried in an hour');
      },
    },
    () => removeExpired(options),
  );
}

/** Deletes what the rules no longer keep, of all that the workers share. */
export async function removeExpired({ db, store, rules, log }: RetentionOptions): Promise<void> {
  const note = (count: number, what: string) => count > 0 && log.info({ count }, `${what} deleted: kept no longer`);
  note(await removeExpiredBundles({ db, store }, rules), 'bundles');
  note(await removeLeftSegments({ db, store }), 'segments of ended exports');
  if (rules.unusedDays > 0) note(await removeUnusedCaches(store, rules.unusedDays), 'rendered pages');
  for (let count = 1; rules.eventDays > 0 && count > 0;) {
    count = await removeOldEvents(db, { days: rules.eventDays });
    note(count, 'events of archived agent jobs');
  }
  if (rules.deliveryDays > 0) note(await removeOldDeliveries(db, rules.deliveryDays), 'deliveries of webhooks');
  const keys = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  note(Number(keys.numDeletedRows), 'idempotency keys');
  note(await removeEndedSignIns(db), 'ended sessions');
}
