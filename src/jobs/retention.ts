import { sql } from 'kysely';
import { removeOldEntries } from '../accounts/audit/remove-old-entries.ts';
import { removeExpiredSignIns } from '../accounts/sign-in/remove-expired.ts';
import { removeOldDeliveries } from '../accounts/webhooks/deliveries.ts';
import { removeOldEvents } from '../agent/job/remove-old-events.ts';
import type { RetentionConfig } from '../config/retention.ts';
import type { Database } from '../db/schema.ts';
import { removeExpiredBundles } from '../export/retention/bundles.ts';
import { removeLeftSegments } from '../export/retention/segments.ts';
import { removeUnusedCaches } from '../export/retention/unused-caches.ts';
import type { Queue } from '../queue/queue.ts';
import type { Store } from '../store/adapter.ts';
import { workOnSchedule } from './work-on-schedule.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface RetentionOptions {
  db: Database;
  store: Store;
  rules: Omit<RetentionConfig, 'analyticsDays'>;
  /** Whether the audit log is streamed. Entries are then kept until the receiver has them. @defaultValue false */
  isAuditStreamed?: boolean;
  log: Log;
  /** Stops the work before the next step. @defaultValue it is never aborted */
  signal?: AbortSignal;
}

/** Starts deleting data beyond its retention period, on the queue's schedule. */
export async function startRetentionWork({
  queue,
  ...options
}: RetentionOptions & { queue: Pick<Queue, 'work'> }): Promise<void> {
  const problem = 'could not delete expired data; retrying in an hour';
  await workOnSchedule(queue, { ...options, name: 'retention', problem }, (db, signal) =>
    removeExpired({ ...options, db, signal }),
  );
}

/** Deletes shared data that the retention rules no longer keep. */
export async function removeExpired({
  db,
  store: all,
  rules,
  isAuditStreamed = false,
  log,
  signal,
}: RetentionOptions): Promise<void> {
  const store = signal ? stopAtAbort(all, signal) : all;
  const note = (count: number, label: string) => count > 0 && log.info({ count }, `deleted expired ${label}`);
  note(await removeExpiredBundles({ db, store }, rules), 'bundles');
  note(await removeLeftSegments({ db, store }), 'segments of finished exports');
  if (rules.unusedDays > 0) note(await removeUnusedCaches(store, rules.unusedDays), 'rendered pages');
  for (let count = 1; rules.eventDays > 0 && count > 0;) {
    signal?.throwIfAborted();
    count = await removeOldEvents(db, { days: rules.eventDays });
    note(count, 'events of archived agent jobs');
  }
  if (rules.deliveryDays > 0) note(await removeOldDeliveries(db, rules.deliveryDays), 'webhook deliveries');
  for (let count = 1; rules.auditDays > 0 && count > 0;) {
    signal?.throwIfAborted();
    const { deleted, isHeldBack } = await removeOldEntries(db, { days: rules.auditDays, isStreamed: isAuditStreamed });
    count = deleted;
    note(count, 'audit entries');
    if (isHeldBack)
      log.warn(
        {},
        'kept audit entries beyond RETENTION_AUDIT_DAYS, because BINDERY_AUDIT_STREAM has not received them',
      );
  }
  const keys = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  note(Number(keys.numDeletedRows), 'idempotency keys');
  note(await removeExpiredSignIns(db), 'ended sessions');
}

/** Rejects each deletion and each query once the signal has aborted, so that late work deletes nothing. */
function stopAtAbort(store: Store, signal: AbortSignal): Store {
  const refuse = () => signal.throwIfAborted();
  return {
    ...store,
    list: async (prefix) => (refuse(), store.list(prefix)),
    find: async (key) => (refuse(), store.find(key)),
    delete: async (keys) => (refuse(), store.delete(keys)),
  };
}
