import { pagedQuery } from './queries.ts';
import { call } from './request.ts';
import type { NewWebhook, Webhook, WebhookDelivery, WebhookEvent, WebhookFormat } from './types.ts';

/** Lists a project's webhooks page by page, including those that receive events from all projects. */
export function webhooksQuery(org: string, projectId: string) {
  return pagedQuery<{ webhooks: Webhook[]; nextCursor: string | null }>(org, {
    name: 'webhooks',
    filter: { projectId },
  });
}

/** Settings of a webhook. */
export interface WebhookInput {
  url: string;
  projectId: string | null;
  format: WebhookFormat;
  events: WebhookEvent[];
}

/** Creates a webhook. Only this response contains its secret. */
export function createWebhook(org: string, input: WebhookInput): Promise<NewWebhook> {
  return call('/v1/admin/webhooks', { org, method: 'POST', body: input });
}

/** Enables or disables a webhook. */
export function switchWebhook(org: string, id: string, active: boolean): Promise<Webhook> {
  return call(getWebhookPath(id), { org, method: 'PATCH', body: { active } });
}

/** Changes only the fields in `change`. */
export function changeWebhook(
  org: string,
  id: string,
  change: Partial<Omit<WebhookInput, 'projectId'>>,
): Promise<Webhook> {
  return call(getWebhookPath(id), { org, method: 'PATCH', body: change });
}

/** Rotates the secret. The old one keeps signing for `keepOldSeconds`. */
export function rotateSecret(org: string, id: string, keepOldSeconds: number): Promise<NewWebhook> {
  return call(getWebhookPath(id, '/rotate'), { org, method: 'POST', body: { keepOldSeconds } });
}

/** Deletes a webhook and its delivery log. */
export function deleteWebhook(org: string, id: string): Promise<unknown> {
  return call(getWebhookPath(id), { org, method: 'DELETE' });
}

/** Sends a test event to a webhook. */
export function testWebhook(org: string, id: string): Promise<WebhookDelivery> {
  return call(getWebhookPath(id, '/test'), { org, method: 'POST' });
}

/** Lists deliveries page by page, newest first. Reloads them while one of them is waiting. */
export function deliveriesQuery(org: string, id: string) {
  return pagedQuery<{ deliveries: WebhookDelivery[]; nextCursor: string | null }>(org, {
    name: 'deliveries',
    path: getWebhookPath(id, '/deliveries'),
    filter: {},
    getReloadMs: (page) => page?.deliveries.some(({ status }) => status === 'waiting') === true && BUSY_MS,
  });
}

const BUSY_MS = 1_500;

/** Sends a delivery again with the same id. */
export function redeliver(org: string, { webhookId, id }: { webhookId: string; id: string }): Promise<unknown> {
  return call(getWebhookPath(webhookId, `/deliveries/${encodeURIComponent(id)}/redeliver`), { org, method: 'POST' });
}

function getWebhookPath(id: string, subpath = ''): string {
  return `/v1/admin/webhooks/${encodeURIComponent(id)}${subpath}`;
}
