import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Action } from '../accounts/policy.ts';
import type { RouteTarget } from './middleware/route-target.ts';
import { createRef, describeErrorResponses, describeResponse, ADMIN_SECURITY } from './schemas.ts';
import type { ErrorStatus, JsonResponse } from './schemas.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What the routes of one file have in common. */
export interface RouteGroup {
  /** Heading in the published description. */
  tag: string;
  /** How callers authenticate. @defaultValue with a key or a session */
  security?: Record<string, string[]>[];
  /** Adds the default errors of the method and the options to the description. @defaultValue true */
  defaultErrors?: boolean;
}

/** What is special about a route. The method and these options determine everything else that is published about it. */
export interface RouteOptions<
  Params extends string = string,
  Query extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> extends Partial<RouteGroup> {
  operationId: string;
  /** What a caller must be allowed to do. Add a new action to `src/accounts/policy.ts`. @defaultValue nothing */
  action?: Action;
  /** The resources that the action is performed on. Required with an action. */
  on?: RouteTarget;
  summary: string;
  description?: string;
  /** Maximum bytes of the request body. @defaultValue 1 MB */
  bodyLimit?: number;
  /** Descriptions of the parameters in the path. */
  params?: Record<Params, string>;
  query?: Query;
  headers?: Headers;
  /** Effect of `Idempotency-Key`, for routes that call `createOnce`. `true` describes the default one. */
  idempotency?: true | string;
  /** The request body, a schema with an `$id`. */
  body?: Body;
  /** The response body, a schema with an `$id`. @defaultValue no body, and the status 204 */
  returns?: Result;
  /** Media type of a response that isn't JSON. With `returns`, the caller chooses one of the two. */
  media?: 'text/csv' | 'text/event-stream' | 'text/html';
  /** @defaultValue 200, or 204 without a response body */
  status?: 200 | 201 | 202;
  /** Describes the response. Pages of lists, created things and empty responses have a default description. */
  result?: string;
  resultHeaders?: Record<string, TSchema>;
  /** Errors in addition to the default ones, or with another description. */
  errors?: Partial<Record<ErrorStatus, string | JsonResponse>>;
}

/** Returns the status of a route's successful responses. */
export function getStatus({ returns, media, status }: RouteOptions): 200 | 201 | 202 | 204 {
  return status ?? (returns === undefined && media === undefined ? 204 : 200);
}

/** Returns the schema of a route: what Fastify validates and the published description contains. */
export function describeRoute(method: Method, options: RouteOptions) {
  const { operationId, tag = '', security = ADMIN_SECURITY, summary, description, params, query, body } = options;
  const headers = options.idempotency === undefined ? options.headers : createIdempotencyHeaders(options.idempotency);
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security,
    ...(params && { params: createParams(params) }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body: createRef(body) }),
    response: { [getStatus(options)]: describeResult(options), ...describeErrors(method, options) },
  };
}

function createParams(params: Record<string, string>): TSchema {
  return Type.Object(
    Object.fromEntries(Object.entries(params).map(([name, description]) => [name, Type.String({ description })])),
  );
}

function createIdempotencyHeaders(effect: true | string): TSchema {
  const description = effect === true ? DEFAULT_IDEMPOTENCY : effect;
  return Type.Object({ 'idempotency-key': Type.Optional(Type.String({ description })) });
}

const DEFAULT_IDEMPOTENCY =
  'Makes retries safe: within 24 hours, the same key and body return the first response again.';

function describeResult(options: RouteOptions) {
  const { returns, media, resultHeaders: headers } = options;
  const description = options.result ?? getDefaultResult(options);
  if (description === undefined) throw new Error(`The route ${options.operationId} doesn't describe its result.`);
  if (returns === undefined && media === undefined) return { description, type: 'null' as const };
  const json =
    returns === undefined ? undefined : describeResponse(returns, { description, ...(headers && { headers }) });
  const otherMedia = media && { [media]: { schema: Type.String() } };
  return { description, ...json, content: { ...json?.content, ...otherMedia } };
}

function getDefaultResult(options: RouteOptions): string | undefined {
  const status = getStatus(options);
  if (status === 201) return 'Created.';
  if (status === 204) return 'Done.';
  const { cursor } = (options.query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
  return cursor === undefined ? undefined : 'One page of results.';
}

/** Returns the error responses of a route. Each one follows from the method or from an option. */
function describeErrors(method: Method, options: RouteOptions) {
  const {
    action,
    security = ADMIN_SECURITY,
    params,
    query,
    body,
    idempotency,
    errors = {},
    defaultErrors = true,
  } = options;
  const isChange = method !== 'GET';
  const defaults: Partial<Record<ErrorStatus, boolean>> = {
    400: isChange || [action, params, query, body].some((option) => option !== undefined),
    401: security.length > 0,
    403: isChange || action !== undefined,
    404: action !== undefined || params !== undefined,
    413: isChange,
    415: isChange,
    422: idempotency !== undefined,
    429: security.length > 0,
    500: true,
    503: true,
    507: isChange,
  };
  const statuses = Object.entries(defaults).flatMap(([status, applies]) =>
    applies && defaultErrors ? [Number(status) as ErrorStatus] : [],
  );
  const errorResponses = Object.entries(errors).map(([status, error]) => ({
    status: Number(status) as ErrorStatus,
    ...(typeof error === 'string' ? { description: error } : error),
  }));
  return describeErrorResponses(...statuses, ...errorResponses);
}
