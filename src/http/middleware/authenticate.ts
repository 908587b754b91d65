import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, KeyActor, SessionActor } from '../../accounts/actor.ts';
import { authenticate, createAuthenticatedRead } from '../../accounts/api-keys/authenticate.ts';
import { readOfOrganization } from '../../accounts/api-keys/read-with-key.ts';
import type { ReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
import { requireAllowed } from '../../accounts/policy.ts';
import type { Action } from '../../accounts/policy.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../types.ts';
import { countRequest } from './limit-callers.ts';
import { getSessionActor, hasSession } from './session.ts';
import { shareLookups } from './share-lookups.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy's action that a request of the route performs. */
    action?: Action;
  }
}

/**
 * Requires an authenticated caller who can perform the route's action, for all routes of this scope. Throws at
 * startup if a route has no action.
 */
export function requireActor(app: App, db: Database): void {
  const share = shareLookups<Actor>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.action) throw new Error(`The route ${url} has no action in its config.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const { ip, headers, routeOptions } = request;
    const actor = hasSession(request)
      ? await getSessionActor(request, db)
      : await share(JSON.stringify([headers.authorization, ip]), () =>
          authenticate(db, headers.authorization, { ip, now: new Date() }),
        );
    countRequest(request, reply, actor);
    requireAllowed(actor, routeOptions.config.action as Action);
    actors.set(request, actor);
  });
}

/**
 * Creates a function that checks the caller's key and reads the requested item in one query. It is for routes that
 * clients poll. Register them outside `requireActor`, which would check the key a second time.
 */
export function createActorRead<Item extends { id: string }>(
  db: Database,
  { read, action }: { read: ReadWithKey<Item>; action: Action },
) {
  const authenticateAndRead = createAuthenticatedRead(db, read);
  return async (
    request: FastifyRequest,
    { reply, values }: { reply: FastifyReply; values: readonly (string | null)[] },
  ): Promise<Item | undefined> => {
    const { ip, headers } = request;
    if (hasSession(request)) {
      const actor = await getSessionActor(request, db);
      countRequest(request, reply, actor);
      requireAllowed(actor, action);
      return readOfOrganization(db, read, [actor.organizationId, ...values]);
    }
    const actor = await authenticateAndRead({ header: headers.authorization, values, ip, now: new Date() });
    countRequest(request, reply, actor);
    requireAllowed(actor, action);
    return actor.item;
  };
}

/** Returns the actor of the request. Throws on a route without `requireActor`. */
export function getActor(request: FastifyRequest): Actor {
  const actor = actors.get(request);
  if (!actor) throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind requireActor.`);
  return actor;
}

/** Returns the signed-in user. Throws `forbidden` for an API key. */
export function getMemberActor(request: FastifyRequest): SessionActor {
  const actor = getActor(request);
  if (actor.kind === 'session') return actor;
  throw new AppError('forbidden', "API keys can't do this. Sign in to the dashboard instead.");
}

/** Returns the API key of the request. Throws `forbidden` for a signed-in user. */
export function getKeyActor(request: FastifyRequest): KeyActor {
  const actor = getActor(request);
  if (actor.kind === 'key') return actor;
  throw new AppError('forbidden', "This request needs an API key. If you're signed in, use the dashboard instead.");
}

const actors = new WeakMap<FastifyRequest, Actor>();
