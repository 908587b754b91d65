import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Actor } from '../accounts/actor.ts';
import type { Caller } from '../accounts/audit/caller.ts';
import { describeRoute, getStatus } from './describe-route.ts';
import type { Method, RouteOptions, RouteGroup } from './describe-route.ts';
import { getReach } from '../accounts/policy.ts';
import type { Action, ProjectReach } from '../accounts/policy.ts';
import { getCaller } from './middleware/audit.ts';
import { getActor } from './middleware/authenticate.ts';
import { collectReferences } from './schemas.ts';
import type { App } from './types.ts';

/** Passed to a handler together with the request. `actor` throws on routes without `requireActor`. */
interface RouteContext {
  reply: FastifyReply;
  actor: Actor;
  /** The actor's organization. */
  organizationId: string;
  /** The actor and its IP address, for changes that the audit log records. */
  caller: Caller;
  /** The projects on which the actor can perform the route's action. Lists contain only their resources. */
  reach: ProjectReach;
}

/** A route: what is published about it, and the function that handles its requests. */
type Route<
  Params extends string,
  Query extends TSchema,
  Headers extends TSchema,
  Body extends TSchema,
  Result extends TSchema,
> = RouteOptions<Params, Query, Headers, Body, Result> & {
  /** Returns the body of the response. */
  handle(
    request: FastifyRequest<{
      Params: Record<Params, string>;
      Querystring: Static<Query>;
      Headers: Static<Headers>;
      Body: Static<Body>;
    }>,
    context: RouteContext,
  ): Promise<Static<Result> | FastifyReply>;
};

/**
 * Returns a function that adds routes to the app: `route('GET /things/:id', { …, handle })`. Validation, status, headers,
 * documented errors and the published description come from the method and the options.
 */
export function createRoutes(app: App, group: RouteGroup) {
  return <
    Params extends string = never,
    Query extends TSchema = TObject<{}>,
    Headers extends TSchema = TObject<{}>,
    Body extends TSchema = TObject<{}>,
    Result extends TSchema = TSchema,
  >(
    signature: `${Method} /${string}` | Method,
    { handle, ...options }: Route<Params, Query, Headers, Body, Result>,
  ): void => {
    const [method, url = ''] = signature.split(' ') as [Method, string?];
    const allOptions = { ...group, ...options } as RouteOptions;
    const status = getStatus(allOptions);
    const schema = describeRoute(method, allOptions);
    for (const [id, body] of collectReferences(schema)) if (!app.getSchema(id)) app.addSchema(body);
    app.route({
      method,
      url,
      ...(url === '' && { prefixTrailingSlash: 'no-slash' as const }),
      ...(options.action && { config: { action: options.action, ...(options.on && { on: options.on }) } }),
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
      schema,
      handler: async (request, typedReply) => {
        const reply = typedReply as unknown as FastifyReply;
        reply.code(status).header('cache-control', 'no-store');
        const body = await handle(request as never, createContext(request, reply));
        return status === 204 ? reply.send(null) : body;
      },
    });
  };
}

function createContext(request: FastifyRequest, reply: FastifyReply): RouteContext {
  return {
    reply,
    get actor() {
      return getActor(request);
    },
    get organizationId() {
      return getActor(request).organizationId;
    },
    get caller() {
      return getCaller(request);
    },
    get reach() {
      return getReach(getActor(request), request.routeOptions.config.action as Action);
    },
  };
}
