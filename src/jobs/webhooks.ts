import { deliver, failDelivery } from '../accounts/webhooks/deliver.ts';
import type { DeliverDeps } from '../accounts/webhooks/deliver.ts';
import { queueDeliveries } from '../accounts/webhooks/queue-deliveries.ts';
import { withRevocableConnection } from '../db/revocable-connection.ts';
import type { Database } from '../db/schema.ts';
import type { Queue } from '../queue/queue.ts';
import { repeat } from './repeat.ts';
import type { StopRepeating } from './repeat.ts';

export interface WebhookWorkOptions {
  queue: Pick<Queue, 'work' | 'enqueue'>;
  deps: DeliverDeps;
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** Starts sending webhook messages. Returns a function that stops checking for new ones. */
export async function startWebhookWork({ queue, deps, log }: WebhookWorkOptions): Promise<StopRepeating> {
  await queue.work(
    'webhook',
    {
      slots: SLOTS,
      // A receiver that doesn't respond delays no others.
      perGroup: 1,
      async onGivenUp({ deliveryId }, reason, signal) {
        log.warn({ deliveryId, reason }, 'webhook message failed after its last retry');
        const giveUp = (db: Database) => failDelivery(db, deliveryId);
        await withRevocableConnection(deps.db, { signal, graceMs: 0, task: giveUp });
      },
    },
    ({ deliveryId }, { signal }) => deliver(deps, { deliveryId, signal }),
  );
  return startQueueing({ queue, deps, log });
}

const SLOTS = 2;

/**
 * Every worker does this instead of a queue schedule, because receivers must be notified within a second or two, while
 * schedules have a resolution of minutes.
 */
function startQueueing({ queue, deps: { db }, log }: WebhookWorkOptions): StopRepeating {
  return repeat(
    async (signal) => {
      for (let count = 1; count > 0 && !signal.aborted;) count = await queueDeliveries(db, queue);
    },
    { pauseMs: PAUSE_MS, failures: { log, message: 'could not queue webhook messages; retrying soon' } },
  );
}

const PAUSE_MS = 1_000;
