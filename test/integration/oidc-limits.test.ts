/** An OIDC provider that never ends a response fails only one sign-in, after a short deadline. */
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { startHostileProvider, type HostileProvider } from '../helpers/hostile-oidc-provider.ts';
import { createTestSignIn, OWN_PAGE, PUBLIC_URL, toCookies } from '../helpers/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let provider: HostileProvider;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase();
  await createOrganization(database.db, { name: 'Own' });
});
afterAll(() => database.drop());
beforeEach(async () => {
  provider = await startHostileProvider({ sub: 'kim', email: 'kim@acme.test', email_verified: true, name: 'Kim' });
  // If the token has no email address, the library also requests the user info.
  provider.setToken((parts) => ({ ...parts, claims: { ...parts.claims, email: undefined } }));
  const client = {
    issuer: provider.issuer,
    clientId: 'bindery',
    clientSecret: 's',
    name: 'Acme',
    domains: ['acme.test'],
  };
  const oidc = { ...client, role: 'viewer' as const, organizationId: undefined, trustsEmail: false };
  const { db } = database;
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(db, { oidc, providerLimits: { timeoutMs: 1_000, maxBytes: 100_000 } });
  app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), signIn });
});
afterEach(async () => {
  await app.close();
  provider.close();
  // The next provider is another issuer with other users.
  await database.db.deleteFrom('users').execute();
});

/** Signs in as far as possible, and returns whether there is a session. */
async function signIn(): Promise<boolean> {
  const payload = { provider: 'oidc', callbackURL: '/dashboard/home' };
  const begunResponse = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/social',
    headers: OWN_PAGE,
    payload,
  });
  if (begunResponse.statusCode !== 200) return false;
  const visited = await fetch(begunResponse.json<{ url: string }>().url, { redirect: 'manual' });
  const back = new URL(visited.headers.get('location') ?? '', PUBLIC_URL);
  const cookie = toCookies(begunResponse.headers['set-cookie']);
  const headers = { host: 'bindery.test', cookie };
  const endedResponse = await app.inject({ url: `${back.pathname}${back.search}`, headers });
  const session = { cookie: toCookies(endedResponse.headers['set-cookie']) };
  return (await app.inject({ url: '/v1/admin/me', headers: session })).statusCode === 200;
}

const RESPONSES: Record<string, (response: ServerResponse) => void> = {
  'never responds': () => undefined,
  'sends a byte now and then'(response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 5);
    response.once('close', () => clearInterval(timer));
  },
  'sends without end'(response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    const send = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
    };
    response.on('drain', send);
    send();
  },
};
const PATHS = ['/.well-known/openid-configuration', '/jwks', '/token', '/userinfo'];

test.each(PATHS.flatMap((path) => Object.keys(RESPONSES).map((kind) => [path, kind] as const)))(
  "fails one sign-in if the provider's %s %s, closes the connection, and lets the next sign-in succeed",
  async (path, kind) => {
    const closedPromise = Promise.withResolvers<void>();
    let requestCount = 0;
    provider.intercept(path, (response) => {
      requestCount += 1;
      response.once('close', closedPromise.resolve);
      RESPONSES[kind]?.(response);
    });
    expect(await signIn()).toBe(false);
    expect(requestCount).toBeGreaterThan(0);
    await closedPromise.promise;
    provider.intercept(path, undefined);
    expect(await signIn()).toBe(true);
  },
);

test('does not limit requests outside a sign-in', async () => {
  expect(await signIn()).toBe(true);
  provider.intercept('/large', (response) => response.end(Buffer.alloc(200_000)));
  expect((await (await fetch(`${provider.issuer}/large`)).arrayBuffer()).byteLength).toBe(200_000);
});

test('limits the sign-ins that one IP address starts, because each is stored', async () => {
  const { db } = database;
  const payload = { provider: 'oidc', callbackURL: '/dashboard/home' };
  const start = () => app.inject({ method: 'POST', url: '/v1/auth/sign-in/social', headers: OWN_PAGE, payload });
  expect((await start()).statusCode).toBe(200);
  await db.updateTable('sign_in_attempts').set({ count: 600 }).where('key', 'like', 'oidc:address:%').execute();
  const { count } = db.fn;
  const countStored = () => db.selectFrom('user_verifications').select(count('id').as('count')).executeTakeFirst();
  const before = await countStored();
  const response = await start();
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await countStored()).toEqual(before);
});
