import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_RESULTS } from '../../../accounts/scim/list-resources.ts';
import { AppError } from '../../../errors.ts';
import { RESOURCE_TYPES, SCHEMAS } from '../../../lib/scim/schema.ts';
import type { ResourceType, Schema, ScimObject } from '../../../lib/scim/schema.ts';
import type { App } from '../../types.ts';
import { ERROR_URN, SCIM_TYPE, ScimParams, ScimQuery, sendList } from './send.ts';
import type { ScimDeps } from './send.ts';

const URN = 'urn:ietf:params:scim:schemas:core:2.0';

/** Registers the endpoints that describe this implementation (RFC 7644, section 4), and `/Me`, which doesn't exist. */
export function registerDiscovery(app: App, { getContext }: ScimDeps): void {
  const schema = { hide: true, querystring: ScimQuery } as const;
  const getBase = (request: FastifyRequest) => getContext(request).baseUrl;

  app.get('/ServiceProviderConfig', { schema }, async (request, reply) => send(reply, toConfig(getBase(request))));

  app.get('/ResourceTypes', { schema }, async (request, reply) =>
    sendAll(
      request,
      reply,
      RESOURCE_TYPES.map((each) => toResourceType(each, getBase(request))),
    ),
  );
  app.get('/ResourceTypes/:id', { schema: { ...schema, params: ScimParams } }, async (request, reply) => {
    const type = RESOURCE_TYPES.find(({ name }) => name === request.params.id);
    return send(
      reply,
      type ? toResourceType(type, getBase(request)) : throwUnknown('resource type', request.params.id),
    );
  });

  app.get('/Schemas', { schema }, async (request, reply) =>
    sendAll(
      request,
      reply,
      SCHEMAS.map((each) => toSchema(each, getBase(request))),
    ),
  );
  app.get('/Schemas/:id', { schema: { ...schema, params: ScimParams } }, async (request, reply) => {
    const found = SCHEMAS.find(({ id }) => id.toLowerCase() === request.params.id.toLowerCase());
    return send(reply, found ? toSchema(found, getBase(request)) : throwUnknown('schema', request.params.id));
  });

  app.get('/Me', { schema }, async (_request, reply) =>
    reply
      .code(501)
      .type(SCIM_TYPE)
      .send({ schemas: [ERROR_URN], status: '501', detail: "A token doesn't belong to a user, so /Me doesn't exist." }),
  );
}

function send(reply: FastifyReply, resource: object): FastifyReply {
  return reply.header('cache-control', 'no-store').type(SCIM_TYPE).send(resource);
}

/** These lists can't be filtered (RFC 7644, section 4). */
function sendAll(request: FastifyRequest, reply: FastifyReply, resources: ScimObject[]): FastifyReply {
  const query = request.query as ScimQuery;
  if (query.filter !== undefined) throw new AppError('forbidden', "This list can't be filtered.");
  return sendList(reply, { page: { totalResults: resources.length, startIndex: 1, resources }, query });
}

function throwUnknown(what: string, id: string): never {
  throw new AppError('not_found', `Unknown ${what} ${JSON.stringify(id.slice(0, 100))}.`);
}

function toConfig(baseUrl: string): object {
  return {
    schemas: [`${URN}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A SCIM token, which an owner of the organization creates in the dashboard.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

function toResourceType(
  { name, endpoint, description, schema, extensions }: ResourceType,
  baseUrl: string,
): ScimObject {
  return {
    schemas: [`${URN}:ResourceType`],
    id: name,
    name,
    endpoint,
    description,
    schema: schema.id,
    schemaExtensions: extensions.map(({ id }) => ({ schema: id, required: false })),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  };
}

function toSchema({ id, name, description, attributes }: Schema, baseUrl: string): ScimObject {
  return {
    schemas: [`${URN}:Schema`],
    id,
    name,
    description,
    attributes: attributes as never,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  };
}
