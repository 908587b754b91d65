/** The delivery log of webhooks, and repeated deliveries. A worker sends deliveries that aren't queued yet. */
import { sql } from 'kysely';
import type { Database, WebhookDeliveryRow } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { createId } from '../../lib/ids.ts';
import { DELIVERY, TEST_EVENT } from './events.ts';
import { getWebhook } from './webhooks.ts';
import type { WebhookReference } from './webhooks.ts';

export interface Delivery {
  /** The `webhook-id` of the message, which is the same for all attempts. */
  id: string;
  webhookId: string;
  event: string;
  jobId: string | null;
  status: WebhookDeliveryRow['status'];
  /** Attempts since the delivery was last requested. */
  attempts: number;
  /** Status of the last response; null if there was none. */
  responseStatus: number | null;
  /** Reason why the last attempt failed. */
  error: string | null;
  nextTryAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Lists a webhook's deliveries after the delivery `cursor`, newest first. Throws `not_found`. */
export async function listDeliveries(
  db: Database,
  { cursor, limit, ...reference }: WebhookReference & { cursor?: string | undefined; limit: number },
): Promise<Delivery[]> {
  const { id } = await getWebhook(db, reference);
  let query = db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).map(toDelivery);
}

/** Requests a delivery again, with the same message and id. Throws `not_found`, and `conflict` if the webhook is disabled. */
export async function redeliver(
  trx: Database,
  { deliveryId, ...reference }: WebhookReference & { deliveryId: string },
): Promise<Delivery> {
  const { id } = await getActive(trx, reference);
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_try_at: null, is_queued: false, updated_at: sql<Date>`now()` })
    .where('id', '=', deliveryId)
    .where('webhook_id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row) return toDelivery(row);
  throw new AppError(
    'not_found',
    "This webhook doesn't have this delivery. Check the ID. Old deliveries are deleted after their retention period.",
  );
}

/** Sends a test message. Throws `not_found`, and `conflict` if the webhook is disabled. */
export async function sendTest(trx: Database, reference: WebhookReference): Promise<Delivery> {
  const { id } = await getActive(trx, reference);
  const message = {
    type: TEST_EVENT,
    timestamp: new Date().toISOString(),
    data: { text: 'Your Bindery webhook works.' },
  };
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      id: createId(DELIVERY),
      webhook_id: id,
      event: TEST_EVENT,
      job_id: null,
      message: JSON.stringify(message),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

async function getActive(db: Database, reference: WebhookReference) {
  const webhook = await getWebhook(db, reference);
  if (webhook.isActive) return webhook;
  throw new AppError('conflict', 'The webhook is disabled. Enable it first.');
}

/** Deletes deliveries that finished more than `days` ago. Returns the count. */
export async function removeOldDeliveries(db: Database, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('status', '<>', 'waiting')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${days}::integer)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toDelivery(row: WebhookDeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    event: row.event,
    jobId: row.job_id,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    nextTryAt: row.next_try_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
