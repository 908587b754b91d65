import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { readAccess, removeExpiredSignIns } from '../../src/accounts/domains/access.ts';
import { openClientSecret } from '../../src/accounts/domains/client-secret.ts';
import { createDomain, deleteDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { getStoredSecret } from '../../src/db/stored-secret.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import type { Hosting } from '../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { getCode, register, requestTokens, toCodeParams, useEndpoint } from '../../src/readers/mcp/testing.ts';
import type { Send } from '../../src/readers/mcp/testing.ts';
import { createPasswordRequest, NAVIGATION, sendTo } from '../../src/readers/testing.ts';
import type { TestRequest } from '../../src/readers/testing.ts';
import { openPreview, showInPreview } from '../../src/releases/previews.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, signInAs } from '../helpers/sign-in.ts';
import type { TestUser } from '../helpers/sign-in.ts';
import { startHostileProvider } from '../helpers/hostile-oidc-provider.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 3);
const PASSWORD = 'correct horse';
const HOST = 'docs.own.test';
const OPEN_HOST = 'open.own.test';
/** Queue without a worker, because the tests finish jobs themselves. */
const queue = { enqueue: () => Promise.resolve('entry') };
let database: TestDatabase;
let folder: string;
let store: Store;
let app: App;
let organizationId: string;
let projectId: string;
/** Two processes without a shared disk, and their ports. */
let hostings: Hosting[];
let ports: number[];
const closers: (() => Promise<unknown>)[] = [];
let keys: { admin: string; reader: string; other: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-readers-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const other = await createOrganization(db, { name: 'Other', plan: 'enterprise' });
  const repositoryUrl = 'https://git.test/d.git';
  ({ id: projectId } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl }));
  keys = {
    admin: (await createApiKey(db, { organizationId, name: 'admin', scopes: ['admin'] })).text,
    reader: (await createApiKey(db, { organizationId, name: 'reader', scopes: ['read'] })).text,
    other: (await createApiKey(db, { organizationId: other.id, name: 'other', scopes: ['admin'] })).text,
  };
  const open = (name: string) =>
    openHosting({
      db,
      store,
      folder: path.join(folder, name),
      maxBytes: 10_000_000,
      getReaderSecret: () =>
        getStoredSecret(db, { name: 'readers', title: 'The secret', remedy: '', secretKey: undefined }),
      siteUrl: ({ host, base }) => `https://${host}${base}/`,
      provider: {
        getReach: () => Promise.resolve(() => true),
        openSecret: async (sealed, { name }) => openClientSecret(sealed, name, SECRET),
      },
      dashboardUrl: () => 'https://api.own.test/dashboard',
      log: () => undefined,
      intervalMs: 5,
    });
  hostings = [await open('one'), await open('two')];
  const servers = await Promise.all(
    hostings.map((hosting) => startHostingServer(hosting, { host: '127.0.0.1', port: 0 })),
  );
  ports = servers.map(({ url }) => Number(new URL(url).port));
  app = await createApp({
    db,
    store,
    queue,
    linkSecret: SECRET,
    bundleLinkTtl: 60,
    serveSite: hostings[0]?.serve,
    getSecretKey: async () => SECRET,
    signIn: createTestSignIn(db),
    publicUrl: () => 'https://api.own.test',
    logger: pino({ level: 'silent' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ports.push((app.server.address() as AddressInfo).port);
  closers.push(...servers.map((server) => () => server.close(0)));
  for (const host of [HOST, OPEN_HOST]) {
    await createDomain(db, { host, organizationId, projectId });
    await publish(host);
    await waitUntil(async () => (await send(host)).status === 200);
  }
});
afterAll(async () => {
  await app.close();
  for (const close of closers) await close();
  for (const hosting of hostings) await hosting.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function publish(domain: string, preview?: string): Promise<void> {
  const files = {
    'index.html': '<h1>Secret page',
    'index.md': '# Secret page',
    'llms.txt': 'Secret page',
    'sitemap.xml': '<urlset>',
    _redirects: '/old /index.html 301\n',
    '_docs/search-index/core.js': 'secret',
    '_docs/server.json': '{}',
  };
  const bundle = await packBundle(files, undefined, createFeatures('cloud'));
  const job = { organizationId, domain, publish: preview === undefined, ...(preview && { preview }) };
  const { id } = await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bundle);
  await claimJob(database.db, id);
  await pinCommit(database.db, { id, commit: 'abc' });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await completeJob(database.db, { id, commit: 'abc', pageCount: 1, bundleKey, sizeBytes: bundle.length, sha256 });
  if (preview === undefined) {
    const headers = { authorization: `Bearer ${keys.admin}` };
    await app.inject({ method: 'POST', url: `/v1/static-export/jobs/${id}/publish`, headers });
  } else {
    const row = await database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await database.db.transaction().execute((trx) => showInPreview(trx, row));
  }
}

/** Sends a request to one of the processes. */
function send(host: string, target = '/', { process = 0, ...request }: TestRequest & { process?: number } = {}) {
  return sendTo(ports[process] ?? 0, target, { ...request, headers: { host, ...request.headers } });
}

function call(
  method: 'GET' | 'PATCH' | 'POST',
  url: string,
  { key = keys.admin, body }: { key?: string; body?: object } = {},
) {
  const headers = { authorization: `Bearer ${key}` };
  return app.inject({ method, url: `/v1/admin/domains/${url}`, headers, ...(body && { payload: body }) });
}

/** Protects a domain with a password, and waits until the sign-in pages of all processes show the new title. */
async function protect(
  host = HOST,
  { title = `Docs ${++protections}`, ...change }: Record<string, unknown> = {},
): Promise<void> {
  const body = { kind: 'password', password: PASSWORD, title, ...change };
  expect((await call('PATCH', `${host}/access`, { body })).statusCode).toBe(200);
  const isChanged = async (process: number) =>
    (await send(host, '/login', { process })).body.includes(String(title).trim());
  for (const process of [0, 1, 2]) await waitUntil(() => isChanged(process));
}

let protections = 0;

/** Waits for a condition. On a busy machine, a process can need seconds to notice a change. */
function waitUntil(condition: () => unknown): Promise<unknown> {
  return vi.waitUntil(condition, { interval: 5, timeout: 300_000 });
}

/** Waits until all processes know about a change. */
async function waitForStatus(status: number, host: string, headers: Record<string, string> = {}): Promise<void> {
  for (const process of [0, 1, 2])
    await waitUntil(async () => (await send(host, '/', { process, headers })).status === status);
}

async function signIn(host = HOST, process = 0): Promise<string> {
  const { cookie } = await send(host, '/login', { process, ...createPasswordRequest(PASSWORD) });
  if (cookie === undefined) throw new Error('The password did not start a session.');
  return cookie;
}

const SURFACES = [
  '/',
  '/index.md',
  '/llms.txt',
  '/sitemap.xml',
  '/old',
  '/missing',
  '/robots.txt',
  '/_docs/search-index/core.js',
  '/_docs/server.json',
  '/_bindery/search?q=secret',
  '/_bindery/assistant',
  '/_bindery/events',
  '/_bindery/feedback',
  '/mcp',
  '//index.html',
  '/./index.html',
  '/%69ndex.html',
  '/login/..%2findex.html',
  'http://docs.own.test/index.html',
];

test('gives nothing of a protected site away without a session, in every process', async () => {
  await protect();
  const expected = await send(HOST, '/no-such-page');
  for (const process of [0, 1, 2])
    for (const target of SURFACES)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const headers = { range: 'bytes=0-3', 'if-none-match': '*', accept: 'text/markdown' };
        const response = await send(HOST, target, { process, method, headers });
        expect([target, method, response.status]).toEqual([target, method, 401]);
        expect(response.body).toBe(method === 'HEAD' ? '' : expected.body);
        expect(response.headers['cache-control']).toBe('private, no-cache');
        expect(response.headers.vary).toBe('Cookie');
      }
});

test.each([`${HOST}:8080`, 'DOCS.own.test', `${HOST}.`, `${HOST}.localhost`, `${HOST}.localhost:7777`])(
  'protects the site under the host %s',
  async (host) => {
    await protect();
    expect((await send(host)).status).toBe(401);
    expect((await send(host, '/', { headers: { 'x-forwarded-host': OPEN_HOST } })).status).toBe(401);
  },
);

test('keeps a session over all processes, renews it, and revokes it in all of them', async () => {
  await protect();
  const cookie = await signIn(HOST, 0);
  for (const process of [0, 1, 2])
    expect((await send(HOST, '/', { process, headers: { cookie } })).body).toContain('Secret page');
  const signOut = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } };
  await send(HOST, '/logout', { process: 1, ...signOut });
  await waitForStatus(401, HOST, { cookie });
});

test('lets MCP clients use codes once and tokens in every process, and revokes them in all', async () => {
  await protect();
  const cookie = await signIn();
  const [one, two] = [0, 1].map(
    (process): Send =>
      (target, request = {}) =>
        send(HOST, target, { process, ...request }),
  ) as [Send, Send];
  const clientId = await register(one);
  const code = await getCode(two, { clientId, cookie });
  const tokens = await requestTokens(one, toCodeParams(clientId, code));
  expect((await useEndpoint(two, tokens.access_token)).status).toBe(415);
  const refreshParams = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token };
  const refreshed = await requestTokens(two, refreshParams);
  expect(refreshed.status).toBe(200);
  // The token of the first process was used in the second.
  expect(await requestTokens(one, refreshParams)).toMatchObject({ error: 'invalid_grant' });
  for (const process of [one, two])
    await waitUntil(async () => (await useEndpoint(process, refreshed.access_token)).status === 401);
  const replay = await requestTokens(two, toCodeParams(clientId, code));
  expect(replay).toMatchObject({ error: 'invalid_grant' });
});

test('serves conditional and partial requests of a reader with private headers', async () => {
  await protect();
  const cookie = await signIn();
  const { headers } = await send(HOST, '/llms.txt', { headers: { cookie } });
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(headers.vary).toContain('Cookie');
  const conditional = { cookie, 'if-none-match': headers.etag ?? '' };
  const unchanged = await send(HOST, '/llms.txt', { headers: conditional });
  expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  const part = await send(HOST, '/llms.txt', { headers: { cookie, range: 'bytes=0-5' } });
  expect([part.status, part.body, part.headers['cache-control']]).toEqual([206, 'Secret', 'private, no-cache']);
  const missing = await send(HOST, '/missing', { headers: { cookie } });
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'private, no-cache']);
});

test('signs everyone out with the button, with a new password, and with another kind of access', async () => {
  await protect();
  const first = await signIn();
  expect((await call('POST', `${HOST}/access/sign-out`)).statusCode).toBe(204);
  await waitForStatus(401, HOST, { cookie: first });
  const second = await signIn();
  await waitForStatus(200, HOST, { cookie: second });
  await protect(HOST, { password: 'another horse' });
  await waitForStatus(401, HOST, { cookie: second });
  await protect();
  const third = await signIn();
  await waitForStatus(200, HOST, { cookie: third });
  await call('PATCH', `${HOST}/access`, { body: { kind: 'public' } });
  await waitForStatus(200, HOST);
  await call('PATCH', `${HOST}/access`, { body: { kind: 'password' } });
  await waitForStatus(401, HOST);
  expect((await send(HOST, '/', { headers: { cookie: third } })).status).toBe(401);
});

test('refuses the session of another protected domain', async () => {
  await protect();
  await protect(OPEN_HOST);
  const cookie = await signIn(OPEN_HOST);
  expect((await send(OPEN_HOST, '/', { headers: { cookie } })).status).toBe(200);
  expect((await send(HOST, '/', { headers: { cookie } })).status).toBe(401);
  await call('PATCH', `${OPEN_HOST}/access`, { body: { kind: 'public' } });
  await waitForStatus(200, OPEN_HOST);
});

test('protects previews like their domain, with separate sessions', async () => {
  await protect();
  const { slug } = await database.db
    .transaction()
    .execute((trx) => openPreview(trx, { domain: HOST, branch: 'next', days: 1 }));
  await publish(HOST, slug);
  const host = `preview-${slug}.${HOST}`;
  await waitForStatus(401, host);
  expect((await send(host, '/', { headers: { cookie: await signIn(HOST) } })).status).toBe(401);
  expect((await send(host, '/', { headers: { cookie: await signIn(host) } })).body).toContain('Secret page');
});

test('keeps a public site free of sign-in pages, cookies and private headers', async () => {
  const { status, headers } = await send(OPEN_HOST, '/', { headers: { ...NAVIGATION, cookie: 'bindery-reader=x' } });
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-cache', undefined]);
  expect((await send(OPEN_HOST, '/login')).status).toBe(404);
});

test('counts guesses of one client over all processes', async () => {
  await protect();
  const guess = (count: number) => send(HOST, '/login', { process: count % 3, ...createPasswordRequest('wrong') });
  for (let count = 0; count < 10; count += 1) expect((await guess(count)).status).toBe(401);
  for (let count = 0; count < 3; count += 1) expect((await guess(count)).status).toBe(429);
  await database.db.deleteFrom('sign_in_attempts').execute();
});

test('never returns the password, and records changes without it', async () => {
  await protect(HOST, { title: ' Own Docs ', color: '#0F766E', networks: [] });
  const body = (await call('GET', `${HOST}/access`, { key: keys.reader })).json();
  expect(body).toEqual({
    kind: 'password',
    networks: [],
    title: 'Own Docs',
    color: '#0f766e',
    hasPassword: true,
    keys: [],
    loginUrls: [],
    oidc: null,
    hasClientSecret: false,
    updatedAt: expect.any(String),
  });
  const entry = await database.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'details'])
    .where('action', '=', 'domain.update-access')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.subject).toBe(HOST);
  expect(entry.details).toMatchObject({ kind: 'password', password: 'changed' });
  const row = await database.db.selectFrom('domain_access').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([entry, row])).not.toContain(PASSWORD);
});

test.each([
  [{ kind: 'friends' }, 'kind'],
  [{ networks: ['203.0.113.0/99'] }, 'CIDR'],
  [{ networks: ['203.0.113.1,203.0.113.2'] }, 'CIDR'],
  [{ color: 'red' }, '#0f766e'],
  [{ title: 'a\nb' }, 'one line'],
  [{ password: 'short' }, 'password'],
])('rejects %j', async (body, message) => {
  const response = await call('PATCH', `${HOST}/access`, { body });
  expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(message)]);
});

test('rejects the kind password without a password, and sites that Bindery does not host', async () => {
  await createDomain(database.db, { host: 'new.own.test', organizationId, projectId });
  expect((await call('PATCH', 'new.own.test/access', { body: { kind: 'password' } })).statusCode).toBe(400);
  const fields = { organizationId, projectId, deployment: 'client-hosted' };
  await createDomain(database.db, { host: 'away.own.test', ...fields });
  const response = await call('PATCH', 'away.own.test/access', { body: { networks: ['10.0.0.0/8'] } });
  expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining('bindery serve')]);
});

test('lets only admins of the organization change the access', async () => {
  const body = { kind: 'public' };
  expect((await call('PATCH', `${HOST}/access`, { key: keys.reader, body })).statusCode).toBe(403);
  expect((await call('POST', `${HOST}/access/sign-out`, { key: keys.reader })).statusCode).toBe(403);
  expect((await call('PATCH', `${HOST}/access`, { key: keys.other, body })).statusCode).toBe(404);
  expect((await call('GET', `${HOST}/access`, { key: keys.other })).statusCode).toBe(404);
});

test('creates keys for tokens, whose private key is never stored, and accepts a token once over all processes', async () => {
  const created = await call('POST', `${HOST}/access/keys`, { body: { name: 'production' } });
  const { id, privateKey, publicKey } = created.json<{ id: string; privateKey: string; publicKey: string }>();
  expect(created.statusCode).toBe(201);
  const loginUrls = [{ name: 'Product', url: 'https://app.own.test/login' }];
  await call('PATCH', `${HOST}/access`, { body: { kind: 'jwt', loginUrls } });
  const isChanged = async (process: number) =>
    (await send(HOST, '/login', { process })).headers.location === 'https://app.own.test/login?redirect=%2F';
  for (const process of [0, 1, 2]) await waitUntil(() => isChanged(process));
  const access = await call('GET', `${HOST}/access`, { key: keys.reader });
  expect(access.json()).toMatchObject({ kind: 'jwt', loginUrls, keys: [{ id, name: 'production', publicKey }] });
  const rows = await database.db.selectFrom('domain_access').selectAll().execute();
  expect(JSON.stringify([access.json(), rows])).not.toContain('PRIVATE KEY');

  const token = await new SignJWT({ host: HOST, groups: ['staff'] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setExpirationTime('10s')
    .sign(createPrivateKey(privateKey));
  const post = (process: number) =>
    send(HOST, '/login/jwt-callback', {
      process,
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ token, return: '/' }).toString(),
    });
  const { cookie = '' } = await post(0);
  for (const process of [0, 1, 2]) expect((await post(process)).status).toBe(403);
  expect((await send(HOST, '/', { process: 2, headers: { cookie } })).body).toContain('Secret page');

  const deletion = () =>
    app.inject({
      method: 'DELETE',
      url: `/v1/admin/domains/${HOST}/access/keys/${id}`,
      headers: { authorization: `Bearer ${keys.admin}` },
    });
  expect((await deletion()).statusCode).toBe(409);
  await call('POST', `${HOST}/access/keys`, { body: { name: 'next' } });
  expect((await deletion()).statusCode).toBe(204);
  await waitForStatus(401, HOST, { cookie });
  expect((await deletion()).statusCode).toBe(404);
});

test('rejects keys that are not public Ed25519 keys, too many keys, and login URLs that are not on the web', async () => {
  const [ed, rsa] = [generateKeyPairSync('ed25519'), generateKeyPairSync('rsa', { modulusLength: 2048 })];
  const spki = { type: 'spki', format: 'pem' } as const;
  const privatePem = ed.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const add = (publicKey: unknown) => call('POST', `${OPEN_HOST}/access/keys`, { body: { name: 'key', publicKey } });
  for (const publicKey of ['x', rsa.publicKey.export(spki), privatePem])
    expect((await add(publicKey)).statusCode).toBe(400);
  for (let count = 0; count < 10; count += 1) expect((await add(ed.publicKey.export(spki))).statusCode).toBe(201);
  expect((await add(ed.publicKey.export(spki))).statusCode).toBe(409);
  for (const url of ['javascript:alert(1)', 'app.example.com', '/login', 'https://user:pass@app.example.com'])
    expect((await call('PATCH', `${OPEN_HOST}/access`, { body: { loginUrls: [{ name: 'x', url }] } })).statusCode).toBe(
      400,
    );
  expect((await call('PATCH', 'new.own.test/access', { body: { kind: 'jwt' } })).statusCode).toBe(400);
});

test('signs readers in at a provider over two processes, with an encrypted client secret', async () => {
  const provider = await startHostileProvider({ sub: 'kim', groups: ['staff'] });
  onTestFinished(provider.close);
  const oidc = {
    issuer: provider.issuer,
    clientId: 'bindery',
    groups: { source: 'id_token', claim: 'groups' },
    requiredGroups: ['staff'],
  };
  const change = { kind: 'oidc', oidc, clientSecret: 'secret-of-the-client' };
  expect((await call('PATCH', `${HOST}/access`, { body: change })).statusCode).toBe(200);
  const isChanged = async (process: number) =>
    (await send(HOST, '/login', { process })).headers.location?.startsWith(provider.issuer);
  for (const process of [0, 1, 2]) await waitUntil(() => isChanged(process));
  const access = await call('GET', `${HOST}/access`, { key: keys.reader });
  expect(access.json()).toMatchObject({ kind: 'oidc', oidc, hasClientSecret: true });
  const rows = await database.db.selectFrom('domain_access').select('oidc_secret').execute();
  expect(rows.map((row) => row.oidc_secret?.includes('secret-of') ?? false)).not.toContain(true);

  const begun = await send(HOST, '/login?return=/index.html', { process: 0 });
  const cookie = begun.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const response = await fetch(begun.headers.location ?? '', { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '');
  expect(back.origin).toBe(`https://${HOST}`);
  const ended = await send(HOST, back.pathname + back.search, { process: 1, headers: { cookie } });
  expect([ended.status, ended.headers.location]).toEqual([303, '/index.html']);
  expect((await send(HOST, '/', { process: 2, headers: { cookie: ended.cookie ?? '' } })).body).toContain(
    'Secret page',
  );

  // The secret is only for the provider that it was set with.
  const moved = { ...oidc, issuer: 'https://evil.example' };
  expect((await call('PATCH', `${HOST}/access`, { body: { oidc: moved } })).json()).toMatchObject({
    oidc: moved,
    hasClientSecret: false,
  });
});

test('signs readers in to previews through their domain, with a token for one preview, one browser and one use', async () => {
  const provider = await startHostileProvider({ sub: 'kim', groups: ['staff'] });
  onTestFinished(provider.close);
  const oidc = { issuer: provider.issuer, clientId: 'bindery', groups: { source: 'id_token', claim: 'groups' } };
  await call('PATCH', `${HOST}/access`, { body: { kind: 'oidc', oidc } });
  const hosts: string[] = [];
  for (const branch of ['one', 'two']) {
    const { slug } = await database.db
      .transaction()
      .execute((trx) => openPreview(trx, { domain: HOST, branch, days: 1 }));
    await publish(HOST, slug);
    hosts.push(`preview-${slug}.${HOST}`);
  }
  const [host = '', otherHost = ''] = hosts;
  const isChanged = async (process: number, name: string) =>
    (await send(name, '/login', { process })).headers.location?.startsWith(`https://${HOST}/login/preview?`);
  for (const process of [0, 1, 2]) for (const name of hosts) await waitUntil(() => isChanged(process, name));

  /** The cookies of one browser, by host. */
  const createBrowser = () => {
    const cookies = new Map<string, Map<string, string>>();
    return async (target: string, process = 0) => {
      const url = new URL(target);
      const jar = cookies.get(url.host) ?? new Map<string, string>();
      cookies.set(url.host, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await send(url.host, url.pathname + url.search, { process, headers: { ...NAVIGATION, cookie } });
      for (const each of response.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        jar.set(name, value);
      }
      return { ...response, location: new URL(response.headers.location ?? '/', url).href };
    };
  };
  /** Follows redirects, also through the provider, until the URL matches. */
  const follow = async (browse: ReturnType<typeof createBrowser>, start: string, end: RegExp): Promise<string> => {
    let url = start;
    for (let step = 0; step < 12 && !end.test(url); step += 1)
      url = url.startsWith(provider.issuer)
        ? ((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
        : (await browse(url, step % 3)).location;
    return url;
  };

  const browse = createBrowser();
  const back = await follow(browse, `https://${host}/index.html`, /preview-\w+\.docs\.own\.test\/login\/callback/);
  expect(new URL(back).host).toBe(host);
  const stranger = createBrowser();
  await stranger(`https://${host}/login`);
  expect((await stranger(back)).status).toBe(403);
  const done = await browse(back, 1);
  expect([done.status, done.location]).toEqual([303, `https://${host}/index.html`]);
  expect((await browse(`https://${host}/`, 2)).body).toContain('Secret page');
  expect((await browse(back)).status).toBe(403);

  // The reader is signed in at the domain, so that another preview needs no provider.
  const begun = await browse(`https://${otherHost}/login`);
  const second = await follow(browse, begun.location, /\/login\/callback/);
  expect(new URL(second).host).toBe(otherHost);
  const elsewhere = new URL(second);
  elsewhere.host = host;
  await browse(`https://${host}/logout`);
  expect((await browse(elsewhere.href)).status).toBe(403);
  const { searchParams } = new URL(begun.location);
  for (const site of [OPEN_HOST, 'evil.example', `preview-${'a'.repeat(16)}.evil.example`, `x.${host}`, HOST]) {
    searchParams.set('site', site);
    const response = await browse(`https://${HOST}/login/preview?${searchParams.toString()}`);
    expect([site, response.status, response.headers.location]).toEqual([site, 403, undefined]);
  }
});

test.each([
  [{ clientId: 'x' }, 'Expected an issuer'],
  [{ clientId: 'x', issuer: 'https://a.example', tokenUrl: 'https://a.example/t' }, 'Expected an issuer'],
  [{ clientId: 'x', issuer: 'javascript:alert(1)' }, 'issuer'],
  [{ clientId: 'x', issuer: 'https://a.example#b' }, 'issuer'],
  [{ clientId: 'x', issuer: 'https://a.example', scopes: ['a b'] }, 'scopes'],
])('rejects the sign-in provider %j', async (oidc, message) => {
  const response = await call('PATCH', `${HOST}/access`, { body: { oidc } });
  expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(message)]);
});

test('forgets the access of a deleted domain, and sign-outs of expired sessions', async () => {
  const domain = { host: 'gone.own.test', organizationId };
  await createDomain(database.db, { ...domain, projectId });
  await call('PATCH', 'gone.own.test/access', { body: { kind: 'password', password: PASSWORD } });
  await deleteDomain(database.db, domain);
  expect((await readAccess(database.db, domain)).kind).toBe('public');
  const past = { session_id: 'old', expires_at: new Date(Date.now() - 1_000) };
  await database.db.insertInto('reader_sign_outs').values(past).execute();
  await removeExpiredSignIns(database.db);
  const rows = await database.db.selectFrom('reader_sign_outs').select('session_id').execute();
  expect(rows.map(({ session_id: id }) => id)).not.toContain('old');
});

describe('members of the organization', () => {
  let member: TestUser;
  let memberHeaders: Record<string, string>;
  beforeAll(async () => {
    member = await createTestUser(database.db, { [organizationId]: 'viewer' });
    memberHeaders = await signInAs(app, member);
    await call('PATCH', `${HOST}/access`, { body: { kind: 'organization' } });
    // Other kinds of access redirect too.
    const isChanged = async (process: number) =>
      (await send(HOST, '/login', { process })).headers.location?.startsWith('https://api.own.test/dashboard/read?');
    for (const process of [0, 1, 2]) await waitUntil(() => isChanged(process));
  });

  /** Opens the sign-in page, and returns the parameters for the dashboard and the browser's cookie. */
  async function begin(host = HOST, target = '/login?return=/install') {
    const response = await send(host, target);
    const url = new URL(response.headers.location ?? '');
    const cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return { status: response.status, url, cookie, body: Object.fromEntries(url.searchParams) };
  }

  async function createCode(body: object, headers = memberHeaders) {
    const response = await app.inject({ method: 'POST', url: '/v1/admin/site-sign-in', headers, payload: body });
    return {
      status: response.statusCode,
      url: new URL(response.json<{ url?: string }>().url ?? 'http://none.invalid'),
    };
  }

  const comeBack = (url: URL, cookie: string, host = HOST) =>
    send(host, url.pathname + url.search, { headers: { cookie } });

  async function signInAsMember(host = HOST): Promise<string> {
    const { cookie, body } = await begin(host);
    const { url } = await createCode(body);
    return (await comeBack(url, cookie, host)).cookie ?? '';
  }

  test('sends readers to the dashboard and back to their page, with the name of the member', async () => {
    const { status, url, cookie, body } = await begin();
    expect([status, url.origin, url.pathname]).toEqual([303, 'https://api.own.test', '/dashboard/read']);
    expect(body).toEqual({ site: HOST, challenge: expect.any(String), state: expect.any(String) });
    const code = await createCode(body);
    expect([code.status, code.url.origin, code.url.pathname]).toEqual([200, `https://${HOST}`, '/login/callback']);
    const response = await comeBack(code.url, cookie);
    expect([response.status, response.headers.location]).toEqual([303, '/install']);
    expect((await send(HOST, '/', { headers: { cookie: response.cookie ?? '' } })).body).toContain('Secret page');
  });

  test('accepts a code once, in the browser that began, on its site, and with its state', async () => {
    const first = await begin();
    const { url } = await createCode(first.body);
    const otherBrowser = await begin();
    expect((await comeBack(url, otherBrowser.cookie)).status).toBe(403);
    expect((await comeBack(url, '')).status).toBe(403);
    const wrongState = new URL(url);
    wrongState.searchParams.set('state', otherBrowser.body.state ?? '');
    expect((await comeBack(wrongState, first.cookie)).status).toBe(403);
    // An attacker's code in the victim's sign-in, with the victim's state: the verifier differs.
    const attackers = await createCode(otherBrowser.body);
    attackers.url.searchParams.set('state', first.body.state ?? '');
    const fixed = await comeBack(attackers.url, first.cookie);
    expect([fixed.status, fixed.cookie]).toEqual([403, undefined]);
    const again = await begin();
    const code = await createCode(again.body);
    expect((await comeBack(code.url, again.cookie)).status).toBe(303);
    const replay = await comeBack(code.url, again.cookie);
    expect([replay.status, replay.cookie]).toEqual([403, undefined]);
  });

  test('refuses a code of another site, and an expired one', async () => {
    const { cookie, body } = await begin();
    const { url } = await createCode(body);
    await database.db.updateTable('reader_codes').set({ host: 'other.own.test' }).execute();
    expect((await comeBack(url, cookie)).status).toBe(403);
    const second = await begin();
    const late = await createCode(second.body);
    await database.db
      .updateTable('reader_codes')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await comeBack(late.url, second.cookie)).status).toBe(403);
  });

  test('gives codes only to signed-in members, only for sites of their organization, and never for another URL', async () => {
    const { body } = await begin();
    const stranger = await signInAs(app, await createTestUser(database.db));
    expect((await createCode(body, stranger)).status).toBe(404);
    expect((await createCode(body, OWN_PAGE)).status).toBe(401);
    const crossSite = { ...memberHeaders, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await createCode(body, crossSite)).status).toBe(403);
    for (const site of [
      OPEN_HOST,
      'evil.example',
      `${HOST}@evil.example`,
      `evil.example/${HOST}`,
      `preview-${'0'.repeat(16)}.${HOST}`,
    ])
      expect((await createCode({ ...body, site })).status).toBe(404);
    expect((await createCode({ ...body, challenge: 'short' })).status).toBe(400);
  });

  test('signs members in to previews, each with a separate session', async () => {
    const { slug } = await database.db
      .transaction()
      .execute((trx) => openPreview(trx, { domain: HOST, branch: 'members', days: 1 }));
    await publish(HOST, slug);
    const host = `preview-${slug}.${HOST}`;
    await waitForStatus(401, host);
    const cookie = await signInAsMember(host);
    expect((await send(host, '/', { headers: { cookie } })).status).toBe(200);
    expect((await send(HOST, '/', { headers: { cookie } })).status).toBe(401);
  });

  test('ends the sessions of a removed member immediately', async () => {
    const cookie = await signInAsMember();
    expect((await send(HOST, '/', { headers: { cookie } })).status).toBe(200);
    await database.db.deleteFrom('members').where('user_id', '=', member.userId).execute();
    await waitForStatus(401, HOST, { cookie });
    const { body } = await begin();
    expect((await createCode(body)).status).toBe(404);
  });
});
