import type { Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { addMember } from '../../src/accounts/members/members.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { signInThroughProvider, startOidcProvider } from '../helpers/oidc-provider.ts';
import { createTestSignIn, createTestUser, PUBLIC_URL, toCookies } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** Claims of the next sign-in. */
const claims: Record<string, string[]> = { groups: [] };
let database: TestDatabase;
let server: Server;
let app: App;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const provider = await startOidcProvider({ claims });
  server = provider.server;
  const { oidc } = readConfig({
    BINDERY_OIDC_ISSUER: provider.issuer,
    BINDERY_OIDC_CLIENT_ID: 'bindery',
    BINDERY_OIDC_CLIENT_SECRET: 'secret-of-the-client',
    BINDERY_OIDC_DOMAINS: 'acme.test',
    BINDERY_OIDC_ROLES: 'docs owners=owner,docs-admins=admin,ou=docs=member',
  }).signIn;
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own' }));
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const signIn = createTestSignIn(database.db, { oidc });
  app = await createApp({ db: database.db, store, queue, bundleLinkTtl: 1, logger: pino({ level: 'silent' }), signIn });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.deleteFrom('members').execute();
  const owner = await createTestUser(database.db);
  await addMember(database.db, { organizationId, userId: owner.userId, role: 'owner' });
});

/** Signs in with groups. Returns the code of a refusal, or the headers of the dashboard's requests. */
async function signIn(account: string, groups: string[] | undefined) {
  if (groups) claims['groups'] = groups;
  else delete claims['groups'];
  const { ended } = await signInThroughProvider({ app, account });
  const refusal = new URL(String(ended.headers.location), PUBLIC_URL).searchParams.get('error');
  const headers = { cookie: toCookies(ended.headers['set-cookie']) };
  return { refusal, headers, userId: await findUserId(account) };
}

async function findUserId(account: string): Promise<string> {
  const email = account.slice(account.indexOf('|') + 1);
  const row = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? '';
}

async function readRoles(userId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('members')
    .select(['role', 'organization_id as organization'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ role, organization }) => (organization === organizationId ? role : `${role} elsewhere`));
}

test('gives a new user the most powerful role of their groups, and changes it with each sign-in', async () => {
  const first = await signIn('kim@elsewhere.test', ['ou=docs', 'docs-admins', 'others']);
  expect([first.refusal, await readRoles(first.userId)]).toEqual([null, ['admin']]);
  const promoted = await signIn('kim@elsewhere.test', ['docs owners']);
  expect([promoted.refusal, await readRoles(first.userId)]).toEqual([null, ['owner']]);
  const demoted = await signIn('kim@elsewhere.test', ['ou=docs']);
  expect([demoted.refusal, await readRoles(first.userId)]).toEqual([null, ['member']]);
  // The sessions with the higher role have ended. The new one continues.
  const statusOf = async (headers: { cookie: string }) =>
    (await app.inject({ url: '/v1/admin/me', headers })).statusCode;
  expect([await statusOf(first.headers), await statusOf(promoted.headers), await statusOf(demoted.headers)]).toEqual([
    401, 401, 200,
  ]);
});

test('removes a member who lost their groups, with their sessions and keys, and refuses the sign-in', async () => {
  const { headers, userId } = await signIn('lee@elsewhere.test', ['docs-admins']);
  const lost = await signIn('lee@elsewhere.test', ['others']);
  expect([lost.refusal, await readRoles(userId)]).toEqual(['no_role', []]);
  expect((await app.inject({ url: '/v1/admin/me', headers })).statusCode).toBe(401);
  const actions = await database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', userId)
    .where('action', 'like', 'member.%')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['member.update', 'member.delete']);
});

test('refuses a new user without one of the groups, even with an address of the domains', async () => {
  const { refusal, userId } = await signIn('ana@acme.test', ['others']);
  expect([refusal, userId]).toEqual(['no_role', '']);
  const unverified = await signIn('unverified-ana@acme.test', ['docs-admins']);
  expect([unverified.refusal, unverified.userId]).toEqual(['email_not_verified', '']);
});

test('neither gives nor takes a role if the provider does not send usable groups', async () => {
  const { userId } = await signIn('bo@elsewhere.test', ['docs-admins']);
  const missing = await signIn('bo@elsewhere.test', undefined);
  expect([missing.refusal, await readRoles(userId)]).toEqual(['groups_unusable', ['admin']]);
  const long = await signIn('bo@elsewhere.test', ['x'.repeat(1_000)]);
  expect([long.refusal, await readRoles(userId)]).toEqual(['groups_unusable', ['admin']]);
});

test('leaves memberships of other organizations to invitations', async () => {
  const { id: other } = await createOrganization(database.db, { name: 'Other' });
  await createInvitation(database.db, { organizationId: other, role: 'viewer', email: 'guest@elsewhere.test' });
  await createInvitation(database.db, { organizationId, role: 'owner', email: 'guest@elsewhere.test' });
  const guest = await signIn('guest@elsewhere.test', ['ou=docs']);
  expect([guest.refusal, (await readRoles(guest.userId)).sort()]).toEqual([null, ['member', 'viewer elsewhere']]);
  const after = await signIn('guest@elsewhere.test', []);
  expect([after.refusal, await readRoles(guest.userId)]).toEqual([null, ['viewer elsewhere']]);
});

test('keeps the last owner of an organization', async () => {
  await database.db.deleteFrom('members').execute();
  const { refusal, userId } = await signIn('only@elsewhere.test', ['docs owners']);
  expect([refusal, await readRoles(userId)]).toEqual([null, ['owner']]);
  const demoted = await signIn('only@elsewhere.test', ['docs-admins']);
  expect([demoted.refusal, await readRoles(userId)]).toEqual([null, ['owner']]);
  const lost = await signIn('only@elsewhere.test', []);
  expect([lost.refusal, await readRoles(userId)]).toEqual([null, ['owner']]);
});
