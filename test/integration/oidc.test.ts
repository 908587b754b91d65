import type { Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { signInThroughProvider, startOidcProvider, visitProvider } from '../helpers/oidc-provider.ts';
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
  ({ server, issuer } = await startOidcProvider());
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

const signInWithOidc = (
  account: string,
  body: object = {},
  headers: Record<string, string> = OWN_PAGE,
  path?: string,
) => signInThroughProvider({ app, account, body, headers, ...(path !== undefined && { path }) });

const readAccount = async (headers: Record<string, string | string[] | number | undefined>) => {
  const cookie = toCookies(headers['set-cookie'] as string[]);
  return (await app.inject({ url: '/v1/admin/me', headers: { cookie } })).json();
};
const getError = (location: unknown) => new URL(String(location), PUBLIC_URL).searchParams.get('error');
const countUsers = async () => (await database.db.selectFrom('users').select('id').execute()).length;

test('lets a user of the email domain join with its role, once, and sign in again later', async () => {
  const { ended, url, cookie } = await signInWithOidc('kim@acme.test');
  expect([ended.statusCode, ended.headers.location]).toEqual([302, '/dashboard/home']);
  const me = await readAccount(ended.headers);
  expect(me).toMatchObject({
    user: { name: 'Name of kim@acme.test', email: 'kim@acme.test', hasPassword: false, hasOidc: true },
    organizations: [{ id: organizationId, role: 'viewer' }],
    signIn: { hasOidc: true, oidcName: 'Acme login' },
  });
  // The URL that the provider redirected the browser to works once.
  const replayedResponse = await app.inject({ url, headers: { host: 'bindery.test', cookie } });
  expect(getError(replayedResponse.headers.location)).not.toBeNull();
  expect(toCookies(replayedResponse.headers['set-cookie'])).not.toContain('session_token=ey');

  await database.db.deleteFrom('members').where('user_id', '=', me.user.id).execute();
  const again = await signInWithOidc('kim@acme.test');
  expect(await readAccount(again.ended.headers)).toMatchObject({ user: { id: me.user.id }, organizations: [] });
});

test('creates no account without an invitation, or with an unverified email address', async () => {
  const before = await countUsers();
  const stranger = await signInWithOidc('eve@evil.test', { errorCallbackURL: '/dashboard/sign-in' });
  expect(stranger.ended.headers.location).toMatch(/^\/dashboard\/sign-in\?error=not_invited/);
  const unverified = await signInWithOidc('unverified@acme.test');
  expect(getError(unverified.ended.headers.location)).toBe('email_not_verified');
  await createInvitation(database.db, { organizationId, role: 'owner', email: 'unverified2@evil.test' });
  expect(getError((await signInWithOidc('unverified2@evil.test')).ended.headers.location)).toBe('email_not_verified');
  expect(await countUsers()).toBe(before);
});

test('accepts an invitation with the email address, or the link', async () => {
  await createInvitation(database.db, { organizationId, role: 'admin', email: 'lee@elsewhere.test' });
  const { ended } = await signInWithOidc('lee@elsewhere.test');
  expect(await readAccount(ended.headers)).toMatchObject({ organizations: [{ id: organizationId, role: 'admin' }] });

  const { token } = await createInvitation(database.db, { organizationId, role: 'member' });
  const linked = await signInWithOidc('ana@elsewhere.test', { invitation: token });
  const cookie = toCookies(linked.ended.headers['set-cookie']);
  const acceptedResponse = await app.inject({
    method: 'POST',
    url: '/v1/admin/invitations/accept',
    headers: { ...OWN_PAGE, cookie },
    payload: { token },
  });
  expect(acceptedResponse.statusCode).toBe(200);
  expect(await readAccount(linked.ended.headers)).toMatchObject({ organizations: [{ role: 'member' }] });
  expect(getError((await signInWithOidc('bob@elsewhere.test', { invitation: token })).ended.headers.location)).toBe(
    'not_invited',
  );
});

test('lets only its owner link an account with a password', async () => {
  const user = await createTestUser(database.db, { [organizationId]: 'member' });
  const rejected = await signInWithOidc(user.email);
  expect(getError(rejected.ended.headers.location)).toBe('account_not_linked');
  const headers = await signInAs(app, user);
  const { ended } = await signInWithOidc(user.email, {}, headers as typeof OWN_PAGE, 'link-social');
  expect(ended.headers.location).toBe('/dashboard/home');
  const after = await signInWithOidc(user.email);
  expect(await readAccount(after.ended.headers)).toMatchObject({
    user: { id: user.userId, hasPassword: true, hasOidc: true },
  });
});

test("identifies a user by the provider's issuer and subject, never by email address", async () => {
  const first = await signInWithOidc('pat@acme.test');
  const { user } = await readAccount(first.ended.headers);
  // The email address now belongs to another person at the provider.
  const second = await signInWithOidc('another|pat@acme.test');
  expect(getError(second.ended.headers.location)).toBe('account_not_linked');
  expect(toCookies(second.ended.headers['set-cookie'])).not.toMatch(/session_token=[^;]/);
  const rows = await database.db
    .selectFrom('user_accounts')
    .select('account_id')
    .where('user_id', '=', user.id)
    .execute();
  expect(rows).toEqual([{ account_id: `${issuer}#pat@acme.test` }]);
});

test('does not open a password account with a verified email address, even if the account verified it too', async () => {
  const user = await createTestUser(database.db, { [organizationId]: 'owner' });
  await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.userId).execute();
  expect(getError((await signInWithOidc(user.email)).ended.headers.location)).toBe('account_not_linked');
});

test('links one provider subject to a user, and no second one', async () => {
  const user = await createTestUser(database.db, { [organizationId]: 'member' });
  const headers = (await signInAs(app, user)) as typeof OWN_PAGE;
  const link = async (login: string) =>
    (await signInWithOidc(login, {}, headers, 'link-social')).ended.headers.location;
  expect(await link(user.email)).toBe('/dashboard/home');
  expect(await link(user.email)).toBe('/dashboard/home');
  expect(getError(await link(`changed|${user.email}`))).toBe('already_linked');
  expect(getError((await signInWithOidc(`changed|${user.email}`)).ended.headers.location)).toBe('account_not_linked');
  // Another user's email address is rejected, and so is a link without a session.
  const secondSession = (await signInAs(app, await createTestUser(database.db))) as typeof OWN_PAGE;
  expect(
    getError((await signInWithOidc('pat@acme.test', {}, secondSession, 'link-social')).ended.headers.location),
  ).not.toBeNull();
  const payload = { provider: 'oidc', callbackURL: '/dashboard' };
  const anonymous = await app.inject({ method: 'POST', url: '/v1/auth/link-social', headers: OWN_PAGE, payload });
  expect(anonymous.statusCode).toBe(401);
});

test('rejects a callback without the cookie of the browser that started it', async () => {
  const payload = { provider: 'oidc', callbackURL: '/dashboard' };
  const begunResponse = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/social',
    headers: OWN_PAGE,
    payload,
  });
  const back = await visitProvider(begunResponse.json().url, 'kim@acme.test');
  const victim = await app.inject({ url: `${back.pathname}${back.search}`, headers: { host: 'bindery.test' } });
  expect(getError(victim.headers.location)).toBe('state_mismatch');
  expect(String(victim.headers['set-cookie'] ?? '')).not.toMatch(/session_token=[^;]/);
});

test('accepts passwords while the provider is down', async () => {
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
  expect([refused.statusCode, refused.json().error]).toEqual([503, expect.stringContaining('is unreachable')]);
  await down.close();
});
