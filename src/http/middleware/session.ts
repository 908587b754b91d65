import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '../../accounts/actor.ts';
import { requireSecondFactor } from '../../accounts/sign-in/second-factor-rules.ts';
import type { UserSession, SignIn } from '../../accounts/sign-in/types.ts';
import { PROJECT_RIGHTS } from '../../accounts/members/member-rights.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../types.ts';
import { countRequest } from './limit-callers.ts';
import { requireSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ways for users to sign in; undefined if only API keys are accepted. */
    signIn: SignIn | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the route is about the signed-in user, independent of any organization. */
    isOfUser?: true;
  }
}

/** Header with the organization that a signed-in user acts for. */
const ORGANIZATION_HEADER = 'bindery-organization';

/** Returns whether the session authenticates the request: it has one, and no API key. */
export function hasSession({ headers, server }: FastifyRequest): boolean {
  return headers.authorization === undefined && server.signIn?.hasCookie(headers.cookie) === true;
}

/**
 * Returns whether a request can have a body. A caller can take a minute to send it, and their key can be revoked or
 * their role changed meanwhile. So they are identified twice: before and after the body is read.
 */
export function canHaveBody({ method }: FastifyRequest): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * Returns the session of a request. Throws `unauthorized` if there is none, and `forbidden` if another site sent a
 * request that changes something.
 */
export async function getSession(request: FastifyRequest, options?: { prolong?: boolean }): Promise<UserSession> {
  if (canHaveBody(request)) requireSameOrigin(request);
  const session = await request.server.signIn?.findSession(request.headers.cookie, options);
  if (session) return session;
  throw new AppError('unauthorized', "You're not signed in, or your session expired. Sign in again.");
}

/**
 * Returns the actor of a session, for the organization in the request or the user's only organization. Throws
 * `not_found` for an organization that doesn't exist or that the user doesn't belong to.
 */
export async function getSessionActor(request: FastifyRequest, db: Database): Promise<SessionActor> {
  const { sessionId, user } = await getSession(request);
  const { signIn } = request.server;
  if (signIn) await requireSecondFactor(db, signIn.passwords, user.id);
  const memberships = await db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['organization.id as organizationId', 'organization.plan', 'member.role'])
    .select(PROJECT_RIGHTS)
    .where('member.user_id', '=', user.id)
    .execute();
  return { kind: 'session', userId: user.id, sessionId, ...choose(memberships, findOrganizationId(request)) };
}

/** Browsers load frames without custom headers, so the URL of a frame contains the organization instead. */
function findOrganizationId({ headers, query }: FastifyRequest): string | string[] | undefined {
  return headers[ORGANIZATION_HEADER] ?? (query as { organization?: string | string[] }).organization;
}

/** Requires a signed-in user for all routes of this scope, independent of any organization. */
export function requireUser(app: App): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isOfUser: true };
  });
  app.addHook('onRequest', async (request, reply) => {
    const session = await getSession(request, { prolong: true });
    countRequest(request, reply, { userId: session.user.id });
    for (const cookie of session.setCookies) reply.header('set-cookie', cookie);
    users.set(request, session);
  });
  app.addHook('preValidation', async (request) => {
    if (canHaveBody(request)) users.set(request, await getSession(request));
  });
}

/** Returns the session of the signed-in user. Throws on a route without `requireUser`. */
export function getUser(request: FastifyRequest): UserSession {
  const user = users.get(request);
  if (!user) throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind requireUser.`);
  return user;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

const users = new WeakMap<FastifyRequest, UserSession>();

function choose<Membership extends { organizationId: string }>(
  memberships: readonly Membership[],
  organization: string | string[] | undefined,
): Membership {
  if (organization === undefined && memberships.length > 1)
    throw new AppError(
      'invalid_request',
      'Set the Bindery-Organization header to the ID of one of your organizations.',
    );
  const membership = memberships.find(
    ({ organizationId }) => organization === undefined || organizationId === organization,
  );
  if (membership) return membership;
  if (organization === undefined)
    throw new AppError('forbidden', "You don't belong to an organization yet. Ask for an invitation.");
  throw new AppError(
    'not_found',
    `Organization ${JSON.stringify(String(organization).slice(0, 80))} doesn't exist, or you don't belong to it.`,
  );
}
