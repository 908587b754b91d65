import crypto from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { startHostileProvider } from '../helpers/hostile-oidc-provider.ts';
import type { HostileProvider, IdTokenParts } from '../helpers/hostile-oidc-provider.ts';
import { createTestSignIn, OWN_PAGE, PUBLIC_URL, toCookies } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let provider: HostileProvider;
let app: App;
/** What sign-in logged. */
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await createOrganization(database.db, { name: 'Own' });
  provider = await startHostileProvider({ sub: 'kim', email: 'kim@acme.test', email_verified: true, name: 'Kim' });
  app = await openApp(provider.issuer);
});
afterAll(async () => {
  await app.close();
  provider.close();
  await database.drop();
});

function openApp(issuer: string): Promise<App> {
  const { db } = database;
  const client = { issuer, clientId: 'bindery', clientSecret: 's', name: 'Acme login', domains: ['acme.test'] };
  const oidc = { ...client, role: 'viewer' as const, organizationId: undefined, trustsEmail: false };
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(db, { oidc, log: (level, message) => void lines.push(`${level}: ${message}`) });
  return createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), signIn });
}

/**
 * Signs in with the ID token that the test chooses; returns whether there is a session, and the error of the redirect.
 */
async function signIn(change: (parts: IdTokenParts) => IdTokenParts | undefined, service = app) {
  provider.setToken(change);
  const payload = { provider: 'oidc', callbackURL: '/dashboard/home' };
  const begunResponse = await service.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/social',
    headers: OWN_PAGE,
    payload,
  });
  const visited = await fetch(begunResponse.json().url, { redirect: 'manual' });
  const back = new URL(visited.headers.get('location') ?? '');
  const cookie = toCookies(begunResponse.headers['set-cookie']);
  const url = `${back.pathname}${back.search}`;
  const { headers } = await service.inject({ url, headers: { host: 'bindery.test', cookie } });
  const me = await service.inject({ url: '/v1/admin/me', headers: { cookie: toCookies(headers['set-cookie']) } });
  const error = new URL(String(headers.location), PUBLIC_URL).searchParams.get('error');
  return { isSignedIn: me.statusCode === 200, error };
}

const withClaims = (claims: Record<string, unknown>) => (parts: IdTokenParts) => ({
  ...parts,
  claims: { ...parts.claims, ...claims },
});
const hmac = (key: string) => (input: string) => crypto.createHmac('sha256', key).update(input).digest();
const IN_THE_PAST = 1_600_000_000;

test.each<[string, (parts: IdTokenParts) => IdTokenParts | undefined]>([
  ['that is missing', () => undefined],
  ['without the nonce', withClaims({ nonce: undefined })],
  ['with another nonce', withClaims({ nonce: 'another' })],
  ['with an empty nonce', withClaims({ nonce: '' })],
  ['of another issuer', withClaims({ iss: 'https://evil.test' })],
  ['without an issuer', withClaims({ iss: undefined })],
  ['for another client', withClaims({ aud: 'another' })],
  ['without an audience', withClaims({ aud: undefined })],
  ['for several clients without an authorized party', withClaims({ aud: ['bindery', 'another'] })],
  ['for several clients with another authorized party', withClaims({ aud: ['bindery', 'another'], azp: 'another' })],
  ['with another authorized party', withClaims({ azp: 'another' })],
  ['that expired', withClaims({ exp: IN_THE_PAST, iat: IN_THE_PAST })],
  ['without an expiry', withClaims({ exp: undefined })],
  ['without a subject', withClaims({ sub: undefined })],
  ['with an empty subject', withClaims({ sub: '' })],
  ['with a subject that is no text', withClaims({ sub: 7 })],
  ['that is not signed', (parts) => ({ ...parts, header: { alg: 'none' }, sign: () => Buffer.alloc(0) })],
  [
    'that is signed with the public key as a password',
    (parts) => ({ ...parts, header: { alg: 'HS256', kid: 'key' }, sign: hmac(provider.publicPem) }),
  ],
  [
    'that is signed with the secret of the client',
    (parts) => ({ ...parts, header: { alg: 'HS256' }, sign: hmac('s') }),
  ],
  ['with a broken signature', (parts) => ({ ...parts, sign: () => Buffer.alloc(256) })],
  [
    'with its own key in the header',
    (parts) => {
      const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 2048 });
      const header = { alg: 'RS256', kid: 'key', jwk: publicKey.export({ format: 'jwk' }) };
      return { ...parts, header, sign: (input) => crypto.sign('RSA-SHA256', Buffer.from(input), privateKey) };
    },
  ],
])('rejects an ID token %s', async (_case, change) => {
  const { isSignedIn, error } = await signIn(change);
  expect([isSignedIn, error]).toEqual([false, expect.any(String)]);
  expect(await database.db.selectFrom('user_sessions').select('id').execute()).toEqual([]);
});

test.each([
  ['behind', -120],
  ['ahead', 120],
])('says that clocks differ if the clock of the provider is %s', async (_case, seconds) => {
  lines.length = 0;
  const now = Math.floor(Date.now() / 1000) + seconds;
  const { isSignedIn, error } = await signIn(withClaims({ iat: now, nbf: now, exp: now + 60 }));
  expect([isSignedIn, error]).toEqual([false, 'unable_to_get_user_info']);
  expect(lines.join('\n')).toMatch(
    /^warn: .*compare the clocks of this machine and of the provider with `bindery doctor`/m,
  );
});

test('accepts an ID token that follows the specification, even with the client as the authorized party', async () => {
  expect(await signIn((parts) => parts)).toEqual({ isSignedIn: true, error: null });
  expect(await signIn(withClaims({ aud: ['bindery', 'another'], azp: 'bindery' }))).toMatchObject({ isSignedIn: true });
  await database.db.deleteFrom('user_sessions').execute();
});

test('treats the same subject of another issuer as another person', async () => {
  const secondProvider = await startHostileProvider({
    sub: 'kim',
    email: 'kim@acme.test',
    email_verified: true,
    name: 'Kim',
  });
  const elsewhereApp = await openApp(secondProvider.issuer);
  const former = provider;
  provider = secondProvider;
  expect(await signIn((parts) => parts, elsewhereApp)).toEqual({ isSignedIn: false, error: 'account_not_linked' });
  provider = former;
  await elsewhereApp.close();
  secondProvider.close();
});
