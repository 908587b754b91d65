import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { endPasswordSessions } from '../../src/accounts/sign-in/password-rules.ts';
import type { SignInSettings } from '../../src/accounts/sign-in/types.ts';
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { createId } from '../../src/lib/ids.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, PASSWORD, signInAs } from '../helpers/sign-in.ts';
import type { TestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let organizationId: string;
let owner: TestUser;
let member: TestUser;
const apps: App[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own' }));
  owner = await createTestUser(database.db, { [organizationId]: 'owner' });
  member = await createTestUser(database.db, { [organizationId]: 'member' });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

async function openApp(settings: Partial<SignInSettings>, deps: Partial<AppDeps> = {}): Promise<App> {
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(database.db, settings);
  const logger = pino({ level: 'silent' });
  const app = await createApp({ db: database.db, store, queue, bundleLinkTtl: 1, logger, signIn, ...deps });
  apps.push(app);
  return app;
}

const passwords = () => ({ isOn: false, emergencyEmail: owner.email });

function attempt(app: App, email: string, password = PASSWORD) {
  const request = { method: 'POST', url: '/v1/auth/sign-in/email', headers: OWN_PAGE } as const;
  return app.inject({ ...request, payload: { email, password } });
}

test('lets only the emergency account use its password while passwords are off, and does not reveal which one it is', async () => {
  const app = await openApp({ passwords: passwords() });
  expect((await attempt(app, owner.email.toUpperCase())).statusCode).toBe(200);
  const refusals = [
    await attempt(app, member.email),
    await attempt(app, owner.email, 'wrong password 1'),
    await attempt(app, 'nobody@example.com'),
  ];
  expect(new Set(refusals.map(({ statusCode, body }) => `${statusCode} ${JSON.parse(body).error}`))).toEqual(
    new Set([expect.stringMatching(/^401 .*Passwords are turned off/)]),
  );
  const { statusCode, body } = await app.inject('/v1/admin/sign-in');
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ hasPassword: false, hasEmergencyAccount: true }),
  ]);
});

test('creates no account with a password and no reset link for one while passwords are off', async () => {
  const app = await openApp({ passwords: passwords() });
  const accept = async (email: string) => {
    const { token } = await createInvitation(database.db, { organizationId, role: 'member' });
    const payload = { token, name: 'New', email, password: 'a new long password' };
    return app.inject({ method: 'POST', url: '/v1/admin/invitations/accept', headers: OWN_PAGE, payload });
  };
  expect((await accept('new@example.com')).statusCode).toBe(403);
  const headers = await signInAs(app, owner);
  const createLink = (userId: string) =>
    app.inject({ method: 'POST', url: `/v1/admin/members/${userId}/reset-link`, headers });
  expect((await createLink(member.userId)).json().error).toContain('Passwords are turned off');
  expect((await createLink(owner.userId)).statusCode).toBe(200);
});

test('sends password reset links only to the emergency account while passwords are off, with the same response', async () => {
  const recipients: string[] = [];
  const sendMail = async ({ to }: { to: string }) => void recipients.push(to);
  const app = await openApp({ passwords: passwords(), sendMail });
  const request = (email: string) =>
    app.inject({ method: 'POST', url: '/v1/auth/request-password-reset', headers: OWN_PAGE, payload: { email } });
  const responses = [await request(member.email), await request(owner.email)];
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, '{"status":true}'],
    [200, '{"status":true}'],
  ]);
  await expect.poll(() => recipients).toEqual([owner.email]);
});

test('ends the sessions of accounts that only have a password when passwords are turned off', async () => {
  const app = await openApp({});
  const linked = await createTestUser(database.db, { [organizationId]: 'member' });
  await database.db
    .insertInto('user_accounts')
    .values({ id: createId('acc'), user_id: linked.userId, provider_id: 'oidc', account_id: 'https://login#1' })
    .execute();
  const sessions = [await signInAs(app, owner), await signInAs(app, member), await signInAs(app, linked)];
  const readStatuses = () =>
    Promise.all(sessions.map(async (headers) => (await app.inject({ url: '/v1/admin/me', headers })).statusCode));
  await endPasswordSessions(database.db, { isOn: true, emergencyEmail: undefined });
  expect(await readStatuses()).toEqual([200, 200, 200]);
  await endPasswordSessions(database.db, passwords());
  expect(await readStatuses()).toEqual([200, 401, 200]);
  await endPasswordSessions(database.db, { isOn: false, emergencyEmail: undefined });
  expect(await readStatuses()).toEqual([401, 401, 200]);
});

test('does not turn passwords off without an identity provider', () => {
  expect(() => readConfig({ BINDERY_PASSWORDS: 'off' })).toThrow(
    'BINDERY_PASSWORDS=off requires an OIDC or SAML provider',
  );
});

test('ends a session after its longest time, even if it is used', async () => {
  const app = await openApp({ sessionLimits: { idle: 3_600, max: 7_200 } });
  const headers = await signInAs(app, owner);
  const readStatus = async () => (await app.inject({ url: '/v1/admin/me', headers })).statusCode;
  const setAge = (seconds: number) =>
    sql`update user_sessions set created_at = now() - make_interval(secs => ${seconds})`.execute(database.db);
  await setAge(7_100);
  expect(await readStatus()).toBe(200);
  await setAge(7_201);
  expect(await readStatus()).toBe(401);
});

test('ends a session after the configured time without a request', async () => {
  const app = await openApp({ sessionLimits: { idle: 3_600 } });
  const user = await createTestUser(database.db, { [organizationId]: 'member' });
  await signInAs(app, user);
  const { expires } = await database.db
    .selectFrom('user_sessions')
    .where('user_id', '=', user.userId)
    .select(sql<number>`extract(epoch from max(expires_at) - now())::int`.as('expires'))
    .executeTakeFirstOrThrow();
  expect(expires).toBeGreaterThan(3_000);
  expect(expires).toBeLessThanOrEqual(3_600);
});

test('serves the dashboard, sign-in and sessions only to the configured networks, and API keys to all', async () => {
  const anywhere = await openApp({});
  const session = await signInAs(anywhere, owner);
  const { text: key } = await createApiKey(database.db, { organizationId, name: 'CI', scopes: ['read'] });
  const app = await openApp({}, { dashboardNetworks: ['203.0.113.0/24', '2001:db8::/32'], dashboardFolder: undefined });
  const readStatus = async (remoteAddress: string, url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { ...OWN_PAGE, ...headers }, remoteAddress })).statusCode;
  for (const address of ['198.51.100.7', '::ffff:198.51.100.7', '2001:db9::1']) {
    expect(await readStatus(address, '/v1/admin/me', session)).toBe(403);
    expect(await readStatus(address, '/v1/admin/projects', session)).toBe(403);
    expect(await readStatus(address, '/v1/admin/sign-in')).toBe(403);
    expect(await readStatus(address, '/v1/admin/projects', { authorization: `Bearer ${key}` })).toBe(200);
    expect(await readStatus(address, '/healthz')).toBe(200);
  }
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1']) {
    expect(await readStatus(address, '/v1/admin/me', session)).toBe(200);
    expect(await readStatus(address, '/v1/admin/sign-in')).toBe(200);
  }
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/email',
    headers: OWN_PAGE,
    payload: { email: owner.email, password: PASSWORD },
    remoteAddress: '198.51.100.7',
  });
  expect([statusCode, JSON.parse(body).error]).toEqual([403, expect.stringContaining('BINDERY_DASHBOARD_NETWORKS')]);
});
