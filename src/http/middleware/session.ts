import type { FastifyRequest } from 'fastify';
import type { SessionActor } from '../../accounts/actor.ts';
import type { FoundSession, SignIn } from '../../accounts/sign-in/types.ts';
import type { Database } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../types.ts';
import { requireSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ways for people to sign in; undefined where only API keys are let in. */
    signIn: SignIn | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the route is for whoever is signed in, for themselves and in no organization. */
    isOfUser?: true;
  }
}

/** Header that names the organization that somebody who is signed in acts for. */
const ORGANIZATION_HEADER = 'bindery-organization';

/** Whether a request is to be judged by its session: it has one, and no key. */
export function hasSession({ headers, server }: FastifyRequest): boolean {
  return headers.authorization === undefined && server.signIn?.hasCookie(headers.cookie) === true;
}

/** Gets the session of a request. Throws `unauthorized` when there is none, `forbidden` when another site sent what changes something. */
export async function getSession(request: FastifyRequest, options?: { prolong?: boolean }): Promise<FoundSession> {
  if (!SAFE_METHODS.has(request.method)) requireSameOrigin(request);
  const found = await request.server.signIn?.findSession(request.headers.cookie, options);
  if (found) return found;
  throw new AppError('unauthorized', "You're not signed in, or your session expired. Sign in again.");
}

/**
 * Finds out who acts with a session, for the organization that the request names, or the only one they have. Throws
 * `not_found` for one that they are no member of, as for one that there is not.
 */
export async function getSessionActor(request: FastifyRequest, db: Database): Promise<SessionActor> {
  const { sessionId, user } = await getSession(request);
  const memberships = await db
    .selectFrom('members as member')
    .innerJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .select(['organization.id as organizationId', 'organization.plan', 'member.role'])
    .where('member.user_id', '=', user.id)
    .execute();
  return { kind: 'session', userId: user.id, sessionId, ...choose(memberships, findWanted(request)) };
}

/** A frame, which browsers load by themselves, sends no header: its address names the organization. */
function findWanted({ headers, query }: FastifyRequest): string | string[] | undefined {
  return headers[ORGANIZATION_HEADER] ?? (query as { organization?: string | string[] }).organization;
}

/** Lets only those use the routes of this scope who are signed in, for themselves. */
export function requireUser(app: App): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isOfUser: true };
  });
  app.addHook('onRequest', async (request, reply) => {
    const session = await getSession(request, { prolong: true });
    for (const cookie of session.setCookies) reply.header('set-cookie', cookie);
    users.set(request, session);
  });
}

/** Returns who is signed in. Throws on a route without `requireUser`. */
export function getUser(request: FastifyRequest): FoundSession {
  const user = users.get(request);
  if (!user) throw new Error(`${request.method} ${request.routeOptions.url ?? ''} is not behind requireUser.`);
  return user;
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

const users = new WeakMap<FastifyRequest, FoundSession>();

function choose<Membership extends { organizationId: string }>(
  memberships: readonly Membership[],
  wanted: string | string[] | undefined,
): Membership {
  if (wanted === undefined && memberships.length > 1)
    throw new AppError(
      'invalid_request',
      'Set the Bindery-Organization header to the ID of one of your organizations.',
    );
  const chosen = memberships.find(({ organizationId }) => wanted === undefined || organizationId === wanted);
  if (chosen) return chosen;
  if (wanted === undefined)
    throw new AppError('forbidden', "You don't belong to an organization yet. Ask for an invitation.");
  throw new AppError(
    'not_found',
    `Organization ${JSON.stringify(String(wanted).slice(0, 80))} doesn't exist, or you don't belong to it.`,
  );
}
