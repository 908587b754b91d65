import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import type { Role } from '../../src/db/tables/accounts.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, PASSWORD, signInAs } from '../helpers/sign-in.ts';
import type { TestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let app: App;
let organizationId: string;
let owner: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const logger = pino({ level: 'silent' });
  app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger, signIn: createTestSignIn(db) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});
beforeEach(async () => {
  // All requests in these tests come from one IP address.
  await database.db.deleteFrom('sign_in_attempts').execute();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  owner = await signInAs(app, await createTestUser(database.db, { [organizationId]: 'owner' }));
});

const post = (url: string, payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url, payload, headers });
const getToken = (url: string) => new URL(url).searchParams.get('token') ?? '';
const withKey = (secret: string) => ({ authorization: `Bearer ${secret}` });

async function invite(headers: Record<string, string>, body: object = { role: 'viewer' }): Promise<string> {
  const response = await post('/v1/admin/invitations', body, headers);
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()]);
  return getToken(response.json().url);
}

async function createKey(headers: Record<string, string>): Promise<string> {
  const response = await post('/v1/admin/keys', { name: 'k', scopes: ['admin'] }, headers);
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()]);
  return response.json().secret;
}

/** Whether a link is still valid. */
const isOpen = async (token: string) => {
  const { statusCode } = await post('/v1/admin/invitations/look', { token }, OWN_PAGE);
  expect([200, 410]).toContain(statusCode);
  return statusCode === 200;
};
const isKeyAlive = async (secret: string) =>
  (await app.inject({ url: '/v1/admin/members', headers: withKey(secret) })).statusCode === 200;

async function setRole(user: TestUser, role: Role | undefined, by = owner): Promise<number> {
  const url = `/v1/admin/members/${user.userId}`;
  if (role === undefined) return (await app.inject({ method: 'DELETE', url, headers: by })).statusCode;
  return (await app.inject({ method: 'PATCH', url, headers: by, payload: { role } })).statusCode;
}

test.each<[string, Role | undefined]>([
  ['was removed', undefined],
  ['became a member', 'member'],
  ['became a viewer', 'viewer'],
])('leaves an admin who %s no session, key, invitation or password link', async (_case, role) => {
  const admin = await createTestUser(database.db, { [organizationId]: 'admin' });
  const victim = await createTestUser(database.db, { [organizationId]: 'member' });
  const headers = await signInAs(app, admin);
  const key = await createKey(headers);
  const keyOfKey = await createKey(withKey(key));
  const reset = (await post(`/v1/admin/members/${victim.userId}/reset-link`, {}, headers)).json().url;
  const links = [
    await invite(headers),
    await invite(headers, { role: 'admin', email: 'second@example.com' }),
    await invite(withKey(key)),
    await invite(withKey(keyOfKey), { role: 'member' }),
  ];
  const ofOwner = await invite(owner);
  const keyOfOwner = await createKey(owner);
  const toTheirAddress = await invite(owner, { role: 'admin', email: admin.email });

  expect(await setRole(admin, role)).toBe(role === undefined ? 204 : 200);

  expect((await app.inject({ url: '/v1/admin/me', headers })).statusCode).toBe(401);
  expect(await Promise.all([...links, toTheirAddress].map(isOpen))).toEqual([false, false, false, false, false]);
  expect(await Promise.all([key, keyOfKey].map(isKeyAlive))).toEqual([false, false]);
  const newPassword = { token: getToken(reset), newPassword: 'a brand new password' };
  expect((await post('/v1/auth/reset-password', newPassword, OWN_PAGE)).statusCode).toBe(410);
  await signInAs(app, victim);
  // Everything that others created is unchanged.
  expect([await isOpen(ofOwner), await isKeyAlive(keyOfOwner)]).toEqual([true, true]);

  // They can't return with their own links or one of their sessions.
  const again = await signInAs(app, admin);
  const statuses = links.map(
    async (token) => (await post('/v1/admin/invitations/accept', { token }, again)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([410, 410, 410, 410]);
  const { organizations } = (await app.inject({ url: '/v1/admin/me', headers: again })).json();
  expect(organizations.map((each: { role: string }) => each.role)).toEqual(role === undefined ? [] : [role]);
  const audit = await database.db
    .selectFrom('audit_log')
    .select('details')
    .where('organization_id', '=', organizationId)
    .where('action', '=', role === undefined ? 'member.delete' : 'member.update')
    .execute();
  expect(audit).toMatchObject([{ details: { withdrawn: { invitations: 5, keys: 2, sessions: 1 } } }]);
});

test('lets an owner who becomes an admin keep what an admin can create, and nothing else', async () => {
  const second = await createTestUser(database.db, { [organizationId]: 'owner' });
  const headers = await signInAs(app, second);
  const [forOwner, forMember] = [await invite(headers, { role: 'owner' }), await invite(headers, { role: 'member' })];
  const key = await createKey(headers);
  expect(await setRole(second, 'admin')).toBe(200);
  expect([await isOpen(forOwner), await isOpen(forMember), await isKeyAlive(key)]).toEqual([false, true, true]);
});

test('removes nothing from a member who gets more permissions', async () => {
  const admin = await createTestUser(database.db, { [organizationId]: 'admin' });
  const headers = await signInAs(app, admin);
  const [link, key] = [await invite(headers), await createKey(headers)];
  expect(await setRole(admin, 'owner')).toBe(200);
  expect([await isOpen(link), await isKeyAlive(key)]).toEqual([true, true]);
  expect((await app.inject({ url: '/v1/admin/me', headers })).statusCode).toBe(200);
});

test("does not affect a removed person's other organizations, or their own session when they leave", async () => {
  const { id: other } = await createOrganization(database.db, { name: 'Other' });
  const admin = await createTestUser(database.db, { [organizationId]: 'admin', [other]: 'admin' });
  const session = await signInAs(app, admin);
  const elsewhere = { ...session, 'bindery-organization': other };
  const [link, key] = [await invite(elsewhere), await createKey(elsewhere)];
  expect(await setRole(admin, undefined, { ...session, 'bindery-organization': organizationId })).toBe(204);
  expect([await isOpen(link), await isKeyAlive(key)]).toEqual([true, true]);
  expect((await app.inject({ url: '/v1/admin/me', headers: session })).json().organizations).toMatchObject([
    { id: other },
  ]);
});

test('withdraws the invitations that were created with a revoked key', async () => {
  const key = await createKey(owner);
  const [link, ofOwner] = [await invite(withKey(key)), await invite(owner)];
  const { keys } = (await app.inject({ url: '/v1/admin/keys', headers: owner })).json();
  const revokedResponse = await app.inject({ method: 'DELETE', url: `/v1/admin/keys/${keys[0].id}`, headers: owner });
  expect(revokedResponse.statusCode).toBe(200);
  expect([await isOpen(link), await isOpen(ofOwner)]).toEqual([false, true]);
});

test('lets an invitation expire with the key that created it', async () => {
  const key = await createKey(owner);
  const expiresAt = new Date(Date.now() + 3_600_000);
  const invite = () =>
    app.inject({ method: 'POST', url: '/v1/admin/invitations', headers: withKey(key), body: { role: 'viewer' } });
  const usual = (await invite()).json();
  await database.db.updateTable('api_keys').set({ expires_at: expiresAt }).where('revoked_at', 'is', null).execute();
  const limited = (await invite()).json();
  expect(Date.parse(usual.invitation.expiresAt)).toBeGreaterThan(expiresAt.getTime());
  expect(limited.invitation.expiresAt).toBe(expiresAt.toISOString());
});

test('leaves nothing of the links and keys that an admin creates while being removed', async () => {
  for (let round = 0; round < 6; round += 1) {
    const admin = await createTestUser(database.db, { [organizationId]: 'admin' });
    const headers = await signInAs(app, admin);
    const create = () => post('/v1/admin/invitations', { role: 'admin' }, headers);
    await Promise.all([create(), create(), setRole(admin, undefined), create(), create()]);
    const open = await database.db
      .selectFrom('invitations')
      .select('id')
      .where('invited_by', '=', admin.userId)
      .execute();
    expect(open).toEqual([]);
  }
});

test('accepts the password of a removed account, without access to anything', async () => {
  const member = await createTestUser(database.db, { [organizationId]: 'member' });
  await setRole(member, undefined);
  const headers = await signInAs(app, member, PASSWORD);
  expect((await app.inject({ url: '/v1/admin/members', headers })).statusCode).toBe(403);
});
