/** Calls every API route with every kind of credential, and compares the results with the policy table. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rights } from '../../src/accounts/actor.ts';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { isAllowed, POLICY, ROLES } from '../../src/accounts/policy.ts';
import type { Action } from '../../src/accounts/policy.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { Scope } from '../../src/db/tables/accounts.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** Routes that require no key or session, or other authentication. A comment explains each. */
const PUBLIC = new Set([
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
const FOR_PEOPLE = new Set([
  'POST /v1/admin/members/:userId/reset-link',
  'DELETE /v1/admin/members/:userId/second-factor',
]);
const isPublic = (name: string) => PUBLIC.has(name) || / \/v1\/auth(?:\/|$)/.test(name);

interface Route {
  name: string;
  method: string;
  url: string;
  readonly action: Action | undefined;
  /** Whether the route is for every signed-in user's own account. */
  readonly isOfUser: boolean;
}

interface Credential {
  rights: Rights;
  headers: Record<string, string>;
}

let database: TestDatabase;
let app: App;
/** Whether users can sign in at all. */
let hasSessions: boolean;
const routes: Route[] = [];
const localCredentials: Record<string, Credential> = {};
const foreign: Record<string, Credential> = {};
/** Ids of the first organization, which runs the installation. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  const secret = Buffer.alloc(32, 9);
  app = await createApp({
    db: database.db,
    store: createLocalStore({ folder: '/nonexistent', secret, publicUrl: () => 'http://bindery.test' }),
    queue: { enqueue: async () => '' },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    publicUrl: () => 'http://bindery.test',
    ...({ signIn: createSessionsByCookie() } as object),
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
          get isOfUser() {
            return (route.config as { isOfUser?: boolean } | undefined)?.isOfUser === true;
          },
        });
    },
    logger: pino({ level: 'silent' }),
  });
  await app.ready();
  hasSessions = 'signIn' in app;
  await addOrganization(localCredentials, 'own');
  await addOrganization(foreign, 'other');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

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

async function addOrganization(credentials: Record<string, Credential>, name: string): Promise<void> {
  const { db } = database;
  const { id } = await createOrganization(db, { name, plan: 'enterprise' });
  const project = { organizationId: id, name, repositoryUrl: 'https://git.test/docs.git' };
  const { id: projectId } = await createProject(db, project);
  const host = `docs.${name}.test`;
  await createDomain(db, { host, projectId });
  for (const role of hasSessions ? ROLES : []) {
    const userId = `${name}-${role}`;
    await db
      .insertInto('users')
      .values({ id: userId, name: userId, email: `${userId}@x.test` })
      .execute();
    await db.insertInto('members').values({ organization_id: id, user_id: userId, role }).execute();
    credentials[`${role} of ${name}`] = {
      rights: { kind: 'session', role },
      headers: { cookie: `user=${userId}`, 'bindery-organization': id, ...SAME_ORIGIN },
    };
  }
  for (const scopes of [['read'], ['write'], ['admin'], null] as (Scope[] | null)[]) {
    const { text, key } = await createApiKey(db, { organizationId: id, name: 'x', ...(scopes && { scopes }) });
    const label = `${scopes?.join(', ') ?? 'old'} key of ${name}`;
    credentials[label] = { rights: { kind: 'key', scopes }, headers: { authorization: `Bearer ${text}` } };
    ids['key'] ??= key.id;
  }
  Object.assign(ids, { org: id, project: projectId, host, user: `${name}-member` }, { ...ids });
  if (ids['job'] === undefined) await addJobs(id, projectId, host);
}

const SAME_ORIGIN = { origin: 'http://bindery.test', host: 'bindery.test', 'sec-fetch-site': 'same-origin' };

async function addJobs(organizationId: string, projectId: string, domain: string): Promise<void> {
  const { db } = database;
  const owner = { organization_id: organizationId, project_id: projectId };
  ids['job'] = 'se_00000000000000000000000001';
  ids['agentJob'] = 'aj_00000000000000000000000001';
  ids['pull'] = 'pr_00000000000000000000000001';
  ids['webhook'] = 'wh_00000000000000000000000001';
  ids['delivery'] = 'msg_00000000000000000000000001';
  await db
    .insertInto('export_jobs')
    .values({ id: ids['job'], ...owner, domain, updated_at: new Date() })
    .execute();
  const repository = { repository_url: 'https://git.test/docs.git', model: 'x', branch: 'b', base_branch: 'main' };
  await db
    .insertInto('agent_jobs')
    .values({ id: ids['agentJob'], ...owner, ...repository })
    .execute();
  const sealed = { target: Buffer.alloc(1), shown_url: 'https://ci.test/', format: 'standard' as const };
  await db
    .insertInto('webhooks')
    .values({ id: ids['webhook'], organization_id: organizationId, ...sealed, events: ['export.failed'] })
    .execute();
  await db
    .insertInto('webhook_deliveries')
    .values({ id: ids['delivery'], webhook_id: ids['webhook'], event: 'webhook.test', message: '{}' })
    .execute();
  const pull = { project_id: projectId, head: 'h', base: 'main', title: 't', body: '' };
  await db
    .insertInto('pull_requests')
    .values({ id: ids['pull'], ...pull })
    .execute();
}

/** Routes with a version, which belong to the API. */
const listApiRoutes = () => routes.filter(({ method, url }) => method !== 'HEAD' && /^\/v\d/.test(url));

function ask({ method, url }: Pick<Route, 'method' | 'url'>, headers: Record<string, string>, payload: object = {}) {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return app.inject({ method: method as 'GET', url, headers, ...(hasBody && { payload }) });
}

test('has a rule for every route: an action of the policy, or a reason to be public', () => {
  expect(listApiRoutes().length).toBeGreaterThan(40);
  const without = listApiRoutes().filter(({ name, action, isOfUser }) => !action && !isOfUser && !isPublic(name));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(listApiRoutes().filter(({ action }) => action !== undefined && !(action in POLICY))).toEqual([]);
});

test('does not allow changes to read-only credentials', () => {
  // Readers ask and rate through sites that have such a key.
  const isAssistantRoute = (name: string) => name.includes(' /v1/assistant/');
  const wrong = listApiRoutes().filter(
    ({ method, name, action }) =>
      method !== 'GET' && action && !isAssistantRoute(name) && isAllowed({ kind: 'session', role: 'viewer' }, action),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('uses every action of the policy in a route', () => {
  const used = new Set(listApiRoutes().map(({ action }) => action));
  const exemptActions = new Set<Action>(['account.read', 'owner.manage']);
  if (!hasSessions) for (const action of ['member.read', 'member.manage'] as const) exemptActions.add(action);
  expect((Object.keys(POLICY) as Action[]).filter((action) => !used.has(action) && !exemptActions.has(action))).toEqual(
    [],
  );
});

test('responds to no route without a credential', async () => {
  for (const route of listApiRoutes().filter(({ name }) => !isPublic(name))) {
    const { statusCode } = await ask({ ...route, url: fillIn(route.url, NOWHERE) }, SAME_ORIGIN);
    expect([route.name, statusCode]).toEqual([route.name, 401]);
  }
});

const mayUse = (rights: Rights, { name, action }: Route) =>
  isAllowed(rights, action as Action) && !(rights.kind === 'key' && FOR_PEOPLE.has(name));

test('allows each credential exactly what the policy says', async () => {
  const wrong: string[] = [];
  for (const route of listApiRoutes().filter(({ action }) => action !== undefined))
    for (const [name, { rights, headers }] of Object.entries(localCredentials)) {
      // The resources don't exist, so an allowed request passes the permission check and changes nothing.
      const { statusCode } = await ask({ ...route, url: fillIn(route.url, NOWHERE) }, headers);
      const isExpected = mayUse(rights, route) ? ![401, 403].includes(statusCode) : statusCode === 403;
      if (!isExpected) wrong.push(`${route.name}: ${name} got ${statusCode}`);
    }
  expect(wrong).toEqual([]);
});

test('rejects keys for routes of any signed-in user', async () => {
  for (const route of listApiRoutes().filter(({ isOfUser }) => isOfUser)) {
    const headers = { ...localCredentials['admin key of own']?.headers, ...SAME_ORIGIN };
    const { statusCode } = await ask({ ...route, url: fillIn(route.url, NOWHERE) }, headers);
    expect([route.name, statusCode]).toEqual([route.name, 401]);
  }
});

test("does not find another organization's resources for any credential", async () => {
  const before = JSON.stringify(await readAll());
  const leaks: string[] = [];
  for (const route of listApiRoutes().filter(({ action, url }) => action !== undefined && url.includes('/:')))
    for (const name of ['owner of other', 'admin key of other']) {
      const { headers, rights } = foreign[name] ?? {};
      if (!headers || !rights || !mayUse(rights, route)) continue;
      const response = await ask({ ...route, url: fillIn(route.url, ids) }, headers, BODIES[route.name] ?? {});
      // Routes that aren't in the table of bodies are rejected before, so they must be in it.
      if (response.statusCode !== 404)
        leaks.push(`${route.name}: ${name} got ${response.statusCode} ${response.body.slice(0, 100)}`);
    }
  expect(leaks).toEqual([]);
  expect(JSON.stringify(await readAll())).toBe(before);
});

test('includes nothing of another organization in lists', async () => {
  const { headers } = foreign['admin key of other'] as Credential;
  for (const route of listApiRoutes().filter(
    ({ action, url, method }) => action && method === 'GET' && !url.includes('/:'),
  )) {
    const { body } = await ask(route, headers);
    for (const id of Object.values(ids)) expect([route.name, body.includes(id)]).toEqual([route.name, false]);
  }
});

test("finds nothing for a user who names an organization they don't belong to", async (context) => {
  context.skip(!hasSessions);
  const headers = { ...foreign['owner of other']?.headers, 'bindery-organization': String(ids['org']) };
  for (const route of listApiRoutes().filter(({ action }) => action !== undefined)) {
    const { statusCode } = await ask({ ...route, url: fillIn(route.url, ids) }, headers, BODIES[route.name] ?? {});
    expect([route.name, statusCode]).toEqual([route.name, 404]);
  }
});

/** Valid bodies, so that the lookup of the resource is tested. */
const BODIES: Record<string, object> = {
  'POST /v1/admin/domains/:host/access/keys': { name: 'x' },
  'POST /v1/admin/pulls/:id/comments': { body: 'x' },
  'POST /v1/admin/pulls/:id/threads/:thread/resolve': { resolved: true },
  'PATCH /v1/admin/organizations/:id': { name: 'x' },
  'PATCH /v1/admin/projects/:id': { name: 'x' },
  'POST /v1/admin/projects/:id/repositories': { name: 'api', repositoryUrl: 'https://git.test/api.git' },
  'PATCH /v1/admin/projects/:id/repositories/:name': { folder: 'x' },
  'PATCH /v1/admin/domains/:host': { groups: [] },
  'PATCH /v1/admin/webhooks/:id': { active: false },
  'PATCH /v1/automations/:id': { status: 'paused' },
  'POST /v1/admin/slack/channels/:channel': { projectId: 'prj_01k9w3m7cq4t8yvd2hfx5rznba' },
  'POST /v1/admin/webhooks/:id/rotate': {},
  'POST /v1/admin/pulls/:id/merge': { head: 'a' },
  'PATCH /v1/admin/members/:userId': { role: 'viewer' },
  'POST /v1/assistant/:domain/message': { messages: [{ role: 'user', text: 'x' }] },
  'POST /v1/assistant/:domain/rating': { id: 'wX3cXq0bS6m2u3m8m1b0Aw', rating: 'up' },
  'POST /v1/sites/:domain/previews': { branch: 'main' },
  'POST /v2/agent/:projectId/job': { prompt: 'x' },
  'POST /v2/agent/:projectId/job/:id/message': { prompt: 'x' },
  'POST /v2/agent/:projectId/job/:id/answer': { answer: 'x' },
  'POST /v2/agent/:projectId/job/:id/approval': { decision: 'approve' },
};

/** Well-formed ids that don't exist. */
const NOWHERE: Record<string, string> = {
  org: 'org_0000000000000000000000000z',
  project: 'prj_0000000000000000000000000z',
  host: 'nowhere.test',
  key: 'key_0000000000000000000000000z',
  job: 'se_0000000000000000000000000z',
  agentJob: 'aj_0000000000000000000000000z',
  pull: 'pr_0000000000000000000000000z',
  webhook: 'wh_0000000000000000000000000z',
  delivery: 'msg_0000000000000000000000000z',
  user: 'nobody',
};

/** Fills ids into a route pattern, by the nouns of its path. */
function fillIn(url: string, values: Record<string, string>): string {
  const query = url.endsWith('/compare') ? `?with=${values['job']}` : url.startsWith('/v1/search/') ? '?q=x' : '';
  const filled = url
    .replace(':projectId', values['project'] ?? '')
    .replace(/:(?:domain|host)\b/, values['host'] ?? '')
    .replace(':jobId', values['job'] ?? '')
    .replace(':userId', values['user'] ?? '')
    .replace(/(\/organizations\/):id/, `$1${values['org']}`)
    .replace(/(\/projects\/):id/, `$1${values['project']}`)
    .replace(/(\/keys\/):id/, `$1${values['key']}`)
    .replace(/(\/webhooks\/):id/, `$1${values['webhook']}`)
    .replace(':deliveryId', values['delivery'] ?? '')
    .replace(/(\/pulls\/):id/, `$1${values['pull']}`)
    .replace(/(\/(?:job|agent-jobs)\/):id/, `$1${values['agentJob']}`)
    .replace(/:\w+/, 'none');
  return filled + query;
}

async function readAll() {
  const { db } = database;
  const tables = [
    'organizations',
    'projects',
    'domains',
    'api_keys',
    'export_jobs',
    'agent_jobs',
    'pull_requests',
    'members',
    'webhooks',
    'webhook_deliveries',
    'audit_log',
  ] as const;
  return Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .execute(),
    ),
  );
}
