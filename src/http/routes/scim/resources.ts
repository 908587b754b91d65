import type { ScimChange } from '../../../accounts/scim/change.ts';
import type { ScimContext } from '../../../accounts/scim/context.ts';
import type { ListPage } from '../../../accounts/scim/list-resources.ts';
import type { Preconditions } from '../../../accounts/scim/version.ts';
import { readPatch } from '../../../lib/scim/apply-patch.ts';
import type { ResourceType, ScimObject } from '../../../lib/scim/schema.ts';
import { createSelection } from '../../../lib/scim/select-attributes.ts';
import type { App } from '../../types.ts';
import { logIgnored, readPreconditions, readSearch, ScimParams, ScimQuery, sendList, sendResource } from './send.ts';
import type { ScimDeps } from './send.ts';

/** A type of resource, and the functions that read and change its resources. */
export interface ScimResources {
  type: ResourceType;
  /** The attribute that lists its members or groups. `withReferences` is whether the response contains it. */
  references: 'members' | 'groups';
  list(context: ScimContext, query: ScimQuery & { withReferences: boolean }): Promise<ListPage>;
  get(context: ScimContext, reference: { id: string; withReferences: boolean }): Promise<ScimObject>;
  create(context: ScimContext, body: unknown): Promise<ScimObject>;
  change(context: ScimContext, change: ScimChange): Promise<ScimObject>;
  remove(context: ScimContext, reference: { id: string } & Preconditions): Promise<void>;
  /** Whether the response to a PATCH without `attributes` has no body (RFC 7644, section 3.5.2). @defaultValue false */
  isPatchSilent?: boolean;
}

/** Registers the routes of a type of resource, such as `/Users`. */
export function registerResources(app: App, { getContext }: ScimDeps, resources: ScimResources): void {
  const { type, isPatchSilent = false } = resources;
  const url = type.endpoint;
  const includesReferences = (query: ScimQuery) => createSelection(type, query).has(resources.references);
  const list = (context: ScimContext, query: ScimQuery) =>
    resources.list(context, { ...query, withReferences: includesReferences(query) });
  const listOptions = { schema: { hide: true, querystring: ScimQuery } };
  const resourceOptions = { schema: { hide: true, querystring: ScimQuery, params: ScimParams } };

  app.get(url, listOptions, async (request, reply) =>
    sendList(reply, { type, page: await list(getContext(request), request.query), query: request.query }),
  );

  app.post(`${url}/.search`, { schema: { hide: true } }, async (request, reply) => {
    const query = readSearch(request.body);
    return sendList(reply, { type, page: await list(getContext(request), query), query });
  });

  app.post(url, listOptions, async (request, reply) => {
    const context = getContext(request);
    const resource = await resources.create(context, request.body);
    logIgnored(request, context);
    return sendResource(request, reply, { type, resource, status: 201 });
  });

  app.get(`${url}/:id`, resourceOptions, async (request, reply) => {
    const reference = { id: request.params.id, withReferences: includesReferences(request.query) };
    return sendResource(request, reply, { type, resource: await resources.get(getContext(request), reference) });
  });

  app.put(`${url}/:id`, resourceOptions, async (request, reply) => {
    const context = getContext(request);
    const change = { id: request.params.id, edit: { body: request.body }, ...readPreconditions(request) };
    const resource = await resources.change(context, change);
    logIgnored(request, context);
    return sendResource(request, reply, { type, resource });
  });

  app.patch(`${url}/:id`, resourceOptions, async (request, reply) => {
    const context = getContext(request);
    const edit = { operations: readPatch(request.body) };
    const resource = await resources.change(context, { id: request.params.id, edit, ...readPreconditions(request) });
    logIgnored(request, context);
    if (isPatchSilent && request.query.attributes === undefined) return reply.code(204).send();
    return sendResource(request, reply, { type, resource });
  });

  app.delete(`${url}/:id`, { schema: { hide: true, params: ScimParams } }, async (request, reply) => {
    await resources.remove(getContext(request), { id: request.params.id, ...readPreconditions(request) });
    return reply.code(204).send();
  });
}
