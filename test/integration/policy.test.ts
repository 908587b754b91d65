/** Calls every API route with every kind of credential, and compares the results with the policy table. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rights } from '../../src/accounts/actor.ts';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createMemberRights, isAllowed, POLICY, ROLES } from '../../src/accounts/policy.ts';
import type { Action } from '../../src/accounts/policy.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { Scope } from '../../src/db/tables/accounts.ts';
import type { App } from '../../src/http/types.ts';
import { BODIES } from '../helpers/policy/bodies.ts';
import {
  createPolicyBench,
  fillIn,
  FOR_PEOPLE,
  isPublic,
  NOWHERE,
  SAME_ORIGIN,
} from '../helpers/policy/policy-bench.ts';
import type { PolicyBench, Route } from '../helpers/policy/policy-bench.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

interface Credential {
  rights: Rights;
  headers: Record<string, string>;
}

let database: TestDatabase;
let bench: PolicyBench;
let app: App;
let hasSessions: boolean;
const localCredentials: Record<string, Credential> = {};
const foreign: Record<string, Credential> = {};
/** Ids of the first organization, which runs the installation. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await createPolicyBench(database.db);
  ({ app, hasSessions } = bench);
  await addOrganization(localCredentials, 'own');
  await addOrganization(foreign, 'other');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

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
      rights: createMemberRights(role),
      headers: { cookie: `user=${userId}`, 'bindery-organization': id, ...SAME_ORIGIN },
    };
  }
  for (const scopes of [['read'], ['write'], ['admin'], null] as (Scope[] | null)[]) {
    const { text, key } = await createApiKey(db, { organizationId: id, name: 'x', ...(scopes && { scopes }) });
    const label = `${scopes?.join(', ') ?? 'old'} key of ${name}`;
    credentials[label] = {
      rights: { kind: 'key', scopes, actions: null, projectIds: null, account: null },
      headers: { authorization: `Bearer ${text}` },
    };
    ids['key'] ??= key.id;
  }
  Object.assign(ids, { org: id, project: projectId, host, user: `${name}-member` }, { ...ids });
  if (ids['job'] === undefined) await addJobs(id, projectId, host);
}

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

test('has a rule for every route: an action of the policy, or a reason to be public', () => {
  expect(bench.listApiRoutes().length).toBeGreaterThan(40);
  const without = bench.listApiRoutes().filter(({ name, action, isOfUser }) => !action && !isOfUser && !isPublic(name));
  expect(without.map(({ name }) => name)).toEqual([]);
  expect(bench.listApiRoutes().filter(({ action }) => action !== undefined && !(action in POLICY))).toEqual([]);
});

test('does not allow changes to read-only credentials', () => {
  // Readers ask and rate through sites that have such a key.
  const isAssistantRoute = (name: string) => name.includes(' /v1/assistant/');
  const wrong = bench
    .listApiRoutes()
    .filter(
      ({ method, name, action }) =>
        method !== 'GET' && action && !isAssistantRoute(name) && isAllowed(createMemberRights('viewer'), action),
    );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('uses every action of the policy in a route', () => {
  const used = new Set(bench.listApiRoutes().map(({ action }) => action));
  const exemptActions = new Set<Action>(['account.read', 'owner.manage']);
  if (!hasSessions) for (const action of ['member.read', 'member.manage'] as const) exemptActions.add(action);
  expect((Object.keys(POLICY) as Action[]).filter((action) => !used.has(action) && !exemptActions.has(action))).toEqual(
    [],
  );
});

test('responds to no route without a credential', async () => {
  for (const route of bench.listApiRoutes().filter(({ name }) => !isPublic(name))) {
    const { statusCode } = await bench.ask({ ...route, url: fillIn(route.url, NOWHERE) }, SAME_ORIGIN);
    expect([route.name, statusCode]).toEqual([route.name, 401]);
  }
});

const mayUse = (rights: Rights, { name, action }: Route) =>
  isAllowed(rights, action as Action) && !(rights.kind === 'key' && FOR_PEOPLE.has(name));

test('allows each credential exactly what the policy says', async () => {
  const wrong: string[] = [];
  for (const route of bench.listApiRoutes().filter(({ action }) => action !== undefined))
    for (const [name, { rights, headers }] of Object.entries(localCredentials)) {
      // The resources don't exist, so an allowed request passes the permission check and changes nothing.
      const { statusCode } = await bench.ask({ ...route, url: fillIn(route.url, NOWHERE) }, headers);
      const isExpected = mayUse(rights, route) ? ![401, 403].includes(statusCode) : statusCode === 403;
      if (!isExpected) wrong.push(`${route.name}: ${name} got ${statusCode}`);
    }
  expect(wrong).toEqual([]);
});

test('rejects keys for routes of any signed-in user', async () => {
  for (const route of bench.listApiRoutes().filter(({ isOfUser }) => isOfUser)) {
    const headers = { ...localCredentials['admin key of own']?.headers, ...SAME_ORIGIN };
    const { statusCode } = await bench.ask({ ...route, url: fillIn(route.url, NOWHERE) }, headers);
    expect([route.name, statusCode]).toEqual([route.name, 401]);
  }
});

test("does not find another organization's resources for any credential", async () => {
  const before = JSON.stringify(await readAll());
  const leaks: string[] = [];
  for (const route of bench.listApiRoutes().filter(({ action, url }) => action !== undefined && url.includes('/:')))
    for (const name of ['owner of other', 'admin key of other']) {
      const { headers, rights } = foreign[name] ?? {};
      if (!headers || !rights || !mayUse(rights, route)) continue;
      const response = await bench.ask({ ...route, url: fillIn(route.url, ids) }, headers, BODIES[route.name] ?? {});
      // Routes that aren't in the table of bodies are rejected before, so they must be in it.
      if (response.statusCode !== 404)
        leaks.push(`${route.name}: ${name} got ${response.statusCode} ${response.body.slice(0, 100)}`);
    }
  expect(leaks).toEqual([]);
  expect(JSON.stringify(await readAll())).toBe(before);
});

test('includes nothing of another organization in lists', async () => {
  const { headers } = foreign['admin key of other'] as Credential;
  for (const route of bench
    .listApiRoutes()
    .filter(({ action, url, method }) => action && method === 'GET' && !url.includes('/:'))) {
    const { body } = await bench.ask(route, headers);
    for (const id of Object.values(ids)) expect([route.name, body.includes(id)]).toEqual([route.name, false]);
  }
});

test("finds nothing for a user who names an organization they don't belong to", async (context) => {
  context.skip(!hasSessions);
  const headers = { ...foreign['owner of other']?.headers, 'bindery-organization': String(ids['org']) };
  for (const route of bench.listApiRoutes().filter(({ action }) => action !== undefined)) {
    const { statusCode } = await bench.ask(
      { ...route, url: fillIn(route.url, ids) },
      headers,
      BODIES[route.name] ?? {},
    );
    expect([route.name, statusCode]).toEqual([route.name, 404]);
  }
});

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
