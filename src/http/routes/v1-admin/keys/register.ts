import { addKey, revokeKey } from '../../../../accounts/changes/keys.ts';
import { listApiKeysPage } from '../../../../accounts/api-keys/api-keys.ts';
import { TooManyKeys } from '../../../../accounts/api-keys/hourly-keys.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import { createRoutes } from '../../../add-route.ts';
import type { App, AppDeps } from '../../../types.ts';
import { PageQuery, readPage } from '../../../pages.ts';
import { AdminKey, AdminKeys, CreatedKey, CreateKey, KeyParams, toAdminKey } from './schemas.ts';

/** Registers the API keys of the organization. */
export function registerKeys(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('GET /keys', {
    operationId: 'listKeys',
    action: 'key.read',
    on: 'organization',
    summary: 'List API keys',
    description: 'Newest first, including revoked keys.',
    query: PageQuery,
    returns: AdminKeys,
    async handle(request, { organizationId }) {
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'key',
        read: (page) => listApiKeysPage(db, { organizationId, ...page }),
      });
      return { keys: rows.map(toAdminKey), nextCursor };
    },
  });

  route('POST /keys', {
    operationId: 'createKey',
    action: 'key.manage',
    on: 'organization',
    summary: 'Create an API key',
    description:
      'Only this response contains the key itself. An organization can create up to ten keys per hour. A key can only create keys that expire no later than itself, work from no other IP addresses and, if it is limited to actions, can do nothing else.',
    idempotency: "Makes retries safe. A retry doesn't return the key again.",
    body: CreateKey,
    returns: CreatedKey,
    status: 201,
    errors: {
      404: "The organization doesn't have one of the projects, or the service account.",
      429: 'Ten keys were created in the last hour. `Retry-After` tells you how long to wait.',
    },
    async handle(request, { organizationId, reply, caller }) {
      const { name, scopes, projectIds, actions, serviceAccountId, expiresAt, allowedIps } = request.body;
      const newKey = {
        organizationId,
        name,
        ...(scopes && { scopes }),
        ...(projectIds && { projectIds }),
        ...(actions && { actions }),
        ...(serviceAccountId && { serviceAccountId }),
        ...(expiresAt && { expiresAt: new Date(expiresAt) }),
        ...(allowedIps && { allowedIps }),
      };
      try {
        return await createOnce(
          // The key itself is never stored.
          { db, request, reply, keep: (newKey) => ({ ...newKey, secret: null }) },
          async (trx) => {
            const { key, text } = await addKey(trx, caller, newKey);
            return { key: toAdminKey(key), secret: text as string | null };
          },
        );
      } catch (error) {
        if (error instanceof TooManyKeys) reply.header('retry-after', String(error.retrySeconds));
        throw error;
      }
    },
  });

  route('DELETE /keys/:id', {
    operationId: 'revokeKey',
    action: 'key.manage',
    on: 'organization',
    summary: 'Revoke an API key',
    description: 'The key stops working immediately and permanently. It stays in the list.',
    params: KeyParams,
    returns: AdminKey,
    result: 'The key was revoked.',
    handle: async ({ params }, { organizationId, caller }) =>
      toAdminKey(await revokeKey(db, caller, { ...params, organizationId })),
  });
}
