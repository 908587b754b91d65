import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../../../src/accounts/organizations.ts';
import { readConfig } from '../../../src/config/config.ts';
import { createApp } from '../../../src/http/app.ts';
import type { App } from '../../../src/http/types.ts';
import { createLocalStore } from '../../../src/store/local.ts';
import { launchBrowser } from '../../helpers/browser.ts';
import { createSamlIdp } from '../../helpers/saml-provider.ts';
import type { SamlIdp } from '../../helpers/saml-provider.ts';
import { createSelfSigned } from '../../helpers/self-signed.ts';
import { fetchShared } from '../../helpers/shared.ts';
import { createTestSignIn, createTestUser } from '../../helpers/sign-in.ts';
import { createTestDatabase } from '../../helpers/test-database.ts';
import type { TestDatabase } from '../../helpers/test-database.ts';

let database: TestDatabase;
let browser: Browser;
let proxy: https.Server;
let provider: http.Server;
let apps: App[];
let publicUrl: string;
let idp: SamlIdp;

beforeAll(async () => {
  database = await createTestDatabase(await fetchShared('/database'));
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name: 'Acme' });
  await createTestUser(db, { [organizationId]: 'owner' });
  provider = await startProvider();
  idp = createSamlIdp({ entryPoint: `http://127.0.0.1:${getPort(provider)}/sso` });
  const targets: string[] = [];
  proxy = await startTlsProxy(targets);
  publicUrl = `https://127.0.0.1:${getPort(proxy)}`;
  apps = [await openApp(), await openApp()];
  for (const app of apps) targets.push(await app.listen({ host: '127.0.0.1', port: 0 }));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  for (const server of [proxy, provider]) {
    server.closeAllConnections();
    server.close();
  }
  for (const app of apps) await app.close();
  await database.drop();
});

/** Opens an API process. */
async function openApp(): Promise<App> {
  const { db } = database;
  const { saml } = readConfig({
    BINDERY_SAML_METADATA: idp.metadata,
    BINDERY_SAML_NAME: 'Acme login',
    BINDERY_SAML_ROLES: 'docs=member',
  }).signIn;
  return createApp({
    db,
    store: createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' }),
    queue: { enqueue: () => Promise.reject(new Error('nothing is queued here')) },
    bundleLinkTtl: 1,
    logger: pino({ level: 'silent' }),
    signIn: createTestSignIn(db, { saml, getPublicUrl: () => publicUrl }),
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

/** Starts a proxy that handles TLS, and passes each request to the next process. */
async function startTlsProxy(targets: readonly string[]): Promise<https.Server> {
  const { key, certificate } = createSelfSigned();
  let count = 0;
  const server = https.createServer({ key, cert: certificate }, (request, response) => {
    count += 1;
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
    const target = new URL(request.url ?? '/', targets[count % targets.length]);
    const forwarded = http.request(target, { method: request.method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function getPort(server: http.Server | https.Server): number {
  return (server.address() as AddressInfo).port;
}

test('signs in with a SAML provider in a browser, through a proxy with TLS, over two processes', async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${publicUrl}/dashboard/sign-in`);
  await page.getByRole('button', { name: 'Continue with Acme login' }).click();
  await page.getByRole('button', { name: 'Sign in as Kim' }).click();
  await page.waitForURL(/\/dashboard\/org_/);
  await page.getByText('Kim Lee').first().waitFor();
  const cookies = await context.cookies();
  expect(cookies.map(({ name, secure, httpOnly, sameSite }) => [name, secure, httpOnly, sameSite])).toEqual(
    expect.arrayContaining([['__Host-bindery.session_token', true, true, 'Lax']]),
  );
  // Going back sends the response again, which is refused.
  await page.goto(`${publicUrl}/v1/auth/saml/finish?code=unknown`);
  await page.getByText('already used').waitFor();
  await context.close();
});
