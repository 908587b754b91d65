import type { FastifyRequest } from 'fastify';
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from '../../../accounts/scim/users.ts';
import { readPatch } from '../../../lib/scim/apply-patch.ts';
import { USER } from '../../../lib/scim/schema.ts';
import { createSelection } from '../../../lib/scim/select-attributes.ts';
import type { App } from '../../types.ts';
import { logIgnored, readPreconditions, readSearch, ScimParams, ScimQuery, sendList, sendResource } from './send.ts';
import type { ScimDeps } from './send.ts';

/** Registers `/Users`. */
export function registerUsers(app: App, { getContext }: ScimDeps): void {
  const list = async (request: FastifyRequest, query: ScimQuery) =>
    listUsers(getContext(request), { ...query, withGroups: createSelection(USER, query).has('groups') });

  app.get('/Users', { schema: { hide: true, querystring: ScimQuery } }, async (request, reply) =>
    sendList(reply, { type: USER, page: await list(request, request.query), query: request.query }),
  );

  app.post('/Users/.search', { schema: { hide: true } }, async (request, reply) => {
    const query = readSearch(request.body);
    return sendList(reply, { type: USER, page: await list(request, query), query });
  });

  app.post('/Users', { schema: { hide: true, querystring: ScimQuery } }, async (request, reply) => {
    const context = getContext(request);
    const resource = await createUser(context, request.body);
    logIgnored(request, context);
    return sendResource(request, reply, { type: USER, resource, status: 201 });
  });

  app.get(
    '/Users/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) =>
      sendResource(request, reply, { type: USER, resource: await getUser(getContext(request), request.params.id) }),
  );

  app.put(
    '/Users/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) => {
      const context = getContext(request);
      const { id } = request.params;
      const resource = await replaceUser(context, { id, body: request.body, ...readPreconditions(request) });
      logIgnored(request, context);
      return sendResource(request, reply, { type: USER, resource });
    },
  );

  app.patch(
    '/Users/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) => {
      const context = getContext(request);
      const { id } = request.params;
      const operations = readPatch(request.body);
      const resource = await patchUser(context, { id, operations, ...readPreconditions(request) });
      logIgnored(request, context);
      return sendResource(request, reply, { type: USER, resource });
    },
  );

  app.delete('/Users/:id', { schema: { hide: true, params: ScimParams } }, async (request, reply) => {
    await deleteUser(getContext(request), { id: request.params.id, ...readPreconditions(request) });
    return reply.code(204).send();
  });
}
