import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, PUBLIC_URL, signInAs, toCookies } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let server: Server;
let issuer: string;
let app: App;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own' }));
  ({ server, issuer } = await startProvider());
  const { db } = database;
  const oidc = {
    issuer,
    clientId: 'bindery',
    clientSecret: 'secret-of-the-client',
    name: 'Acme login',
    domains: ['acme.test'],
    role: 'viewer' as const,
    organizationId: undefined,
    trustsEmail: false,
  };
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(db, { oidc });
  app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), signIn });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
  await database.drop();
});

/** The provider itself, whose users are called `name+verified@domain`, with its own pages to sign in and to consent. */
async function startProvider(): Promise<{ server: Server; issuer: string }> {
  const http = createServer((request, response) => void provider.callback()(request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(url, {
    clients: [
      {
        client_id: 'bindery',
        client_secret: 'secret-of-the-client',
        redirect_uris: [`${PUBLIC_URL}/v1/auth/callback/oidc`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Name of ${id}`, email: id, email_verified: !id.startsWith('unverified') }),
    }),
  });
  return { server: http, issuer: url };
}

/** Signs in as a browser does: to the provider, through its pages, and back. Returns the last response. */
async function signInWithOidc(
  account: string,
  body: object = {},
  headers: Record<string, string> = OWN_PAGE,
  path = 'sign-in/social',
) {
  const payload = { provider: 'oidc', callbackURL: '/dashboard/home', ...body };
  const begun = await app.inject({ method: 'POST', url: `/v1/auth/${path}`, headers, payload });
  expect(begun.statusCode).toBe(200);
  const back = await visitProvider(begun.json().url, account);
  const state = toCookies(begun.headers['set-cookie']);
  const cookie = [headers.cookie, state].filter(Boolean).join('; ');
  const url = `${back.pathname}${back.search}`;
  const ended = await app.inject({ url, headers: { host: 'bindery.test', cookie } });
  return { ended, url, cookie };
}

/** Follows the provider's redirects and fills in its forms until it sends the browser back. */
async function visitProvider(start: string, account: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    const page = await response.text();
    if (location !== null) {
      url = new URL(location, url);
      form = undefined;
      if (url.origin === PUBLIC_URL) return url;
      continue;
    }
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    const [, action = url.href] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    url = new URL(action, url);
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: account, password: 'x' } : { prompt });
  }
  throw new Error(`The provider did not send the browser back; it was last at ${url.href}.`);
}

const meOf = async (headers: Record<string, string | string[] | number | undefined>) => {
  const cookie = toCookies(headers['set-cookie'] as string[]);
  return (await app.inject({ url: '/v1/admin/me', headers: { cookie } })).json();
};
const errorOf = (location: unknown) => new URL(String(location), PUBLIC_URL).searchParams.get('error');
const countUsers = async () => (await database.db.selectFrom('users').select('id').execute()).length;

test('who is of the mail domain joins with its role, once, and signs in again later', async () => {
  const { ended, url, cookie } = await signInWithOidc('kim@acme.test');
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/dashboard/home']);
  const me = await meOf(ended.headers);
  expect(me).toMatchObject({
    user: { name: 'Name of kim@acme.test', email: 'kim@acme.test', hasPassword: false, hasOidc: true },
    organizations: [{ id: organizationId, role: 'viewer' }],
    signIn: { hasOidc: true, oidcName: 'Acme login' },
  });
  // The address that the provider sent the browser to works once.
  const replayed = await app.inject({ url, headers: { host: 'bindery.test', cookie } });
  expect(errorOf(replayed.headers.location)).not.toBeNull();
  expect(toCookies(replayed.headers['set-cookie'])).not.toContain('session_token=ey');

  await database.db.deleteFrom('members').where('user_id', '=', me.user.id).execute();
  const again = await signInWithOidc('kim@acme.test');
  expect(await meOf(again.ended.headers)).toMatchObject({ user: { id: me.user.id }, organizations: [] });
});

test('who is not invited, or whose address is not checked, gets no account', async () => {
  const before = await countUsers();
  const stranger = await signInWithOidc('eve@evil.test', { errorCallbackURL: '/dashboard/sign-in' });
  expect(stranger.ended.headers.location).toMatch(/^\/dashboard\/sign-in\?error=not_invited/);
  const unverified = await signInWithOidc('unverified@acme.test');
  expect(errorOf(unverified.ended.headers.location)).toBe('email_not_verified');
  await createInvitation(database.db, { organizationId, role: 'owner', email: 'unverified2@evil.test' });
  expect(errorOf((await signInWithOidc('unverified2@evil.test')).ended.headers.location)).toBe('email_not_verified');
  expect(await countUsers()).toBe(before);
});

test('an invitation lets in who has the address, or the link', async () => {
  await createInvitation(database.db, { organizationId, role: 'admin', email: 'lee@elsewhere.test' });
  const { ended } = await signInWithOidc('lee@elsewhere.test');
  expect(await meOf(ended.headers)).toMatchObject({ organizations: [{ id: organizationId, role: 'admin' }] });

  const { token } = await createInvitation(database.db, { organizationId, role: 'member' });
  const linked = await signInWithOidc('ana@elsewhere.test', { invitation: token });
  const cookie = toCookies(linked.ended.headers['set-cookie']);
  const accepted = await app.inject({
    method: 'POST',
    url: '/v1/admin/invitations/accept',
    headers: { ...OWN_PAGE, cookie },
    payload: { token },
  });
  expect(accepted.statusCode).toBe(200);
  expect(await meOf(linked.ended.headers)).toMatchObject({ organizations: [{ role: 'member' }] });
  expect(errorOf((await signInWithOidc('bob@elsewhere.test', { invitation: token })).ended.headers.location)).toBe(
    'not_invited',
  );
});

test('an account with a password is joined only by its owner', async () => {
  const user = await createTestUser(database.db, { [organizationId]: 'member' });
  const taken = await signInWithOidc(user.email);
  expect(errorOf(taken.ended.headers.location)).toBe('account_not_linked');
  const headers = await signInAs(app, user);
  const { ended } = await signInWithOidc(user.email, {}, headers as typeof OWN_PAGE, 'link-social');
  expect(ended.headers.location).toBe('/dashboard/home');
  const after = await signInWithOidc(user.email);
  expect(await meOf(after.ended.headers)).toMatchObject({
    user: { id: user.userId, hasPassword: true, hasOidc: true },
  });
});

test('a callback without the cookie of the browser that began is refused', async () => {
  const payload = { provider: 'oidc', callbackURL: '/dashboard' };
  const begun = await app.inject({ method: 'POST', url: '/v1/auth/sign-in/social', headers: OWN_PAGE, payload });
  const back = await visitProvider(begun.json().url, 'kim@acme.test');
  const victim = await app.inject({ url: `${back.pathname}${back.search}`, headers: { host: 'bindery.test' } });
  expect(errorOf(victim.headers.location)).toBe('state_mismatch');
  expect(String(victim.headers['set-cookie'] ?? '')).not.toMatch(/session_token=[^;]/);
});

test('passwords work while the provider does not', async () => {
  const { db } = database;
  const oidc = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'c',
    clientSecret: 's',
    name: 'Down',
    domains: [],
    role: 'member' as const,
  };
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(db, { oidc: { ...oidc, organizationId: undefined, trustsEmail: false } });
  const down = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), signIn });
  await signInAs(down, await createTestUser(db));
  const payload = { provider: 'oidc', callbackURL: '/dashboard' };
  const refused = await down.inject({ method: 'POST', url: '/v1/auth/sign-in/social', headers: OWN_PAGE, payload });
  expect([refused.statusCode, refused.json().error]).toEqual([503, expect.stringContaining('cannot be reached')]);
  await down.close();
});
