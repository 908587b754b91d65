import { redeliverMessage, testWebhook } from '../../../../accounts/changes/webhooks.ts';
import { listDeliveries } from '../../../../accounts/webhooks/deliveries.ts';
import { DELIVERY } from '../../../../accounts/webhooks/events.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { describeErrorResponses, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS, READ_ERRORS, readPage } from '../common.ts';
import {
  DeliveriesQuery,
  DeliveryParams,
  toWebhookDelivery,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookParams,
} from './schemas.ts';

const SEND_ERRORS = describeErrorResponses(
  400,
  401,
  403,
  404,
  { status: 409, description: 'The webhook is disabled.' },
  413,
  415,
  500,
  503,
  507,
);

/** Registers the delivery log of webhooks. */
export function registerDeliveries(app: App, { db }: AppDeps): void {
  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { action: 'webhook.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listWebhookDeliveries',
        summary: 'List webhook deliveries',
        description: 'Newest first, with their results.',
        params: WebhookParams,
        querystring: DeliveriesQuery,
        response: { 200: describeResponse(WebhookDeliveries, { description: 'One page of results.' }), ...READ_ERRORS },
      },
    },
    async (request, reply) => {
      const reference = { id: request.params.id, organizationId: getActor(request).organizationId };
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: DELIVERY,
        read: (page) => listDeliveries(db, { ...reference, ...page }),
        at: ({ id }) => id,
      });
      return reply.header('cache-control', 'no-store').send({ deliveries: rows.map(toWebhookDelivery), nextCursor });
    },
  );

  app.post(
    '/webhooks/:id/test',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description: 'Sends a `webhook.test` event. No request body.',
        params: WebhookParams,
        response: { 202: describeResponse(WebhookDelivery, { description: 'The message is queued.' }), ...SEND_ERRORS },
      },
    },
    async (request, reply) => {
      const reference = { id: request.params.id, organizationId: getActor(request).organizationId };
      return reply.code(202).send(toWebhookDelivery(await testWebhook(db, getCaller(request), reference)));
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/redeliver',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'redeliverWebhook',
        summary: 'Redeliver a message',
        description:
          'Sends the same message again, with the same ID and up to the full number of attempts. No request body.',
        params: DeliveryParams,
        response: { 202: describeResponse(WebhookDelivery, { description: 'The message is queued.' }), ...SEND_ERRORS },
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params;
      const reference = { id, deliveryId, organizationId: getActor(request).organizationId };
      const delivery = await redeliverMessage(db, getCaller(request), reference);
      return reply.code(202).send(toWebhookDelivery(delivery));
    },
  );
}
