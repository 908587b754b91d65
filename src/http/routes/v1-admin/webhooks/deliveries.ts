import { redeliverMessage, testWebhook } from '../../../../accounts/changes/webhooks.ts';
import { listDeliveries } from '../../../../accounts/webhooks/deliveries.ts';
import { DELIVERY } from '../../../../accounts/webhooks/events.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { readPage } from '../../../pages.ts';
import {
  DeliveriesQuery,
  DeliveryParams,
  toWebhookDelivery,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookParams,
} from './schemas.ts';

/** Registers the delivery log of webhooks. */
export function registerDeliveries(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  route('GET /webhooks/:id/deliveries', {
    operationId: 'listWebhookDeliveries',
    action: 'webhook.read',
    on: ['webhook'],
    summary: 'List webhook deliveries',
    description: 'Newest first, with their results.',
    params: WebhookParams,
    query: DeliveriesQuery,
    returns: WebhookDeliveries,
    async handle(request, { organizationId }) {
      const reference = { id: request.params.id, organizationId };
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: DELIVERY,
        read: (page) => listDeliveries(db, { ...reference, ...page }),
      });
      return { deliveries: rows.map(toWebhookDelivery), nextCursor };
    },
  });

  route('POST /webhooks/:id/test', {
    operationId: 'testWebhook',
    action: 'webhook.manage',
    on: ['webhook'],
    summary: 'Send a test event',
    description: 'Sends a `webhook.test` event. No request body.',
    params: WebhookParams,
    returns: WebhookDelivery,
    status: 202,
    result: 'The message is queued.',
    errors: { 409: 'The webhook is disabled.' },
    handle: async ({ params }, { organizationId, caller }) =>
      toWebhookDelivery(await testWebhook(db, caller, { ...params, organizationId })),
  });

  route('POST /webhooks/:id/deliveries/:deliveryId/redeliver', {
    operationId: 'redeliverWebhook',
    action: 'webhook.manage',
    on: ['webhook'],
    summary: 'Redeliver a message',
    description:
      'Sends the same message again, with the same ID and up to the full number of attempts. No request body.',
    params: DeliveryParams,
    returns: WebhookDelivery,
    status: 202,
    result: 'The message is queued.',
    errors: { 409: 'The webhook is disabled.' },
    async handle({ params }, { organizationId, caller }) {
      const { id, deliveryId } = params;
      const reference = { id, deliveryId, organizationId };
      const delivery = await redeliverMessage(db, caller, reference);
      return toWebhookDelivery(delivery);
    },
  });
}
