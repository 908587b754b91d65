/** The service with all of its routes, for tests that call every route as every kind of caller. */
import { pino } from 'pino';
import type { Action } from '../../../src/accounts/policy.ts';
import type { Database } from '../../../src/db/schema.ts';
import { createApp } from '../../../src/http/app.ts';
import type { RouteTarget } from '../../../src/http/middleware/route-target.ts';
import type { App, AppDeps } from '../../../src/http/types.ts';
import { createLocalStore } from '../../../src/store/local.ts';

/** Routes that require no key or session, or other authentication. A comment explains each. */
export const PUBLIC = new Set([
  // The Git host signs these requests.
  'POST /v1/hooks/:project',
  'POST /v1/slack/:organization',
  // These are for users who are signing in, or who have an invitation link.
  'GET /v1/admin/sign-in',
  'POST /v1/admin/invitations/look',
  'POST /v1/admin/invitations/accept',
]);
/**
 * Routes that the table allows for a key, but that are only for people, because the creator of the link could sign in
 * as someone else.
 */
export const FOR_PEOPLE = new Set([
  'POST /v1/admin/members/:userId/reset-link',
  'DELETE /v1/admin/members/:userId/second-factor',
]);
export const isPublic = (name: string) => PUBLIC.has(name) || / \/v1\/auth(?:\/|$)/.test(name);

/** A route of the API. */
export interface Route {
  name: string;
  method: string;
  url: string;
  readonly action: Action | undefined;
  /** What the action is performed on. */
  readonly on: RouteTarget | undefined;
  /** Whether the route is for every signed-in user's own account. */
  readonly isOfUser: boolean;
}

export interface PolicyBench {
  app: App;
  /** All routes, including ones of the dashboard. */
  routes: readonly Route[];
  /** Whether users can sign in at all. */
  hasSessions: boolean;
  /** Returns the routes with a version, which belong to the API. */
  listApiRoutes(): Route[];
  ask(
    route: Pick<Route, 'method' | 'url'>,
    headers: Record<string, string>,
    payload?: object,
  ): Promise<{ statusCode: number; body: string }>;
}

/** Creates the service. Users sign in without passwords: the cookie `user` contains their ID. */
export async function createPolicyBench(db: Database, change: Partial<AppDeps> = {}): Promise<PolicyBench> {
  const secret = Buffer.alloc(32, 9);
  const routes: Route[] = [];
  const app = await createApp({
    db,
    store: createLocalStore({ folder: '/nonexistent', secret, publicUrl: () => 'http://bindery.test' }),
    queue: { enqueue: async () => '' },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    publicUrl: () => 'http://bindery.test',
    ...({ signIn: createSessionsByCookie() } as object),
    scim: { role: 'member' },
    onRoute: (route) => {
      const { url } = route;
      for (const method of [route.method].flat())
        routes.push({
          name: `${method} ${url}`,
          method,
          url,
          // This is read later, because scope guards add to it.
          get action() {
            return route.config?.action;
          },
          get on() {
            return route.config?.on;
          },
          get isOfUser() {
            return (route.config as { isOfUser?: boolean } | undefined)?.isOfUser === true;
          },
        });
    },
    logger: pino({ level: 'silent' }),
    ...change,
  });
  await app.ready();
  return {
    app,
    routes,
    hasSessions: 'signIn' in app,
    listApiRoutes: () => routes.filter(({ method, url }) => method !== 'HEAD' && /^\/v\d/.test(url)),
    ask({ method, url }, headers, payload = {}) {
      const hasBody = method !== 'GET' && method !== 'DELETE';
      return app.inject({ method: method as 'GET', url, headers, ...(hasBody && { payload }) });
    },
  };
}

/** Headers of a request that the dashboard sends. */
export const SAME_ORIGIN = { origin: 'http://bindery.test', host: 'bindery.test', 'sec-fetch-site': 'same-origin' };

/** Sessions without passwords: the cookie contains the user. */
function createSessionsByCookie() {
  const getUser = (cookie?: string) => /user=([\w-]+)/.exec(cookie ?? '')?.[1];
  return {
    hasCookie: (cookie?: string) => getUser(cookie) !== undefined,
    findSession: async (cookie?: string) => {
      const id = getUser(cookie);
      return id && { sessionId: `session-${id}`, user: { id, name: id, email: `${id}@x.test` }, setCookies: [] };
    },
    getPublicUrl: () => 'http://bindery.test',
    passwords: { isOn: true, emergencyEmail: undefined },
  } as never;
}

/** Well-formed ids that don't exist. */
export const NOWHERE: Record<string, string> = {
  org: 'org_0000000000000000000000000z',
  project: 'prj_0000000000000000000000000z',
  host: 'nowhere.test',
  key: 'key_0000000000000000000000000z',
  job: 'se_0000000000000000000000000z',
  agentJob: 'aj_0000000000000000000000000z',
  pull: 'pr_0000000000000000000000000z',
  webhook: 'wh_0000000000000000000000000z',
  delivery: 'msg_0000000000000000000000000z',
  automation: 'au_0000000000000000000000000z',
  user: 'nobody',
};

/** Fills ids into a route pattern, by the nouns of its path. */
export function fillIn(url: string, values: Record<string, string>): string {
  const query = url.endsWith('/compare') ? `?with=${values['job']}` : url.startsWith('/v1/search/') ? '?q=x' : '';
  const filled = url
    .replace(':projectId', values['project'] ?? '')
    .replace(/:(?:domain|host)\b/, values['host'] ?? '')
    .replace(':jobId', values['job'] ?? '')
    .replace(':userId', values['user'] ?? '')
    .replace(/(\/organizations\/):id/, `$1${values['org']}`)
    .replace(/(\/projects\/):id/, `$1${values['project']}`)
    .replace(/(\/automations\/):id/, `$1${values['automation']}`)
    .replace(/(\/keys\/):id/, `$1${values['key']}`)
    .replace(/(\/webhooks\/):id/, `$1${values['webhook']}`)
    .replace(':deliveryId', values['delivery'] ?? '')
    .replace(/(\/pulls\/):id/, `$1${values['pull']}`)
    .replace(/(\/(?:job|agent-jobs)\/):id/, `$1${values['agentJob']}`)
    .replace(/:\w+/, 'none');
  return filled + query;
}
