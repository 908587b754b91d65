/**
 * Calls every route with every kind of caller on resources of their project, of another project of the organization and
 * of another organization, and compares the results with the policy table.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberRights, Rights } from '../../src/accounts/actor.ts';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createServiceAccount } from '../../src/accounts/members/service-accounts.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { canSeeProject, getReach, isAllowed, isAllowedSomewhere } from '../../src/accounts/policy.ts';
import type { Action } from '../../src/accounts/policy.ts';
import { setProjectRole } from '../../src/accounts/projects/project-members.ts';
import type { ProjectRole, Role, Scope, ServiceAccountRole } from '../../src/db/tables/accounts.ts';
import { createBody } from '../helpers/policy/bodies.ts';
import {
  createPolicyBench,
  fillIn,
  FOR_PEOPLE,
  isPublic,
  NOWHERE,
  SAME_ORIGIN,
} from '../helpers/policy/policy-bench.ts';
import type { PolicyBench, Route } from '../helpers/policy/policy-bench.ts';
import { nameProject, seedProject } from '../helpers/policy/seed-project.ts';
import type { ProjectIds } from '../helpers/policy/seed-project.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

interface Caller {
  name: string;
  /** What the caller can do, as the test granted it. */
  rights: Rights;
  headers: Record<string, string>;
}

type Place = 'own' | 'sibling' | 'foreign';

let database: TestDatabase;
let bench: PolicyBench;
const callers: Caller[] = [];
/** The callers' project, another one of their organization, and one of another organization. */
const places = {} as Record<Place, ProjectIds>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  bench = await createPolicyBench(db);
  const { id: organizationId } = await createOrganization(db, { name: 'own', plan: 'enterprise' });
  const { id: otherId } = await createOrganization(db, { name: 'other', plan: 'enterprise' });
  places.own = nameProject('a', organizationId);
  places.sibling = nameProject('b', organizationId);
  places.foreign = nameProject('c', otherId);
  await restore();
  await addKeys(organizationId);
  await addMembers(organizationId);
  await addServiceAccounts(organizationId);
  await restore();
  // Otherwise, tests could create no more keys within the hour.
  await sql`update api_keys set created_at = created_at - interval '2 hours'`.execute(db);
});
afterAll(async () => {
  await bench.app.close();
  await database.drop();
});

/** Roles in the callers' project, which end with the project. */
const grants: { memberId: string; role: ProjectRole }[] = [];

/** Creates the projects with their resources and members, and restores the ones that a request deleted. */
async function restore(): Promise<void> {
  const { db } = database;
  for (const ids of Object.values(places)) await seedProject(db, ids);
  const { own, sibling } = places;
  await db.updateTable('projects').set({ is_private: true }).where('id', '=', sibling.project).execute();
  for (const grant of grants) await setProjectRole(db, { projectId: own.project, ...grant });
}

async function addKeys(organizationId: string): Promise<void> {
  const project = places.own.project;
  const add = async (name: string, limits: { scopes?: Scope[]; projectIds?: string[]; actions?: Action[] }) => {
    const { text, key } = await createApiKey(database.db, { organizationId, name, ...limits });
    const { projectIds = null, actions = null } = limits;
    const rights: Rights = { kind: 'key', scopes: key.scopes, projectIds, actions, account: null };
    callers.push({ name: `key: ${name}`, rights, headers: { authorization: `Bearer ${text}` } });
  };
  for (const scope of ['read', 'write', 'admin'] as const) {
    await add(`${scope} in all projects`, { scopes: [scope] });
    await add(`${scope} in one project`, { scopes: [scope], projectIds: [project] });
  }
  await add('without scopes in one project', { projectIds: [project] });
  await add('exports in all projects', { actions: ['export.create', 'export.read', 'export.link-bundle'] });
  await add('sites in one project', { actions: ['site.read', 'site.publish'], projectIds: [project] });
  await add('projects of one project', { actions: ['project.read', 'project.manage'], projectIds: [project] });
  await add('keys and members', { actions: ['key.manage', 'key.read', 'member.manage'] });
}

/** Adds people with a role in the organization, and sometimes one in their project. The sibling project is private. */
async function addMembers(organizationId: string): Promise<void> {
  const { db } = database;
  const cases: [Role, ProjectRole | null][] = [
    ['owner', null],
    ['admin', null],
    ['member', null],
    ['viewer', null],
    ['viewer', 'viewer'],
    ['viewer', 'editor'],
    ['viewer', 'admin'],
    ['member', 'viewer'],
    ['member', 'admin'],
  ];
  for (const [role, projectRole] of cases) {
    const userId = `${role}-${projectRole ?? 'none'}`;
    const email = `${userId}@x.test`;
    await db.insertInto('users').values({ id: userId, name: userId, email }).execute();
    await db.insertInto('members').values({ organization_id: organizationId, user_id: userId, role }).execute();
    if (projectRole) grants.push({ memberId: userId, role: projectRole });
    const rights: Rights = { kind: 'session', ...createMember(role, projectRole) };
    const headers = { cookie: `user=${userId}`, 'bindery-organization': organizationId, ...SAME_ORIGIN };
    callers.push({ name: `${role} of the organization, ${projectRole ?? 'nothing'} in the project`, rights, headers });
  }
}

function createMember(role: Role, projectRole: ProjectRole | null): MemberRights {
  const isHidden = role === 'member' || role === 'viewer';
  return {
    role,
    projectRoles: projectRole === null ? {} : { [places.own.project]: projectRole },
    privateProjects: isHidden ? [places.sibling.project] : [],
  };
}

/** Adds keys of service accounts with more scopes than their account has rights. */
async function addServiceAccounts(organizationId: string): Promise<void> {
  const cases: [ServiceAccountRole, ProjectRole | null, string[] | undefined][] = [
    ['viewer', null, undefined],
    ['viewer', 'admin', undefined],
    ['member', 'viewer', undefined],
    ['admin', null, undefined],
    ['admin', null, [places.own.project]],
    ['viewer', 'editor', [places.sibling.project]],
  ];
  for (const [role, projectRole, projectIds] of cases) {
    const name = `bot ${role} ${projectRole} ${projectIds?.length}`;
    const account = await createServiceAccount(database.db, { organizationId, name, role });
    if (projectRole) grants.push({ memberId: account.id, role: projectRole });
    const limits = { scopes: ['admin'], ...(projectIds && { projectIds }), serviceAccountId: account.id };
    const { text, key } = await createApiKey(database.db, { organizationId, name, ...limits });
    const ofKey = { scopes: key.scopes, actions: null, projectIds: projectIds ?? null };
    const rights: Rights = { kind: 'key', ...ofKey, account: createMember(role, projectRole) };
    callers.push({ name: `service account: ${name}`, rights, headers: { authorization: `Bearer ${text}` } });
  }
}

const listRoutes = () => bench.listApiRoutes().filter(({ action }) => action !== undefined);
const isOnResources = ({ on }: Route) => typeof on === 'object';
const isKeyRefused = ({ rights }: Caller, { name }: Route) => rights.kind === 'key' && FOR_PEOPLE.has(name);

async function call(route: Route, { headers }: Caller, ids: Record<string, string>) {
  const body = createBody(route.name, { project: ids['project'] ?? '', host: ids['host'] ?? '' });
  return bench.ask({ ...route, url: fillIn(route.url, ids) }, headers, body);
}

/** Returns the response with the ids of the request replaced, to compare responses about different resources. */
function hideIds({ statusCode, body }: { statusCode: number; body: string }, ids: Record<string, string>): string {
  const text = Object.values(ids).reduce((part, id) => part.replaceAll(id, '…'), body);
  return `${statusCode} ${text}`;
}

test('says for every route what its action is performed on', () => {
  const unclear = bench.listApiRoutes().filter(({ name, action, on, isOfUser }) => {
    if (isPublic(name) || isOfUser) return false;
    return action === undefined || on === undefined;
  });
  expect(unclear.map(({ name }) => name)).toEqual([]);
  // A route whose URL has the ID of something can't be a list, or for the whole organization, without a reason.
  const suspicious = listRoutes().filter((route) => route.url.includes('/:') && !isOnResources(route));
  expect(suspicious.map(({ name }) => name).sort()).toEqual(OF_ORGANIZATION.toSorted());
});

/** Routes about resources that belong to the whole organization, and not to a project. */
const OF_ORGANIZATION = [
  'GET /v1/admin/organizations/:id',
  'GET /v1/admin/organizations/:id/model-limits',
  'PATCH /v1/admin/organizations/:id',
  'PATCH /v1/admin/organizations/:id/model-limits',
  'DELETE /v1/admin/organizations/:id',
  'DELETE /v1/admin/keys/:id',
  'PATCH /v1/admin/members/:userId',
  'DELETE /v1/admin/members/:userId',
  'POST /v1/admin/members/:userId/reset-link',
  'DELETE /v1/admin/members/:userId/second-factor',
  'DELETE /v1/admin/invitations/:invitationId',
  'POST /v1/admin/slack/channels/:channel',
  'DELETE /v1/admin/slack/channels/:channel',
  'POST /v1/admin/scim/tokens/:id/rotate',
  'DELETE /v1/admin/scim/tokens/:id',
  'PATCH /v1/admin/service-accounts/:id',
  'DELETE /v1/admin/service-accounts/:id',
];

test('allows every caller exactly what the policy says on the resources of each project', async () => {
  const wrong: string[] = [];
  for (const route of listRoutes().filter(isOnResources)) {
    const requests = callers.flatMap((caller) => PLACES.map((place) => ({ caller, place })));
    const isChange = ({ caller, place }: (typeof requests)[number]) =>
      place !== 'foreign' && isAllowed(caller.rights, route.action as Action, places[place].project);
    const answers = new Map<Caller, string>();
    const getMissing = async (caller: Caller) => {
      const answer = answers.get(caller) ?? hideIds(await call(route, caller, NOWHERE), NOWHERE);
      answers.set(caller, answer);
      return answer;
    };
    const check = async ({ caller, place }: (typeof requests)[number]) => {
      const got = hideIds(await call(route, caller, places[place]), places[place]);
      const problem = await judge({ caller, route, place, got, getMissing });
      if (problem !== undefined) wrong.push(`${route.name}: ${caller.name}, ${place}: ${problem}`);
    };
    const before = await readState();
    for (const request of requests.filter((each) => !isChange(each))) await check(request);
    if ((await readState()) !== before) wrong.push(`${route.name}: a refused request changed data`);
    for (const request of requests.filter(isChange)) {
      await check(request);
      if (route.method === 'DELETE') await restore();
    }
    if (route.method !== 'GET') await restore();
  }
  expect(wrong).toEqual([]);
});

const PLACES = ['own', 'sibling', 'foreign'] as const;

interface Result {
  caller: Caller;
  route: Route;
  place: Place;
  /** The response about an existing resource. */
  got: string;
  /** Returns the response about a resource that doesn't exist. */
  getMissing(caller: Caller): Promise<string>;
}

/** Returns the problem with a response; undefined if it is the expected one. */
async function judge({ caller, route, place, got, getMissing }: Result): Promise<string | undefined> {
  const { rights, name } = caller;
  const action = route.action as Action;
  const { project } = places[place];
  const isForbidden = got.startsWith('403 ');
  if (!isAllowedSomewhere(rights, action)) return isForbidden ? undefined : `expected 403, got ${got}`;
  const missing = await getMissing(caller);
  if (place === 'foreign' || !canSeeProject(rights, project)) {
    if (got === missing && got.startsWith('404 ')) return undefined;
    return `expected ${missing} as for a missing resource of ${name}, got ${got}`;
  }
  if (!isAllowed(rights, action, project)) return isForbidden ? undefined : `expected 403, got ${got}`;
  const isRefused = isForbidden || got.startsWith('401 ') || got === missing;
  return isRefused ? `expected the resource, got ${got}` : undefined;
}

test('lists only the resources of projects on which a caller can perform the action', async () => {
  const wrong: string[] = [];
  let mentions = 0;
  for (const route of listRoutes().filter(({ on }) => on === 'list'))
    for (const { name, rights, headers } of callers) {
      const action = route.action as Action;
      const { statusCode, body } = await bench.ask(route, headers);
      if ((statusCode === 403) === isAllowedSomewhere(rights, action))
        wrong.push(`${route.name}: ${name} ${statusCode}`);
      const { only, except } = getReach(rights, action);
      for (const [place, ids] of Object.entries(places)) {
        const isIncluded = Object.values(ids).some((id) => id !== ids.org && body.includes(id));
        const isReachable =
          place !== 'foreign' && (only === null || only.includes(ids.project)) && !except.includes(ids.project);
        if (isIncluded && !isReachable) wrong.push(`${route.name}: ${name} lists ${place}`);
        if (isIncluded) mentions += 1;
      }
    }
  expect(wrong).toEqual([]);
  expect(mentions).toBeGreaterThan(60);
});

test('lists nothing of a project that a caller filters by, but cannot see', async () => {
  const key = callers.find(({ name }) => name === 'key: admin in one project') as Caller;
  for (const route of listRoutes().filter(({ on }) => on === 'list'))
    for (const { project, host } of [places.sibling, places.foreign])
      for (const filter of [`projectId=${project}`, `domain=${host}`]) {
        const { body } = await bench.ask({ ...route, url: `${route.url}?${filter}` }, key.headers);
        for (const place of ['sibling', 'foreign'] as const)
          for (const id of [places[place].job, places[place].agentJob, places[place].pull, places[place].webhook])
            expect([route.name, filter, body.includes(id)]).toEqual([route.name, filter, false]);
      }
});

test('moves nothing to a project that a caller cannot see, and compares nothing with it', async () => {
  const { own, sibling, foreign } = places;
  const key = callers.find(({ name }) => name === 'key: admin in one project') as Caller;
  const before = await readState();
  for (const target of [sibling, foreign]) {
    const move = (projectId: string) =>
      bench.ask({ method: 'PATCH', url: `/v1/admin/domains/${own.host}` }, key.headers, { projectId });
    const compare = (id: string) =>
      bench.ask({ method: 'GET', url: `/v1/admin/exports/${own.job}/compare?with=${id}` }, key.headers);
    expect((await move(target.project)).statusCode).toBe(404);
    expect(hideIds(await move(target.project), target)).toBe(hideIds(await move(NOWHERE['project'] ?? ''), NOWHERE));
    expect((await compare(target.job)).statusCode).toBe(404);
    expect(hideIds(await compare(target.job), target)).toBe(hideIds(await compare(NOWHERE['job'] ?? ''), NOWHERE));
  }
  expect(await readState()).toBe(before);
});

test('publishes no export on a domain that has moved to a project that the caller cannot see', async () => {
  const { own, sibling } = places;
  const setProject = (project: string) =>
    database.db.updateTable('domains').set({ project_id: project }).where('host', '=', own.host).execute();
  const key = callers.find(({ name }) => name === 'key: admin in one project') as Caller;
  const publish = () => bench.ask({ method: 'POST', url: `/v1/static-export/jobs/${own.job}/publish` }, key.headers);
  expect((await publish()).statusCode).toBe(409);
  await setProject(sibling.project);
  expect((await publish()).statusCode).toBe(404);
  await setProject(own.project);
});

test('creates something only for the projects in the body, and nothing for all projects', async () => {
  const key = callers.find(({ name }) => name === 'key: admin in one project') as Caller;
  const before = await readState();
  for (const projectId of [null, undefined]) {
    const body = { url: 'https://ci.test/hook', projectId };
    const { statusCode } = await bench.ask({ method: 'POST', url: '/v1/admin/webhooks' }, key.headers, body);
    expect(statusCode).toBe(403);
  }
  expect(await readState()).toBe(before);
});

test('repeats no earlier response about a project to a caller who cannot see it', async () => {
  const all = callers.find(({ name }) => name === 'key: write in all projects') as Caller;
  const one = callers.find(({ name }) => name === 'key: write in one project') as Caller;
  const start = ({ headers }: Caller) =>
    bench.ask(
      { method: 'POST', url: '/v1/static-export/jobs' },
      { ...headers, 'idempotency-key': 'same' },
      {
        domain: places.sibling.host,
      },
    );
  expect((await start(all)).statusCode).toBe(202);
  expect((await start(one)).statusCode).toBe(404);
});

test('does not let a key that is limited to actions create a key that can do more', async () => {
  const key = callers.find(({ name }) => name === 'key: keys and members') as Caller;
  const create = (limits: object) =>
    bench.ask({ method: 'POST', url: '/v1/admin/keys' }, key.headers, { name: 'more', ...limits });
  for (const limits of [{}, { scopes: ['admin'] }, { actions: ['key.read', 'export.read'] }])
    expect((await create(limits)).statusCode).toBe(403);
  expect((await create({ actions: ['key.read'] })).statusCode).toBe(201);
});

test('keeps everything of the whole organization from callers who are limited to projects', async () => {
  const wrong: string[] = [];
  for (const route of listRoutes().filter(({ on }) => on === 'organization'))
    for (const caller of callers) {
      const { statusCode } = await call(route, caller, NOWHERE);
      const isExpected = isAllowed(caller.rights, route.action as Action) && !isKeyRefused(caller, route);
      if ((statusCode === 403) === isExpected) wrong.push(`${route.name}: ${caller.name} got ${statusCode}`);
    }
  expect(wrong).toEqual([]);
});

/** Returns a digest of everything that belongs to the projects of other callers. */
async function readState(): Promise<string> {
  const tables = ['projects', 'domains', 'export_jobs', 'agent_jobs', 'agent_turns', 'pull_requests', 'webhooks'];
  const others = ['automations', 'automation_runs', 'api_keys', 'members', 'domain_access', 'previews', 'audit_log'];
  const counts = [...tables, ...others].map(
    (table) => sql`select ${table} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
      from (select * from ${sql.table(table)}) as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(counts, sql` union all `)}`.execute(
    database.db,
  );
  return JSON.stringify(rows.filter(({ name }) => name !== 'api_keys'));
}
