import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '../../../../accounts/changes/webhooks.ts';
import { listWebhooks } from '../../../../accounts/webhooks/webhooks.ts';
import type { WebhookKeys } from '../../../../accounts/webhooks/webhooks.ts';
import { AppError } from '../../../../errors.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, createIdempotencyHeaders } from '../../../middleware/idempotency.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { ACCOUNTS, NO_CONTENT, READ_ERRORS, WRITE_ERRORS } from '../common.ts';
import { registerDeliveries } from './deliveries.ts';
import {
  AdminWebhook,
  AdminWebhooks,
  CreatedWebhook,
  CreateWebhook,
  RotateWebhook,
  toAdminWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookParams,
  WebhooksQuery,
} from './schemas.ts';

const TOO_MANY_RESPONSE = {
  status: 409,
  description: 'The organization has reached its maximum number of webhooks.',
} as const;

/** Registers the webhooks of the organization, which are called when jobs finish. */
export function registerWebhooks(app: App, deps: AppDeps): void {
  const { db, getSecretKey, webhookPrivateHosts: privateHosts } = deps;
  for (const schema of [
    AdminWebhook,
    AdminWebhooks,
    CreateWebhook,
    CreatedWebhook,
    UpdateWebhook,
    RotateWebhook,
    WebhookDelivery,
    WebhookDeliveries,
  ])
    app.addSchema(schema);
  const keys: WebhookKeys = { getSecretKey: getSecretKey ?? refuseSecrets, privateHosts };

  app.get(
    '/webhooks',
    {
      config: { action: 'webhook.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        description: "Lists the organization's webhooks, or only the ones that receive a project's events.",
        querystring: WebhooksQuery,
        response: { 200: describeResponse(AdminWebhooks, { description: 'All webhooks.' }), ...READ_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const webhooks = await listWebhooks(db, { organizationId, projectId: request.query.projectId });
      return reply.header('cache-control', 'no-store').send({ webhooks: webhooks.map(toAdminWebhook) });
    },
  );

  app.post(
    '/webhooks',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'Bindery sends an event to the URL when a job finishes. Only this response contains the signing secret.',
        headers: createIdempotencyHeaders("Makes retries safe. A retry doesn't return the secret again."),
        body: createRef(CreateWebhook),
        response: {
          201: describeResponse(CreatedWebhook, { description: 'Created.' }),
          ...describeErrorResponses(400, 401, 403, 404, TOO_MANY_RESPONSE, 413, 415, 422, 500, 503, 507),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { body } = await createOnce({
        db,
        request,
        reply,
        status: 201,
        create: async (trx) => {
          const newWebhook = { ...request.body, organizationId, keys };
          const { webhook, secret } = await addWebhook(trx, getCaller(request), newWebhook);
          return { webhook: toAdminWebhook(webhook), secret: secret as string | null };
        },
        // The secret is stored only in encrypted form, with the webhook.
        keep: (created) => ({ ...created, secret: null }),
      });
      return reply.code(201).header('cache-control', 'no-store').send(body);
    },
  );

  app.patch(
    '/webhooks/:id',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'updateWebhook',
        summary: 'Update, enable or disable a webhook',
        description: "The secret doesn't change.",
        params: WebhookParams,
        body: createRef(UpdateWebhook),
        response: { 200: describeResponse(AdminWebhook, { description: 'The updated webhook.' }), ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { active: isActive, ...change } = request.body;
      const reference = { id: request.params.id, organizationId };
      const webhook = await changeWebhook(db, getCaller(request), { ...change, ...reference, isActive, keys });
      return reply.send(toAdminWebhook(webhook));
    },
  );

  app.post(
    '/webhooks/:id/rotate',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'rotateWebhookSecret',
        summary: "Rotate a webhook's secret",
        description:
          'Only this response contains the new secret. For one day by default, each message has two signatures: one with the new secret and one with the old secret.',
        params: WebhookParams,
        headers: createIdempotencyHeaders(
          "Makes retries safe. A retry doesn't rotate again and doesn't return the secret again.",
        ),
        body: createRef(RotateWebhook),
        response: {
          200: describeResponse(CreatedWebhook, { description: 'Bindery now signs messages with the new secret.' }),
          ...describeErrorResponses(400, 401, 403, 404, 413, 415, 422, 500, 503, 507),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const rotation = {
        id: request.params.id,
        organizationId,
        keepSeconds: request.body.keepOldSeconds,
        getSecretKey: keys.getSecretKey,
      };
      const { body } = await createOnce({
        db,
        request,
        reply,
        status: 200,
        create: async (trx) => {
          const { webhook, secret } = await rotateWebhookSecret(trx, getCaller(request), rotation);
          return { webhook: toAdminWebhook(webhook), secret: secret as string | null };
        },
        keep: (rotated) => ({ ...rotated, secret: null }),
      });
      return reply.header('cache-control', 'no-store').send(body);
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { action: 'webhook.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'Also deletes its delivery log and cancels pending deliveries.',
        params: WebhookParams,
        response: { ...NO_CONTENT, ...WRITE_ERRORS },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      await removeWebhook(db, getCaller(request), { id: request.params.id, organizationId });
      return reply.code(204).send(null);
    },
  );

  registerDeliveries(app, deps);
}

async function refuseSecrets(): Promise<Buffer> {
  throw new AppError('invalid_config', "Webhooks aren't available, because this service can't store secrets.");
}
