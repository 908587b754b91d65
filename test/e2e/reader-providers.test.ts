/** Readers of a hosted site sign in at real providers, through a proxy with TLS, over two processes. */
import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAccessKey, updateAccess } from '../../src/accounts/domains/access.ts';
import { openClientSecret } from '../../src/accounts/domains/client-secret.ts';
import { createDomain, getDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { startOidcProvider } from '../helpers/oidc-provider.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { fetchShared } from '../helpers/shared.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { startTlsProxy } from '../helpers/tls-proxy.ts';

const HOST = 'docs.own.test';
const SECRET = Buffer.alloc(32, 3);
const SESSION_COOKIE = '__Host-bindery-reader';
const queue = { enqueue: () => Promise.resolve('entry') };

let database: TestDatabase;
let folder: string;
let browser: Browser;
let organizationId: string;
/** URL of the site behind the proxy. */
let url: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase(await fetchShared('/database'));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-providers-'));
  browser = await launchBrowser();
  const targets: string[] = [];
  const proxy = await startTlsProxy(targets);
  closers.push(() => closeServer(proxy));
  // Browsers resolve names below `localhost` to this machine, and Bindery serves its sites there.
  url = `https://${HOST}.localhost:${getPort(proxy)}`;
  await publish();
  for (const name of ['one', 'two']) targets.push(await openProcess(name));
});
afterAll(async () => {
  await browser.close();
  for (const close of closers.reverse()) await close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

/** Exports a site with a public page, one for all readers, and one for partners. */
async function publish(): Promise<void> {
  const { db } = database;
  const repositoryUrl = createRepository(path.join(folder, 'repository'), {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Own',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'install', 'prices'] },
    }),
    'index.md': '---\ntitle: Welcome\npublic: true\n---\n\nFor everyone.',
    'install.md': '# Install\n\nFor everyone who is signed in.',
    'prices.md': '---\ntitle: Prices\ngroups: [partners]\n---\n\nFor partners.',
  });
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const project = { organizationId, name: 'Docs', repositoryUrl, operator: true };
  const { id: projectId } = await createProject(db, project);
  await createDomain(db, { host: HOST, organizationId, projectId });
  await setAccess({ kind: 'password', password: 'until a provider is set' });
  const job = { organizationId, domain: HOST, publish: true };
  const { id: jobId } = await db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  const deps = {
    db,
    store: openStore(),
    queue,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
  await runExportJob(deps, { jobId, signal: AbortSignal.timeout(600_000) });
}

function openStore() {
  return createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
}

/** Opens a server of hosted sites with a separate folder. Returns its URL. */
async function openProcess(name: string): Promise<string> {
  const hosting = await openHosting({
    db: database.db,
    store: openStore(),
    folder: path.join(folder, name),
    maxBytes: 100_000_000,
    getReaderSecret: () => Promise.resolve(SECRET),
    siteUrl: () => `${url}/`,
    trustedProxies: ['127.0.0.1'],
    provider: {
      getReach: () => Promise.resolve(() => true),
      openSecret: async (sealed, { name: host }) => openClientSecret(sealed, host, SECRET),
    },
    log: () => undefined,
    intervalMs: 5,
  });
  const server = await startHostingServer(hosting, { host: '127.0.0.1', port: 0 });
  closers.push(
    () => hosting.close(),
    () => server.close(0),
  );
  return server.url;
}

async function setAccess(change: Omit<Parameters<typeof updateAccess>[2], 'getSecretKey'>): Promise<void> {
  const domain = await getDomain(database.db, { host: HOST, organizationId });
  await updateAccess(database.db, domain, { ...change, getSecretKey: async () => SECRET });
}

/** Starts the provider of npm, whose users have these groups. */
async function startProvider(groups: string[]): Promise<string> {
  const redirectUri = `${url}/login/callback`;
  const { server, issuer } = await startOidcProvider({ redirectUri, claims: { groups } });
  closers.push(() => closeServer(server));
  return issuer;
}

/** Opens the page for all readers until both processes lead to this sign-in. Returns the window. */
async function openSignIn(origin: string): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const leadsToSignIn = async () => {
    await page.goto(`${url}/install`);
    return page.url().startsWith(origin);
  };
  await vi.waitUntil(async () => (await leadsToSignIn()) && (await leadsToSignIn()), { interval: 5, timeout: 300_000 });
  return page;
}

/** Fills in the provider's forms: the sign-in, and the consent. */
async function signInAtProvider(page: Page): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill('kim@acme.test');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${url}/install`);
}

/** Requests a path from the page's own site as often as there are processes, and returns the status. */
async function readStatus(page: Page, target: string): Promise<number> {
  const statuses = await page.evaluate(
    async (path) => [(await fetch(path)).status, (await fetch(path)).status],
    target,
  );
  const [status = 0, ...others] = new Set(statuses);
  expect([target, others]).toEqual([target, []]);
  return status;
}

/** Returns the statuses of the public page, the page for all readers, the one for partners, and a missing one. */
async function readStatuses(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  for (const target of ['/', '/install', '/prices', '/missing']) statuses.push(await readStatus(page, target));
  return statuses;
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${url}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'You signed out' }).waitFor();
}

function closeServer(server: http.Server): void {
  server.closeAllConnections();
  server.close();
}

function getPort(server: http.Server): number {
  return (server.address() as AddressInfo).port;
}

test('signs in at an OpenID Connect provider, with the pages of the groups, and out of both processes', async () => {
  const issuer = await startProvider(['partners']);
  const groups = { source: 'id_token', claim: 'groups' } as const;
  const clientSecret = 'secret-of-the-client';
  await setAccess({ kind: 'oidc', oidc: { issuer, clientId: 'bindery', groups }, clientSecret });
  const page = await openSignIn(issuer);
  await signInAtProvider(page);
  expect(await page.textContent('#content-area')).toContain('For everyone who is signed in.');
  expect(await readStatuses(page)).toEqual([200, 200, 200, 404]);
  const cookies = await page.context().cookies(url);
  expect(cookies.find(({ name }) => name === SESSION_COOKIE)).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
  // A copy of the session, taken before the sign-out.
  const thief = await browser.newContext({ ignoreHTTPSErrors: true });
  await thief.addCookies(cookies);
  await signOut(page);
  for (const context of [page.context(), thief]) {
    const window = await context.newPage();
    await window.goto(url);
    expect(await readStatuses(window)).toEqual([200, 401, 401, 401]);
    await context.close();
  }
});

test('refuses the URL of a finished sign-in in another browser and a second time', async () => {
  const issuer = await startProvider(['staff']);
  await setAccess({ kind: 'oidc', oidc: { issuer, clientId: 'bindery' }, clientSecret: 'secret-of-the-client' });
  const page = await openSignIn(issuer);
  const returns: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${url}/login/callback`)) returns.push(request.url());
  });
  await signInAtProvider(page);
  const [returnUrl = ''] = returns;
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  for (const window of [page, await other.newPage()]) {
    const response = await window.goto(returnUrl);
    expect([response?.status(), await response?.headerValue('set-cookie')]).toEqual([403, null]);
  }
  await Promise.all([page.context().close(), other.close()]);
});

test('signs in at an OAuth 2 server, with the groups of its user info', async () => {
  const server = await startProvider(['staff']);
  const oidc = {
    authorizationUrl: `${server}/auth`,
    tokenUrl: `${server}/token`,
    userInfoUrl: `${server}/me`,
    clientId: 'bindery',
    scopes: ['openid', 'email'],
    groups: { source: 'user_info', claim: 'groups' } as const,
  };
  await setAccess({ kind: 'oidc', oidc, clientSecret: 'secret-of-the-client' });
  const page = await openSignIn(server);
  await signInAtProvider(page);
  expect(await readStatuses(page)).toEqual([200, 200, 404, 404]);
  await page.context().close();
});

test("signs in at the author's own page with a token, which works once", async () => {
  const domain = await getDomain(database.db, { host: HOST, organizationId });
  const { privateKey = '' } = await addAccessKey(database.db, domain, { name: 'product' });
  const tokens: string[] = [];
  const product = http.createServer((request, response) => void respond(request, response));
  const respond = async ({ url: target = '' }: http.IncomingMessage, response: http.ServerResponse) => {
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const token = await new SignJWT({ host: HOST, groups: ['partners'], expiresAt })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setExpirationTime('30s')
      .sign(createPrivateKey(privateKey));
    tokens.push(token);
    const { searchParams } = new URL(target, 'http://product.test');
    const query = new URLSearchParams({ redirect: searchParams.get('redirect') ?? '/' });
    response.writeHead(302, { location: `${url}/login/jwt-callback?${query}#${token}` }).end();
  };
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  closers.push(() => closeServer(product));
  await setAccess({ kind: 'jwt', loginUrls: [{ name: 'Product', url: `http://127.0.0.1:${getPort(product)}/` }] });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const isSignedIn = async () => {
    await page.goto(`${url}/install`);
    await page.waitForURL(/\/install$|\/login/);
    return (await page.textContent('body'))?.includes('For everyone who is signed in.');
  };
  await vi.waitUntil(isSignedIn, { interval: 5, timeout: 300_000 });
  expect(await readStatuses(page)).toEqual([200, 200, 200, 404]);
  const other = await browser.newContext({ ignoreHTTPSErrors: true });
  const otherPage = await other.newPage();
  await otherPage.goto(`${url}/login/jwt-callback#${tokens.at(-1)}`);
  await otherPage.getByText('already used').waitFor();
  await Promise.all([context.close(), other.close()]);
});
