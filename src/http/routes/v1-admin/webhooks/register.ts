import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
} from '../../../../accounts/changes/webhooks.ts';
import { WEBHOOK } from '../../../../accounts/webhooks/events.ts';
import { listWebhooks } from '../../../../accounts/webhooks/webhooks.ts';
import type { WebhookKeys } from '../../../../accounts/webhooks/webhooks.ts';
import { AppError } from '../../../../errors.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import { createRoutes } from '../../../add-route.ts';
import { readPage } from '../../../pages.ts';
import type { App, AppDeps } from '../../../types.ts';
import { registerDeliveries } from './deliveries.ts';
import {
  AdminWebhook,
  AdminWebhooks,
  CreatedWebhook,
  CreateWebhook,
  RotateWebhook,
  toAdminWebhook,
  UpdateWebhook,
  WebhookParams,
  WebhooksQuery,
} from './schemas.ts';

const TOO_MANY_RESPONSE = 'The organization has reached its maximum number of webhooks.';

/** Registers the webhooks of the organization, which are called when jobs finish. */
export function registerWebhooks(app: App, deps: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });
  const { db, getSecretKey, webhookPrivateHosts: privateHosts } = deps;
  const keys: WebhookKeys = { getSecretKey: getSecretKey ?? refuseSecrets, privateHosts };

  route('GET /webhooks', {
    operationId: 'listWebhooks',
    action: 'webhook.read',
    on: 'list',
    summary: 'List webhooks',
    description: "Lists the organization's webhooks, or only the ones that receive a project's events.",
    query: WebhooksQuery,
    returns: AdminWebhooks,
    async handle(request, { organizationId, reach }) {
      const { projectId } = request.query;
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: WEBHOOK,
        read: (page) => listWebhooks(db, { organizationId, reach, projectId, ...page }),
      });
      return { webhooks: rows.map(toAdminWebhook), nextCursor };
    },
  });

  route('POST /webhooks', {
    operationId: 'createWebhook',
    action: 'webhook.manage',
    on: ['body.projectId'],
    summary: 'Create a webhook',
    description:
      'Bindery sends an event to the URL when a job finishes. Only this response contains the signing secret.',
    idempotency: "Makes retries safe. A retry doesn't return the secret again.",
    body: CreateWebhook,
    returns: CreatedWebhook,
    status: 201,
    errors: { 409: TOO_MANY_RESPONSE },
    async handle(request, { organizationId, reply, caller }) {
      return createOnce(
        // The secret is stored only in encrypted form, with the webhook.
        { db, request, reply, keep: (newWebhook) => ({ ...newWebhook, secret: null }) },
        async (trx) => {
          const newWebhook = { ...request.body, organizationId, keys };
          const { webhook, secret } = await addWebhook(trx, caller, newWebhook);
          return { webhook: toAdminWebhook(webhook), secret: secret as string | null };
        },
      );
    },
  });

  route('PATCH /webhooks/:id', {
    operationId: 'updateWebhook',
    action: 'webhook.manage',
    on: ['webhook'],
    summary: 'Update, enable or disable a webhook',
    description: "The secret doesn't change.",
    params: WebhookParams,
    body: UpdateWebhook,
    returns: AdminWebhook,
    result: 'The updated webhook.',
    handle: async ({ params, body: { active: isActive, ...change } }, { organizationId, caller }) =>
      toAdminWebhook(await changeWebhook(db, caller, { ...change, ...params, organizationId, isActive, keys })),
  });

  route('POST /webhooks/:id/rotate', {
    operationId: 'rotateWebhookSecret',
    action: 'webhook.manage',
    on: ['webhook'],
    summary: "Rotate a webhook's secret",
    description:
      'Only this response contains the new secret. For one day by default, each message has two signatures: one with the new secret and one with the old secret.',
    params: WebhookParams,
    idempotency: "Makes retries safe. A retry doesn't rotate again and doesn't return the secret again.",
    body: RotateWebhook,
    returns: CreatedWebhook,
    result: 'Bindery now signs messages with the new secret.',
    async handle(request, { organizationId, reply, caller }) {
      const rotation = {
        id: request.params.id,
        organizationId,
        keepSeconds: request.body.keepOldSeconds,
        getSecretKey: keys.getSecretKey,
      };
      return createOnce({ db, request, reply, keep: (webhook) => ({ ...webhook, secret: null }) }, async (trx) => {
        const { webhook, secret } = await rotateWebhookSecret(trx, caller, rotation);
        return { webhook: toAdminWebhook(webhook), secret: secret as string | null };
      });
    },
  });

  route('DELETE /webhooks/:id', {
    operationId: 'deleteWebhook',
    action: 'webhook.manage',
    on: ['webhook'],
    summary: 'Delete a webhook',
    description: 'Also deletes its delivery log and cancels pending deliveries.',
    params: WebhookParams,
    handle: ({ params }, { organizationId, caller }) => removeWebhook(db, caller, { ...params, organizationId }),
  });

  registerDeliveries(app, deps);
}

async function refuseSecrets(): Promise<Buffer> {
  throw new AppError('invalid_config', "Webhooks aren't available, because this service can't store secrets.");
}
