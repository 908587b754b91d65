import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
/** API without the setting that requires domain verification. `proving` has it. */
let app: App;
let proving: App;
let a: Tenant;
let b: Tenant;
/** The tests' TXT records. */
const dns = new Map<string, string>();

interface Tenant {
  organizationId: string;
  projectId: string;
  headers: Record<string, string>;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const rejectNoRecord = () => Promise.reject(Object.assign(new Error('no record'), { code: 'ENOTFOUND' }));
  const resolver = {
    resolveTxt: async (name: string) => (dns.has(name) ? [[dns.get(name) ?? '']] : rejectNoRecord()),
    resolveCname: rejectNoRecord,
  };
  app = await openApp({});
  proving = await openApp({ domainProof: { resolver, deadlineMs: 1000 } });
});
afterAll(async () => {
  await Promise.all([app.close(), proving.close()]);
  await database.drop();
});
beforeEach(async () => {
  dns.clear();
  await database.db.deleteFrom('organizations').execute();
  [a, b] = await Promise.all([createTenant('A'), createTenant('B')]);
});

function openApp(deps: Partial<AppDeps>): Promise<App> {
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.resolve() } as never;
  const publicUrl = () => 'http://127.0.0.1:7777';
  const { db } = database;
  return createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), publicUrl, ...deps });
}

async function createTenant(name: string): Promise<Tenant> {
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name, plan: 'enterprise' });
  const repositoryUrl = 'https://git.example.com/docs.git';
  const { id: projectId } = await createProject(db, { organizationId, name, repositoryUrl });
  const { text } = await createApiKey(db, { organizationId, name: 'k', scopes: ['admin'] });
  return { organizationId, projectId, headers: { authorization: `Bearer ${text}` } };
}

const register = async (tenant: Tenant, host: string, { service = app, deployment = 'cloud' } = {}) =>
  service.inject({
    method: 'POST',
    url: '/v1/admin/domains',
    headers: tenant.headers,
    payload: { host, projectId: tenant.projectId, deployment },
  });
const getStatus = async (...args: Parameters<typeof register>) => (await register(...args)).statusCode;
const verify = async (tenant: Tenant, host: string, service = proving) =>
  service.inject({ method: 'POST', url: `/v1/admin/domains/${host}/verify`, headers: tenant.headers });
const list = async (tenant: Tenant) =>
  (await proving.inject({ url: '/v1/admin/domains', headers: tenant.headers })).json().domains;
const claim = (tenant: Tenant, host: string) => register(tenant, host, { service: proving });
/** Creates the record that the API requests. */
function publish(domain: { verification: { records: { type: string; name: string; value: string }[] } }): void {
  const txt = domain.verification.records.find(({ type }) => type === 'TXT');
  dns.set(txt?.name ?? '', txt?.value ?? '');
}

test.each([
  'docs.acme.test.localhost',
  'x.localhost',
  'preview-0123456789abcdef.docs.acme.test',
  'a.preview-b.acme.test',
])('rejects the name %s for everyone', async (host) => {
  for (const service of [app, proving]) {
    const response = await register(a, host, { service });
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining("can't be registered")]);
  }
});

test.each([
  'sub.docs.acme.test',
  'deep.sub.docs.acme.test',
  'acme.test',
  'docs.acme.test',
  'DOCS.ACME.test.',
  'Sub.Docs.Acme.TEST',
  'ｓub.docs.acme.test',
  'sub。docs。acme。test',
])("rejects %s next to another organization's docs.acme.test", async (host) => {
  expect(await getStatus(a, 'docs.acme.test')).toBe(201);
  const refused = await register(b, host);
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: expect.any(String) }]);
  expect(refused.body).not.toContain(a.organizationId);
  expect(await getStatus(a, 'sub.docs.acme.test')).toBe(201);
});

test('compares names in other scripts in their DNS form', async () => {
  expect(await getStatus(a, 'bücher.test')).toBe(201);
  expect(await getStatus(b, 'xn--bcher-kva.test')).toBe(409);
  expect(await getStatus(b, 'sub.BÜCHER.test')).toBe(409);
  expect(await getStatus(b, '*.bücher.test')).toBe(400);
});

test('does not treat names as related that only end in the same text', async () => {
  expect(await getStatus(a, 'docs.acme.test')).toBe(201);
  for (const host of ['otherdocs.acme.test', 'acme.test.example', 'docs-acme.test'])
    expect(await getStatus(b, host)).toBe(201);
});

test('registers a name for only one of several organizations that add related names at the same moment', async () => {
  const hosts = ['race.test', 'docs.race.test', 'a.docs.race.test', 'race.test'];
  for (let round = 0; round < 5; round += 1) {
    const statuses = await Promise.all(hosts.map((host, index) => getStatus(index % 2 === 0 ? a : b, host)));
    const owners = await database.db.selectFrom('domains').select('organization_id').distinct().execute();
    expect([owners.length, statuses.includes(201)]).toEqual([1, true]);
    await database.db.deleteFrom('domains').execute();
  }
});

test('requires no proof without the setting, and does not mention it', async () => {
  expect((await register(a, 'docs.acme.test')).json()).not.toHaveProperty('verification');
  expect((await verify(a, 'docs.acme.test', app)).json()).not.toHaveProperty('verification');
});

test('keeps a cloud domain pending until its record exists, with the setting', async () => {
  const created = (await claim(a, 'docs.acme.test')).json();
  const token = /^bindery-verification=([a-z2-7]{32})$/.exec(created.verification.records[0].value)?.[1];
  expect(created).toMatchObject({
    host: 'docs.acme.test',
    isPublished: false,
    verification: {
      state: 'pending',
      records: [
        { type: 'TXT', name: '_bindery-challenge.docs.acme.test' },
        { type: 'CNAME', value: `${token}.bindery-verification.invalid` },
      ],
      problem: null,
      checkedAt: null,
    },
  });
  expect(await list(a)).toEqual([created]);
  expect(await database.db.selectFrom('domains').select('host').execute()).toEqual([]);

  const exported = await proving.inject({
    method: 'POST',
    url: '/v1/static-export/jobs',
    headers: a.headers,
    payload: { domain: 'docs.acme.test' },
  });
  expect([exported.statusCode, exported.json().error]).toEqual([404, expect.stringContaining('not verified yet')]);

  const early = (await verify(a, 'docs.acme.test')).json().verification;
  expect(early).toMatchObject({ state: 'pending', problem: expect.stringContaining('There is no record') });
  expect(early.records).toEqual(created.verification.records);
  publish(created);
  expect((await verify(a, 'docs.acme.test')).json().verification).toMatchObject({ state: 'verified', records: [] });
  expect((await verify(a, 'docs.acme.test')).json().verification.state).toBe('verified');
  expect(await list(a)).toMatchObject([{ verification: { state: 'verified' } }]);
  expect((await verify(b, 'docs.acme.test')).statusCode).toBe(404);
});

test("does not let a pending domain block its owner, or one domain's record prove another", async () => {
  const squatter = (await claim(b, 'docs.acme.test')).json();
  const above = await claim(b, 'acme.test');
  expect([above.statusCode, squatter.verification.state]).toEqual([201, 'pending']);
  const owner = (await claim(a, 'docs.acme.test')).json();
  expect(owner.verification.records).not.toEqual(squatter.verification.records);
  publish(owner);
  expect((await verify(b, 'docs.acme.test')).json().verification.state).toBe('pending');
  expect((await verify(a, 'docs.acme.test')).json().verification.state).toBe('verified');
  publish(squatter);
  expect((await verify(b, 'docs.acme.test')).statusCode).toBe(409);
  publish(above.json());
  expect((await verify(b, 'acme.test')).statusCode).toBe(409);
  expect(await getStatus(b, 'sub.docs.acme.test', { service: proving })).toBe(409);
});

test('verifies one of several organizations that verify related names at the same moment', async () => {
  const records = [(await claim(a, 'race.test')).json(), (await claim(b, 'docs.race.test')).json()];
  for (const each of records) publish(each);
  const responses = await Promise.all([verify(a, 'race.test'), verify(b, 'docs.race.test'), verify(a, 'race.test')]);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  expect(await database.db.selectFrom('domains').select('host').execute()).toHaveLength(1);
});

test('moves an unverified domain to the organization that verifies it', async () => {
  expect(await getStatus(b, 'docs.acme.test', { deployment: 'client-hosted', service: proving })).toBe(201);
  const owner = (await claim(a, 'docs.acme.test')).json();
  publish(owner);
  expect((await verify(a, 'docs.acme.test')).json().verification.state).toBe('verified');
  expect(await list(b)).toMatchObject([{ host: 'docs.acme.test', verification: { state: 'pending' } }]);
});

test('does not let another deployment kind bypass the proof', async () => {
  expect(await getStatus(a, 'docs.acme.test', { deployment: 'client-hosted', service: proving })).toBe(201);
  const change = (deployment: string) =>
    proving.inject({
      method: 'PATCH',
      url: '/v1/admin/domains/docs.acme.test',
      headers: a.headers,
      payload: { deployment },
    });
  const pending = (await change('cloud')).json();
  expect(pending).toMatchObject({ deployment: 'cloud', verification: { state: 'pending' } });
  expect((await change('air-gapped')).json()).not.toHaveProperty('verification');
  publish((await change('cloud')).json());
  expect((await verify(a, 'docs.acme.test')).json().verification.state).toBe('verified');
  await change('client-hosted');
  expect((await change('cloud')).json().verification.state).toBe('verified');
});

test('changes and deletes a pending domain like any other, and keeps its token', async () => {
  const created = (await claim(a, 'docs.acme.test')).json();
  const url = '/v1/admin/domains/docs.acme.test';
  const changed = await proving.inject({ method: 'PATCH', url, headers: a.headers, payload: { base: '/docs' } });
  expect(changed.json()).toMatchObject({ base: '/docs', verification: created.verification });
  expect(await getStatus(a, 'docs.acme.test', { service: proving })).toBe(409);
  expect((await proving.inject({ method: 'DELETE', url, headers: b.headers })).statusCode).toBe(404);
  expect((await proving.inject({ method: 'DELETE', url, headers: a.headers })).statusCode).toBe(204);
  expect(await list(a)).toEqual([]);
});

test('trusts a domain created by the operator, and keeps one from before the setting', async () => {
  const { db } = database;
  await createDomain(db, { host: 'old.acme.test', projectId: a.projectId });
  await createDomain(db, { host: 'new.acme.test', projectId: a.projectId, proof: 'trusted' });
  const states = (await list(a)).map((each: { verification?: { state: string } }) => each.verification?.state);
  expect(states).toEqual(['verified', undefined]);
});
