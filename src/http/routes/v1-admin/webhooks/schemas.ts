import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Delivery } from '../../../../accounts/webhooks/deliveries.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../../../../accounts/webhooks/events.ts';
import type { WebhookEvent, WebhookFormat } from '../../../../accounts/webhooks/events.ts';
import { KEEP_OLD_SECONDS } from '../../../../accounts/webhooks/rotate-secret.ts';
import type { Webhook } from '../../../../accounts/webhooks/webhooks.ts';
import { inside, NextCursor, orNull, pageFields, Time } from '../common.ts';

const events = Type.Array(Type.Unsafe<WebhookEvent>({ type: 'string', enum: [...WEBHOOK_EVENTS] }), {
  minItems: 1,
  description: 'What it is told of.',
});
const format = Type.Unsafe<WebhookFormat>({ type: 'string', enum: [...WEBHOOK_FORMATS] });
const url = Type.String({ minLength: 1, maxLength: 2000, examples: ['https://ci.example.com/hooks/bindery'] });

export const AdminWebhook = Type.Object(
  {
    id: Type.String({ examples: ['wh_01k9w3m7cq4t8yvd2hfx5rznba'] }),
    projectId: orNull(Type.String(), 'null: of all projects of the organization.'),
    url: Type.String({ description: 'The address without what may be secret in it.' }),
    format,
    events,
    active: Type.Boolean(),
    formerSecretUntil: orNull(
      Time,
      'Until when messages are also signed with the secret before the last rotation; null: they are not.',
    ),
    createdAt: Time,
  },
  { $id: 'AdminWebhook', additionalProperties: false },
);

export const AdminWebhooks = Type.Object(
  { webhooks: Type.Array(inside(AdminWebhook), { description: 'The oldest comes first.' }) },
  { $id: 'AdminWebhooks', additionalProperties: false },
);

export const CreateWebhook = Type.Object(
  {
    url,
    projectId: Type.Optional(orNull(Type.String(), 'Left out or null: of all projects.')),
    format: Type.Optional(format),
    events: Type.Optional(events),
  },
  {
    $id: 'CreateWebhook',
    additionalProperties: false,
    examples: [
      { url: 'https://ci.example.com/hooks/bindery' },
      { url: 'https://hooks.slack.com/services/T0/B0/x', format: 'slack', events: ['export.failed', 'agent.failed'] },
    ],
  },
);

export const CreatedWebhook = Type.Object(
  {
    webhook: inside(AdminWebhook),
    secret: orNull(
      Type.String(),
      'What messages are signed with from now on, this once: null in the response to a repeat with the same `Idempotency-Key`.',
    ),
  },
  { $id: 'CreatedWebhook', additionalProperties: false },
);

export const UpdateWebhook = Type.Object(
  {
    url: Type.Optional(url),
    format: Type.Optional(format),
    events: Type.Optional(events),
    active: Type.Optional(Type.Boolean()),
  },
  { $id: 'UpdateWebhook', additionalProperties: false, minProperties: 1, examples: [{ active: false }] },
);

export const RotateWebhook = Type.Object(
  {
    keepOldSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: KEEP_OLD_SECONDS.max,
        default: KEEP_OLD_SECONDS.usual,
        description:
          'For how long messages are signed with the secret before, too, so that receivers can be changed meanwhile. 0: not at all, as when somebody else has got it.',
      }),
    ),
  },
  { $id: 'RotateWebhook', additionalProperties: false, examples: [{}, { keepOldSeconds: 0 }] },
);

export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'The `webhook-id` of its message, the same for each attempt.' }),
    event: Type.Unsafe<string>({ type: 'string', enum: [...WEBHOOK_EVENTS, TEST_EVENT] }),
    jobId: orNull(Type.String(), 'null: a test.'),
    status: Type.Unsafe<Delivery['status']>({ type: 'string', enum: ['waiting', 'delivered', 'failed'] }),
    attempts: Type.Integer({ description: 'Since it was last asked for.' }),
    responseStatus: orNull(Type.Integer(), 'Of the last attempt; null when there was no response.'),
    error: orNull(Type.String(), 'Why the last attempt failed.'),
    nextTryAt: orNull(Time, 'When it is sent again; null: at once, or not.'),
    createdAt: Time,
    updatedAt: Time,
  },
  { $id: 'WebhookDelivery', additionalProperties: false },
);

export const WebhookDeliveries = Type.Object(
  {
    deliveries: Type.Array(inside(WebhookDelivery), { description: 'The newest comes first.' }),
    nextCursor: NextCursor,
  },
  { $id: 'WebhookDeliveries', additionalProperties: false },
);

export const WebhooksQuery = Type.Object(
  { projectId: Type.Optional(Type.String({ description: 'Those of this project, and of all projects.' })) },
  { additionalProperties: false },
);

export const DeliveriesQuery = Type.Object(pageFields, { additionalProperties: false });

export const WebhookParams = Type.Object({ id: Type.String({ description: 'Identifier of the webhook.' }) });

export const DeliveryParams = Type.Object({
  ...WebhookParams.properties,
  deliveryId: Type.String({ description: 'Identifier of the delivery.' }),
});

export function toAdminWebhook(webhook: Webhook): Static<typeof AdminWebhook> {
  return {
    id: webhook.id,
    projectId: webhook.projectId,
    url: webhook.url,
    format: webhook.format,
    events: webhook.events,
    active: webhook.isActive,
    formerSecretUntil: webhook.formerSecretUntil?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
  };
}

export function toWebhookDelivery(delivery: Delivery): Static<typeof WebhookDelivery> {
  return {
    id: delivery.id,
    event: delivery.event,
    jobId: delivery.jobId,
    status: delivery.status,
    attempts: delivery.attempts,
    responseStatus: delivery.responseStatus,
    error: delivery.error,
    nextTryAt: delivery.nextTryAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  };
}
