/** Changes of webhooks, each written to the audit log with who made it. Addresses stand there without what may be secret in them. */
import type { Database } from '../../db/schema.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { createWebhook, deleteWebhook, updateWebhook } from '../webhooks/webhooks.ts';
import type { NewWebhook, Webhook, WebhookChange, WebhookKeys, WebhookReference } from '../webhooks/webhooks.ts';

/** Creates a webhook and returns its secret, this once. */
export async function addWebhook(
  db: Database,
  caller: Caller,
  { keys, ...wanted }: NewWebhook & { keys: WebhookKeys },
): Promise<{ webhook: Webhook; secret: string }> {
  return withAudit(db, caller, async (trx) => {
    const result = await createWebhook(trx, wanted, keys);
    return { result, fact: { ...factOf(result.webhook), action: 'webhook.create' } };
  });
}

/** Changes what is given. */
export async function changeWebhook(
  db: Database,
  caller: Caller,
  { keys, ...change }: WebhookReference & WebhookChange & { keys: WebhookKeys },
): Promise<Webhook> {
  return withAudit(db, caller, async (trx) => {
    const result = await updateWebhook(trx, change, keys);
    return { result, fact: { ...factOf(result), action: 'webhook.update' } };
  });
}

/** Deletes a webhook with what it was still to be told. */
export async function removeWebhook(db: Database, caller: Caller, reference: WebhookReference): Promise<Webhook> {
  return withAudit(db, caller, async (trx) => {
    const result = await deleteWebhook(trx, reference);
    return { result, fact: { ...factOf(result), action: 'webhook.delete' } };
  });
}

function factOf({ organizationId, id: subject, projectId, url, format, events, isActive }: Webhook) {
  return { organizationId, subject, details: { projectId, url, format, events, isActive } };
}
