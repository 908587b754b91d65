/**
 * Changes to webhooks. Each is recorded in the audit log with its caller. The log contains URLs without parts that
 * may be secret.
 */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { redeliver, sendTest } from '../webhooks/deliveries.ts';
import type { Delivery } from '../webhooks/deliveries.ts';
import { rotateSecret } from '../webhooks/rotate-secret.ts';
import type { Rotation } from '../webhooks/rotate-secret.ts';
import { createWebhook, deleteWebhook, getWebhook, updateWebhook } from '../webhooks/webhooks.ts';
import type { NewWebhook, Webhook, WebhookChange, WebhookKeys, WebhookReference } from '../webhooks/webhooks.ts';

/** Creates a webhook and returns its secret once. */
export async function addWebhook(
  db: Database,
  caller: Caller,
  { keys, ...webhook }: NewWebhook & { keys: WebhookKeys },
): Promise<{ webhook: Webhook; secret: string }> {
  return withAudit(db, caller, async (trx) => {
    const result = await createWebhook(trx, webhook, keys);
    return { result, event: { ...toAuditFact(result.webhook), action: 'webhook.create' } };
  });
}

/** Changes the fields that are present. */
export async function changeWebhook(
  db: Database,
  caller: Caller,
  { keys, ...change }: WebhookReference & WebhookChange & { keys: WebhookKeys },
): Promise<Webhook> {
  return withAudit(db, caller, async (trx) => {
    const result = await updateWebhook(trx, change, keys);
    return { result, event: { ...toAuditFact(result), action: 'webhook.update' } };
  });
}

/** Rotates the secret of a webhook and returns the new one once. The old secret keeps signing for `keepSeconds`. */
export async function rotateWebhookSecret(
  db: Database,
  caller: Caller,
  { getSecretKey, ...rotation }: Rotation & Pick<WebhookKeys, 'getSecretKey'>,
): Promise<{ webhook: Webhook; secret: string }> {
  return withAudit(db, caller, async (trx) => {
    const result = await rotateSecret(trx, rotation, getSecretKey);
    const { organizationId, id: subject, formerSecretUntil } = result.webhook;
    return { result, event: { organizationId, subject, action: 'webhook.rotate', details: { formerSecretUntil } } };
  });
}

/** Sends a test message. */
export async function testWebhook(db: Database, caller: Caller, reference: WebhookReference): Promise<Delivery> {
  return withAudit(db, caller, async (trx) => {
    const result = await sendTest(trx, reference);
    const { organizationId, id: subject } = await getWebhook(trx, reference);
    return { result, event: { organizationId, subject, action: 'webhook.test', details: { delivery: result.id } } };
  });
}

/** Sends a message of the log again. */
export async function redeliverMessage(
  db: Database,
  caller: Caller,
  { deliveryId, ...reference }: WebhookReference & { deliveryId: string },
): Promise<Delivery> {
  return withAudit(db, caller, async (trx) => {
    const result = await redeliver(trx, { ...reference, deliveryId });
    const { organizationId, id: subject } = await getWebhook(trx, reference);
    return {
      result,
      event: { organizationId, subject, action: 'webhook.redeliver', details: { delivery: deliveryId } },
    };
  });
}

/** Deletes a webhook with its pending messages. */
export async function removeWebhook(db: Database, caller: Caller, reference: WebhookReference): Promise<Webhook> {
  return withAudit(db, caller, async (trx) => {
    const result = await deleteWebhook(trx, reference);
    return { result, event: { ...toAuditFact(result), action: 'webhook.delete' } };
  });
}

function toAuditFact({ organizationId, id: subject, projectId, url, format, events, isActive }: Webhook) {
  return { organizationId, subject, details: { projectId, url, format, events, isActive } };
}
