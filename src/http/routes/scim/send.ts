import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ScimContext } from '../../../accounts/scim/context.ts';
import type { ListPage } from '../../../accounts/scim/list-resources.ts';
import { includesVersion } from '../../../accounts/scim/version.ts';
import { isObject } from '../../../lib/scim/find-attribute.ts';
import { ScimError } from '../../../lib/scim/scim-error.ts';
import type { ResourceType, ScimObject } from '../../../lib/scim/schema.ts';
import { createSelection } from '../../../lib/scim/select-attributes.ts';

/** Media type of SCIM (RFC 7644, section 3.1). */
export const SCIM_TYPE = 'application/scim+json';
export const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';
const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const SEARCH_URN = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** What the routes of SCIM have in common. */
export interface ScimDeps {
  /** Returns the caller's token and permissions. */
  getContext(request: FastifyRequest): ScimContext;
}

const Text = Type.Optional(Type.String());

/** Parameters of requests that return resources. Sorting isn't supported, so other parameters are ignored. */
export const ScimQuery = Type.Object({
  filter: Text,
  startIndex: Text,
  count: Text,
  attributes: Text,
  excludedAttributes: Text,
});
export type ScimQuery = Static<typeof ScimQuery>;

export const ScimParams = Type.Object({ id: Type.String() });

/** Reads the body of a search request (RFC 7644, section 3.4.3), which has the parameters of a list. */
export function readSearch(body: unknown): ScimQuery {
  const { schemas } = isObject(body) ? body : {};
  if (!isObject(body) || !Array.isArray(schemas) || !schemas.includes(SEARCH_URN))
    throw new ScimError('invalidSyntax', `Send an object whose "schemas" contain "${SEARCH_URN}".`);
  const readText = (name: string): string | undefined => {
    const value = body[name];
    if (value === undefined) return undefined;
    return Array.isArray(value) ? value.map(String).join(',') : String(value);
  };
  return {
    filter: readText('filter'),
    startIndex: readText('startIndex'),
    count: readText('count'),
    attributes: readText('attributes'),
    excludedAttributes: readText('excludedAttributes'),
  };
}

/** Sends a resource with its entity tag, or 304 if the caller has this version. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, resource, status = 200 }: { type: ResourceType; resource: ScimObject; status?: 200 | 201 },
): FastifyReply {
  const { version, location } = isObject(resource['meta']) ? resource['meta'] : {};
  reply.header('etag', String(version)).header('cache-control', 'no-store');
  if (status === 201) reply.header('location', String(location));
  const known = request.headers['if-none-match'];
  if (request.method === 'GET' && known !== undefined && includesVersion(known, readVersion(version)))
    return reply.code(304).send();
  const { select } = createSelection(type, request.query as ScimQuery);
  return reply.code(status).type(SCIM_TYPE).send(select(resource));
}

/** Sends a page of a list. */
export function sendList(
  reply: FastifyReply,
  { type, page, query }: { type?: ResourceType | undefined; page: ListPage; query: ScimQuery },
): FastifyReply {
  const { totalResults, startIndex, resources } = page;
  const select = type ? createSelection(type, query).select : (resource: ScimObject) => resource;
  return reply
    .header('cache-control', 'no-store')
    .type(SCIM_TYPE)
    .send({
      schemas: [LIST_URN],
      totalResults,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources.map(select),
    });
}

/** Returns the `If-Match` header of a request. */
export function readPreconditions({ headers }: FastifyRequest): { ifMatch: string | undefined } {
  return { ifMatch: headers['if-match'] };
}

/** Logs the attributes that a request has and Bindery ignores, so that an operator can find a wrong mapping. */
export function logIgnored(request: FastifyRequest, { ignored }: Pick<ScimContext, 'ignored'>): void {
  if (ignored.size === 0) return;
  request.log.info({ attributes: [...ignored].slice(0, 20) }, 'ignored SCIM attributes that Bindery does not have');
}

function readVersion(tag: unknown): number {
  return Number(/\d+/.exec(String(tag))?.[0]);
}
