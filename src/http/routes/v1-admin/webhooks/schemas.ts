import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Delivery } from '../../../../accounts/webhooks/deliveries.ts';
import { TEST_EVENT, WEBHOOK_EVENTS, WEBHOOK_FORMATS } from '../../../../accounts/webhooks/events.ts';
import type { WebhookEvent, WebhookFormat } from '../../../../accounts/webhooks/events.ts';
import { KEEP_OLD_SECONDS } from '../../../../accounts/webhooks/rotate-secret.ts';
import type { Webhook } from '../../../../accounts/webhooks/webhooks.ts';
import { NextCursor, pageFields } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

const events = Type.Array(createEnum<WebhookEvent>(WEBHOOK_EVENTS), {
  minItems: 1,
  description: 'Events that the webhook receives.',
});
const format = createEnum<WebhookFormat>(WEBHOOK_FORMATS);
const url = Type.String({ minLength: 1, maxLength: 2000, examples: ['https://ci.example.com/hooks/bindery'] });

export const AdminWebhook = defineBody('AdminWebhook', {
  id: Type.String({ examples: ['wh_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  projectId: orNull(Type.String(), 'null for all projects in the organization.'),
  url: Type.String({ description: 'The URL, with possible secrets removed.' }),
  format,
  events,
  active: Type.Boolean(),
  formerSecretUntil: orNull(Time, "Until when messages are also signed with the previous secret. null if they aren't."),
  createdAt: Time,
});

export const AdminWebhooks = defineBody('AdminWebhooks', {
  webhooks: Type.Array(createRef(AdminWebhook), { description: 'Oldest first.' }),
  nextCursor: NextCursor,
});

export const CreateWebhook = defineBody(
  'CreateWebhook',
  {
    url,
    projectId: Type.Optional(orNull(Type.String(), 'Default, or null: all projects in the organization.')),
    format: Type.Optional(format),
    events: Type.Optional(events),
  },
  { url: 'https://ci.example.com/hooks/bindery' },
  { url: 'https://hooks.slack.com/services/T0/B0/x', format: 'slack', events: ['export.failed', 'agent.failed'] },
);

export const CreatedWebhook = defineBody('CreatedWebhook', {
  webhook: createRef(AdminWebhook),
  secret: orNull(
    Type.String(),
    'The new signing secret, returned only once. null in the response to a retry with the same `Idempotency-Key`.',
  ),
});

export const UpdateWebhook = Type.Object(
  {
    url: Type.Optional(url),
    format: Type.Optional(format),
    events: Type.Optional(events),
    active: Type.Optional(Type.Boolean()),
  },
  { $id: 'UpdateWebhook', additionalProperties: false, minProperties: 1, examples: [{ active: false }] },
);

export const RotateWebhook = defineBody(
  'RotateWebhook',
  {
    keepOldSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: KEEP_OLD_SECONDS.max,
        default: KEEP_OLD_SECONDS.usual,
        description:
          'How long messages are also signed with the old secret, to give you time to update receivers. Use 0 if the old secret leaked.',
      }),
    ),
  },
  {},
  { keepOldSeconds: 0 },
);

export const WebhookDelivery = defineBody('WebhookDelivery', {
  id: Type.String({ description: 'The `webhook-id` of the message, which stays the same across attempts.' }),
  event: createEnum<string>([...WEBHOOK_EVENTS, TEST_EVENT]),
  jobId: orNull(Type.String(), 'null for a test event.'),
  status: createEnum<Delivery['status']>(['waiting', 'delivered', 'failed']),
  attempts: Type.Integer({ description: 'Attempts since the delivery was last requested.' }),
  responseStatus: orNull(Type.Integer(), 'Status code of the last attempt. null if there was no response.'),
  error: orNull(Type.String(), 'Reason the last attempt failed.'),
  nextTryAt: orNull(Time, "Time of the next attempt. null if it is due now or there won't be one."),
  createdAt: Time,
  updatedAt: Time,
});

export const WebhookDeliveries = defineBody('WebhookDeliveries', {
  deliveries: Type.Array(createRef(WebhookDelivery), { description: 'Newest first.' }),
  nextCursor: NextCursor,
});

export const WebhooksQuery = Type.Object(
  {
    projectId: Type.Optional(Type.String({ description: "Only webhooks that receive this project's events." })),
    ...pageFields,
  },
  { additionalProperties: false },
);

export const DeliveriesQuery = Type.Object(pageFields, { additionalProperties: false });

export const WebhookParams = { id: 'ID of the webhook.' };

export const DeliveryParams = {
  ...WebhookParams,
  deliveryId: 'ID of the delivery.',
};

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
