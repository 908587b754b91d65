import { addKey, revokeKey } from '../../../../accounts/changes/keys.ts';
import { listApiKeysPage } from '../../../../accounts/api-keys/api-keys.ts';
import { TooManyKeys } from '../../../../accounts/api-keys/hourly-keys.ts';
import { getActor } from '../../../middleware/authenticate.ts';
import { createOnce, createIdempotencyHeaders } from '../../../middleware/idempotency.ts';
import { describeErrorResponses, createRef, describeResponse } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { getCaller } from '../../../middleware/audit.ts';
import { ACCOUNTS, PageQuery, READ_ERRORS, readPage, WRITE_ERRORS } from '../common.ts';
import { AdminKey, AdminKeys, CreatedKey, CreateKey, KeyParams, toAdminKey } from './schemas.ts';

/** Registers the API keys of the organization. */
export function registerKeys(app: App, { db }: AppDeps): void {
  for (const schema of [AdminKey, AdminKeys, CreateKey, CreatedKey]) app.addSchema(schema);

  app.get(
    '/keys',
    {
      config: { action: 'key.read' },
      schema: {
        ...ACCOUNTS,
        operationId: 'listKeys',
        summary: 'List API keys',
        description: 'Newest first, including revoked keys.',
        querystring: PageQuery,
        response: {
          200: describeResponse(AdminKeys, { description: 'One page of results.' }),
          ...READ_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { rows, nextCursor } = await readPage(request.query, {
        prefix: 'key',
        read: (page) => listApiKeysPage(db, { organizationId, ...page }),
        at: ({ id }) => id,
      });
      return reply.header('cache-control', 'no-store').send({ keys: rows.map(toAdminKey), nextCursor });
    },
  );

  app.post(
    '/keys',
    {
      config: { action: 'key.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'createKey',
        summary: 'Create an API key',
        description: 'Only this response contains the key itself. An organization can create up to ten keys per hour.',
        headers: createIdempotencyHeaders("Makes retries safe. A retry doesn't return the key again."),
        body: createRef(CreateKey),
        response: {
          201: describeResponse(CreatedKey, { description: 'Created.' }),
          ...describeErrorResponses(
            400,
            401,
            403,
            404,
            413,
            415,
            422,
            {
              status: 429,
              description: 'Ten keys were created in the last hour. `Retry-After` tells you how long to wait.',
            },
            500,
            503,
            507,
          ),
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const { name, scopes, expiresAt, allowedIps } = request.body;
      const newKey = {
        organizationId,
        name,
        ...(scopes && { scopes }),
        ...(expiresAt && { expiresAt: new Date(expiresAt) }),
        ...(allowedIps && { allowedIps }),
      };
      try {
        const { body } = await createOnce({
          db,
          request,
          reply,
          status: 201,
          create: async (trx) => {
            const { key, text } = await addKey(trx, getCaller(request), newKey);
            return { key: toAdminKey(key), secret: text as string | null };
          },
          // The key itself is never stored.
          keep: (created) => ({ ...created, secret: null }),
        });
        return await reply.code(201).header('cache-control', 'no-store').send(body);
      } catch (error) {
        if (error instanceof TooManyKeys) reply.header('retry-after', String(error.retrySeconds));
        throw error;
      }
    },
  );

  app.delete(
    '/keys/:id',
    {
      config: { action: 'key.manage' },
      schema: {
        ...ACCOUNTS,
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        description: 'The key stops working immediately and permanently. It stays in the list.',
        params: KeyParams,
        response: {
          200: describeResponse(AdminKey, { description: 'The key was revoked.' }),
          ...WRITE_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { organizationId } = getActor(request);
      const key = await revokeKey(db, getCaller(request), { id: request.params.id, organizationId });
      return reply.send(toAdminKey(key));
    },
  );
}
