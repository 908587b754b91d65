import type { FastifyRequest } from 'fastify';
import {
  createGroup,
  deleteGroup,
  getGroup,
  listGroups,
  patchGroup,
  replaceGroup,
} from '../../../accounts/scim/groups.ts';
import { readPatch } from '../../../lib/scim/apply-patch.ts';
import { GROUP } from '../../../lib/scim/schema.ts';
import { createSelection } from '../../../lib/scim/select-attributes.ts';
import type { App } from '../../types.ts';
import { logIgnored, readPreconditions, readSearch, ScimParams, ScimQuery, sendList, sendResource } from './send.ts';
import type { ScimDeps } from './send.ts';

/** Registers `/Groups`. */
export function registerGroups(app: App, { getContext }: ScimDeps): void {
  const list = async (request: FastifyRequest, query: ScimQuery) =>
    listGroups(getContext(request), { ...query, withMembers: createSelection(GROUP, query).has('members') });

  app.get('/Groups', { schema: { hide: true, querystring: ScimQuery } }, async (request, reply) =>
    sendList(reply, { type: GROUP, page: await list(request, request.query), query: request.query }),
  );

  app.post('/Groups/.search', { schema: { hide: true } }, async (request, reply) => {
    const query = readSearch(request.body);
    return sendList(reply, { type: GROUP, page: await list(request, query), query });
  });

  app.post('/Groups', { schema: { hide: true, querystring: ScimQuery } }, async (request, reply) => {
    const context = getContext(request);
    const resource = await createGroup(context, request.body);
    logIgnored(request, context);
    return sendResource(request, reply, { type: GROUP, resource, status: 201 });
  });

  app.get(
    '/Groups/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) => {
      const withMembers = createSelection(GROUP, request.query).has('members');
      const resource = await getGroup(getContext(request), { id: request.params.id, withMembers });
      return sendResource(request, reply, { type: GROUP, resource });
    },
  );

  app.put(
    '/Groups/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) => {
      const context = getContext(request);
      const { id } = request.params;
      const resource = await replaceGroup(context, { id, body: request.body, ...readPreconditions(request) });
      logIgnored(request, context);
      return sendResource(request, reply, { type: GROUP, resource });
    },
  );

  // Without `attributes`, the response has no body (RFC 7644, section 3.5.2), because a group can have many members.
  app.patch(
    '/Groups/:id',
    { schema: { hide: true, querystring: ScimQuery, params: ScimParams } },
    async (request, reply) => {
      const context = getContext(request);
      const { id } = request.params;
      const operations = readPatch(request.body);
      const resource = await patchGroup(context, { id, operations, ...readPreconditions(request) });
      logIgnored(request, context);
      if (request.query.attributes === undefined) return reply.code(204).send();
      return sendResource(request, reply, { type: GROUP, resource });
    },
  );

  app.delete('/Groups/:id', { schema: { hide: true, params: ScimParams } }, async (request, reply) => {
    await deleteGroup(getContext(request), { id: request.params.id, ...readPreconditions(request) });
    return reply.code(204).send();
  });
}
