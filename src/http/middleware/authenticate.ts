import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, KeyActor, Rights, SessionActor } from '../../accounts/actor.ts';
import { authenticate, createAuthenticatedRead } from '../../accounts/api-keys/authenticate.ts';
import { readOfOrganization } from '../../accounts/api-keys/read-with-key.ts';
import type { OwnedItem, ReadWithKey } from '../../accounts/api-keys/read-with-key.ts';
import { canSeeProject, createForbiddenError, isAllowedSomewhere, requireAllowed } from '../../accounts/policy.ts';
import type { Action } from '../../accounts/policy.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../types.ts';
import { countRequest } from './limit-callers.ts';
import { checkResources, requirePermission } from './project-access.ts';
import type { RouteRule } from './project-access.ts';
import type { RouteTarget } from './route-target.ts';
import { canHaveBody, getSessionActor, hasSession } from './session.ts';
import { shareLookups } from './share-lookups.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The policy's action that a request of the route performs. */
    action?: Action;
    /** The resources that the action is performed on. */
    on?: RouteTarget;
  }
}

/**
 * Requires an authenticated caller who can perform the route's action on the requested resources, for all routes of
 * this scope. Throws at startup if a route has no action, or doesn't say what it is performed on.
 */
export function requireActor(app: App, db: Database): void {
  const share = shareLookups<Actor>();
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.action) throw new Error(`The route ${url} has no action in its config.`);
    if (!config.on) throw new Error(`The route ${url} doesn't say what its action is performed on.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    const actor = await identify(request, { db, share });
    countRequest(request, reply, actor);
    requirePermission(actor, getRule(request));
    actors.set(request, actor);
  });
  app.addHook('preValidation', async (request) => {
    if (!canHaveBody(request)) return;
    const actor = await identify(request, { db, share });
    requirePermission(actor, getRule(request));
    actors.set(request, actor);
  });
  app.addHook('preHandler', async (request) => {
    const actor = getActor(request);
    actors.set(request, await checkResources(db, { request, actor, rule: getRule(request) }));
  });
}

type ShareLookups = ReturnType<typeof shareLookups<Actor>>;

async function identify(request: FastifyRequest, { db, share }: { db: Database; share: ShareLookups }): Promise<Actor> {
  if (hasSession(request)) return getSessionActor(request, db);
  const { ip, headers } = request;
  return share(JSON.stringify([headers.authorization, ip]), () =>
    authenticate(db, headers.authorization, { ip, now: new Date() }),
  );
}

function getRule({ routeOptions: { config } }: FastifyRequest): RouteRule {
  return config as RouteRule;
}

/**
 * Checks again that the caller of a request has the permission that the request was accepted with, because the key can
 * be revoked, the user signed out, or a role changed in any process. Call it after slow work, before its result is
 * stored. Throws the same errors as a new request.
 */
export async function requireStillAllowed(request: FastifyRequest, db: Database): Promise<void> {
  const actor = await identify(request, { db, share: shareLookups<Actor>() });
  requirePermission(actor, getRule(request));
  const { organizationId } = await checkResources(db, { request, actor, rule: getRule(request) });
  if (organizationId !== getActor(request).organizationId)
    throw new AppError('not_found', 'You no longer have access to this resource.');
}

/**
 * Creates a function that returns whether the caller of a request still has the permission that the request was
 * accepted with. Streams call it before they send anything.
 */
export function createPermissionCheck(request: FastifyRequest, db: Database): () => Promise<boolean> {
  return async () => {
    try {
      await requireStillAllowed(request, db);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return false;
      throw error;
    }
  };
}

/**
 * Creates a function that checks the caller's key and reads the requested item in one query. It is for routes that
 * clients poll. Register them outside `requireActor`, which would check the key a second time.
 */
export function createActorRead<Item extends OwnedItem>(
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
      const item = await readOfOrganization(db, read, [actor.organizationId, ...values]);
      return chooseVisible(actor, { item, action });
    }
    const actor = await authenticateAndRead({ header: headers.authorization, values, ip, now: new Date() });
    countRequest(request, reply, actor);
    return chooseVisible(actor, { item: actor.item, action });
  };
}

/** Returns the item if the caller can see its project. Throws `forbidden` if the caller can't read it. */
function chooseVisible<Item extends OwnedItem>(
  actor: Rights,
  { item, action }: { item: Item | undefined; action: Action },
): Item | undefined {
  if (!isAllowedSomewhere(actor, action)) throw createForbiddenError(actor, action);
  if (!item || !canSeeProject(actor, item.project_id)) return undefined;
  requireAllowed(actor, action, item.project_id);
  return item;
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
