/** Users sign in to the dashboard at providers, through a proxy with TLS, over two processes. */
import { once } from 'node:events';
import http from 'node:http';
import type https from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../../../src/accounts/organizations.ts';
import { readConfig } from '../../../src/config/config.ts';
import { createApp } from '../../../src/http/app.ts';
import type { App } from '../../../src/http/types.ts';
import { createLocalStore } from '../../../src/store/local.ts';
import { launchBrowser } from '../../helpers/browser.ts';
import { startOidcProvider } from '../../helpers/oidc-provider.ts';
import { createSamlIdp } from '../../helpers/saml-provider.ts';
import type { SamlIdp } from '../../helpers/saml-provider.ts';
import { startSamlifyProvider } from '../../helpers/samlify-provider.ts';
import type { SamlifyProvider } from '../../helpers/samlify-provider.ts';
import { fetchShared } from '../../helpers/shared.ts';
import { createTestSignIn, createTestUser } from '../../helpers/sign-in.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { TestDatabase } from '../../helpers/test-database.ts';
import { startTlsProxy } from '../../helpers/tls-proxy.ts';

/** Bindery in two API processes, behind a proxy. */
interface Service {
  publicUrl: string;
  close(): Promise<void>;
}

const SESSION_COOKIE = '__Host-bindery.session_token';
const USER = {
  login: 'lee',
  password: 'a password',
  email: 'lee@acme.test',
  name: 'Lee "L" <Ng>',
  group: 'docs-admins',
};

const SAML = { BINDERY_SAML_NAME: 'Acme login', BINDERY_SAML_ROLES: 'docs-admins=admin,docs=member' };

const log: string[] = [];
let database: TestDatabase;
let browser: Browser;
let organizationId: string;
let provider: http.Server;
let idp: SamlIdp;
let samlify: SamlifyProvider;
let oidcProvider: http.Server;
let service: Service;
let serviceWithOidc: Service;
let serviceWithSamlify: Service;

beforeAll(async () => {
  database = await createTestDatabase(await fetchShared('/database'));
  const { db } = database;
  ({ id: organizationId } = await createOrganization(db, { name: 'Acme' }));
  await createTestUser(db, { [organizationId]: 'owner' });
  provider = await startProvider();
  idp = createSamlIdp({ entryPoint: `http://127.0.0.1:${getPort(provider)}/sso` });
  samlify = await startSamlifyProvider([USER]);
  service = await startService(() => ({ ...SAML, BINDERY_SAML_METADATA: idp.metadata }));
  serviceWithSamlify = await startService(() => ({ ...SAML, BINDERY_SAML_METADATA_URL: samlify.metadataUrl }));
  serviceWithOidc = await startService(async (publicUrl) => {
    const redirectUri = `${publicUrl}/v1/auth/callback/oidc`;
    const oidc = await startOidcProvider({ redirectUri, claims: { groups: ['docs-admins'] } });
    oidcProvider = oidc.server;
    return {
      BINDERY_OIDC_ISSUER: oidc.issuer,
      BINDERY_OIDC_CLIENT_ID: 'bindery',
      BINDERY_OIDC_CLIENT_SECRET: 'secret-of-the-client',
      BINDERY_OIDC_NAME: 'Acme ID',
      BINDERY_OIDC_ROLES: 'docs-admins=admin',
    };
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const each of [service, serviceWithSamlify, serviceWithOidc]) await each.close();
  for (const server of [provider, samlify.server, oidcProvider]) closeServer(server);
  await database.drop();
});

type Variables = Record<string, string>;

/** Starts the service with variables that can depend on its URL. */
async function startService(getVariables: (publicUrl: string) => Variables | Promise<Variables>): Promise<Service> {
  const targets: string[] = [];
  const proxy = await startTlsProxy(targets);
  const publicUrl = `https://127.0.0.1:${getPort(proxy)}`;
  const variables = await getVariables(publicUrl);
  const apps = [await openApp(publicUrl, variables), await openApp(publicUrl, variables)];
  for (const app of apps) targets.push(await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    publicUrl,
    async close() {
      closeServer(proxy);
      for (const app of apps) await app.close();
    },
  };
}

/** Opens an API process. */
async function openApp(publicUrl: string, variables: Variables): Promise<App> {
  const { db } = database;
  const { saml, oidc } = readConfig(variables).signIn;
  return createApp({
    db,
    store: createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' }),
    queue: { enqueue: () => Promise.reject(new Error('nothing is queued here')) },
    bundleLinkTtl: 1,
    logger: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
    signIn: createTestSignIn(db, { saml, oidc, getPublicUrl: () => publicUrl }),
    dashboardFolder: await fetchShared('/dashboard'),
    trustedProxies: ['127.0.0.1'],
  });
}

/** Starts the provider's page: a form of another site that sends the response to Bindery. */
async function startProvider(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const samlRequest = idp.readRequest(`http://localhost${request.url}`);
    const attributes = { email: 'kim@acme.test', displayName: 'Kim Lee', groups: 'docs' };
    const xml = idp.respond(samlRequest, { nameId: 'kim-1', attributes });
    const value = Buffer.from(xml).toString('base64');
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<form method="post" action="${samlRequest.acsUrl}"><input type="hidden" name="SAMLResponse" value="${value}"><button>Sign in as Kim</button></form>`,
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function getPort(server: http.Server | https.Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: http.Server | https.Server): void {
  server.closeAllConnections();
  server.close();
}

test('signs in with a SAML provider in a browser, through a proxy with TLS, over two processes', async () => {
  const { publicUrl } = service;
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${publicUrl}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme login' }).click();
  await page.getByRole('button', { name: 'Sign in as Kim' }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  await page.getByText('Kim Lee').first().waitFor();
  const cookies = await context.cookies();
  expect(cookies.map(({ name, secure, httpOnly, sameSite }) => [name, secure, httpOnly, sameSite])).toEqual(
    expect.arrayContaining([[SESSION_COOKIE, true, true, 'Lax']]),
  );
  // Going back sends the response again, which is refused.
  await page.goto(`${publicUrl}/v1/auth/saml/finish?code=unknown`);
  await page.getByText('already used').waitFor();
  await context.close();
});

/** Opens a window, and signs in with the form of the provider from npm. */
async function signInWithSamlify({ audience }: { audience?: string } = {}): Promise<Page> {
  const { publicUrl } = serviceWithSamlify;
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const metadata = await page.request.get(`${publicUrl}/v1/auth/saml/metadata`);
  samlify.addService(await metadata.text(), { ...(audience !== undefined && { audience }) });
  await page.goto(`${publicUrl}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme login' }).click();
  await page.getByLabel('Login').fill(USER.login);
  await page.getByLabel('Password').fill(USER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  return page;
}

test('signs in with a SAML provider from npm in a browser, with the role of the group', async () => {
  const page = await signInWithSamlify();
  await page.waitForURL(/\/dashboard\/org_/);
  await page.goto(`${serviceWithSamlify.publicUrl}/dashboard/${organizationId}/members`);
  const row = page.getByRole('row').filter({ hasText: USER.name });
  await row.getByRole('cell', { name: 'Admin', exact: true }).waitFor();
  expect(await row.innerText()).toContain(USER.email);
  await page.context().close();
});

test('refuses the response of a SAML provider from npm that is for another service', async () => {
  const page = await signInWithSamlify({ audience: 'https://other.test/v1/auth/saml/metadata' });
  await page.getByText("The identity provider's response isn't valid for this service.").waitFor();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: SESSION_COOKIE }));
  expect(log.at(-1)).toContain('SAML assertion audience mismatch');
  await page.context().close();
});

test('signs in with an OpenID Connect provider in a browser, with the role of the group, and out', async () => {
  const { publicUrl } = serviceWithOidc;
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${publicUrl}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.getByPlaceholder('Enter any login').fill('noor@acme.test');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === SESSION_COOKIE)).toMatchObject({ secure: true, httpOnly: true });
  await page.goto(`${publicUrl}/dashboard/${organizationId}/members`);
  const row = page.getByRole('row').filter({ hasText: 'Name of noor@acme.test' });
  await row.getByRole('cell', { name: 'Admin', exact: true }).waitFor();

  // A copy of the session, taken before the sign-out.
  const thief = await browser.newContext({ ignoreHTTPSErrors: true });
  await thief.addCookies(cookies);
  const headers = { 'sec-fetch-site': 'same-origin', origin: publicUrl };
  expect((await page.request.post(`${publicUrl}/v1/auth/sign-out`, { headers, data: {} })).status()).toBe(200);
  for (const each of [context, thief]) {
    const statuses: number[] = [];
    for (let count = 0; count < 2; count += 1)
      statuses.push((await each.request.get(`${publicUrl}/v1/admin/me`)).status());
    expect(statuses).toEqual([401, 401]);
    await each.close();
  }
});
