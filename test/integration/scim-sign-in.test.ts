import type { Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OPERATOR } from '../../src/accounts/audit/caller.ts';
import { addKey } from '../../src/accounts/changes/keys.ts';
import { addScimToken } from '../../src/accounts/changes/scim-tokens.ts';
import { changeRole } from '../../src/accounts/members/members.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { toScimSettings } from '../../src/accounts/scim/settings.ts';
import { createResetToken } from '../../src/accounts/sign-in/reset-token.ts';
import type { Mail } from '../../src/accounts/sign-in/types.ts';
import { readConfig } from '../../src/config/config.ts';
import { createFutureTime } from '../../src/db/clock.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { signInThroughProvider, startOidcProvider } from '../helpers/oidc-provider.ts';
import { createScimClient, createTestScimToken } from '../helpers/scim.ts';
import type { ScimClient } from '../helpers/scim.ts';
import {
  createTestSignIn,
  createTestUser,
  OWN_PAGE,
  PASSWORD,
  PUBLIC_URL,
  signInAs,
  toCookies,
} from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let server: Server;
let app: App;
let organizationId: string;
let scim: ScimClient;
const claims: Record<string, string[]> = { groups: [] };
const mails: Mail[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const provider = await startOidcProvider({ claims });
  server = provider.server;
  const { signIn } = readConfig({
    BINDERY_OIDC_ISSUER: provider.issuer,
    BINDERY_OIDC_CLIENT_ID: 'bindery',
    BINDERY_OIDC_CLIENT_SECRET: 'secret-of-the-client',
    BINDERY_OIDC_ROLES: 'docs-admins=admin,docs=member',
  });
  ({ id: organizationId } = await createOrganization(db, { name: 'Acme' }));
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  app = await createApp({
    db,
    store,
    queue,
    bundleLinkTtl: 1,
    logger: pino({ level: 'silent' }),
    signIn: createTestSignIn(db, { oidc: signIn.oidc, sendMail: async (mail) => void mails.push(mail) }),
    scim: toScimSettings(signIn),
  });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
  await database.drop();
});
beforeEach(async () => {
  const { db } = database;
  for (const table of ['scim_users', 'scim_groups', 'users'] as const) await db.deleteFrom(table).execute();
  await createTestUser(db, { [organizationId]: 'owner' });
  scim = createScimClient(app, await createTestScimToken(db, organizationId));
  delete claims['groups'];
});

/** Signs in with the provider. Returns the code of a refusal, or the headers of the dashboard's requests. */
async function signIn(account: string) {
  const { ended } = await signInThroughProvider({ app, account });
  const refusal = new URL(String(ended.headers.location), PUBLIC_URL).searchParams.get('error');
  return { refusal, headers: { cookie: toCookies(ended.headers['set-cookie']) } };
}

async function readMe(headers: Record<string, string>) {
  const response = await app.inject({ url: '/v1/admin/me', headers });
  if (response.statusCode !== 200) return response.statusCode;
  const { user, organizations } = response.json();
  return [user.email, organizations.map(({ role }: { role: string }) => role)];
}

test('a provisioned user signs in with the provider for the first time, with the role of the pushed groups', async () => {
  const kim = await scim.createUser('kim@acme.test');
  await scim.createGroup('docs-admins', kim);
  // The claims of the sign-in don't matter, and can be missing.
  const first = await signIn('kim@acme.test');
  expect([first.refusal, await readMe(first.headers)]).toEqual([null, ['kim@acme.test', ['admin']]]);
  claims['groups'] = ['docs'];
  const second = await signIn('kim@acme.test');
  expect([second.refusal, await readMe(second.headers)]).toEqual([null, ['kim@acme.test', ['admin']]]);
  // Another person with the same address is still refused.
  expect((await signIn('other|kim@acme.test')).refusal).toBe('already_linked');
});

test('an unverified address, and an account that the provider did not create, are not linked', async () => {
  await scim.createGroup('docs', await scim.createUser('unverified-kim@acme.test'));
  expect((await signIn('unverified-kim@acme.test')).refusal).toBe('account_not_linked');
  const { email } = await createTestUser(database.db, { [organizationId]: 'member' });
  await database.db.updateTable('users').set({ email_verified: true }).execute();
  claims['groups'] = ['docs'];
  expect((await signIn(email)).refusal).toBe('account_not_linked');
});

test('the claims of the sign-in decide until the provider pushes a group that has a role', async () => {
  const kim = await scim.createUser('kim@acme.test');
  await scim.createGroup('All employees', kim);
  expect((await signIn('kim@acme.test')).refusal).toBe('groups_unusable');
  claims['groups'] = ['docs'];
  expect(await readMe((await signIn('kim@acme.test')).headers)).toEqual(['kim@acme.test', ['member']]);
  await scim.createGroup('docs');
  expect((await signIn('kim@acme.test')).refusal).toBe('no_role');
});

test('a deactivated user cannot use a session, the provider, the password, keys or reset links', async () => {
  const { db } = database;
  const user = await createTestUser(db, { [organizationId]: 'admin' });
  await db.updateTable('users').set({ email_verified: true }).execute();
  const { id } = await scim.createUser(user.email);
  await scim.createGroup('docs-admins', { id });
  const provider = await signIn(user.email);
  const password = await signInAs(app, user);
  expect([await readMe(provider.headers), await readMe(password)]).toEqual([
    [user.email, ['admin']],
    [user.email, ['admin']],
  ]);
  const caller = { actor: { kind: 'session', userId: user.userId, sessionId: 'ses_1' }, ip: null } as const;
  const { text: key } = await addKey(db, caller, { organizationId, name: 'CI', scopes: ['admin'] });
  const { token } = await createResetToken(db, { userId: user.userId });
  const useKey = async () =>
    (await app.inject({ url: '/v1/admin/keys', headers: { authorization: `Bearer ${key}` } })).statusCode;
  expect(await useKey()).toBe(200);

  await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'False' });
  expect([await readMe(provider.headers), await readMe(password), await useKey()]).toEqual([401, 401, 401]);
  expect((await signIn(user.email)).refusal).toBe('deactivated');
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: OWN_PAGE, payload });
  const refused = await send('/v1/auth/sign-in/email', { email: user.email, password: PASSWORD });
  expect([refused.statusCode, refused.json().error]).toEqual([403, expect.stringContaining('deactivated')]);
  const reset = await send('/v1/auth/reset-password', { token, newPassword: 'another long password' });
  expect(reset.statusCode).toBe(410);
  await send('/v1/auth/request-password-reset', { email: user.email });
  expect(await db.selectFrom('user_sessions').select('id').where('user_id', '=', user.userId).execute()).toEqual([]);
  expect(mails).toEqual([]);

  // Reactivated, the user can sign in again. The key stays revoked.
  await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: 'True' });
  expect(await readMe((await signIn(user.email)).headers)).toEqual([user.email, ['admin']]);
  expect(await useKey()).toBe(401);
});

test('a deactivated user without a membership has no session either', async () => {
  const { db } = database;
  const { id } = await scim.createUser('kim@acme.test');
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'kim@acme.test')
    .executeTakeFirstOrThrow();
  const session = { id: 'ses_kim', user_id: userId, token: 'kim', expires_at: createFutureTime(60) };
  await db.insertInto('user_sessions').values(session).execute();
  await scim.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
  expect(await db.selectFrom('user_sessions').select('id').where('id', '=', 'ses_kim').execute()).toEqual([]);
});

test('a deleted user who is created again has no password and no identity of before', async () => {
  const { db } = database;
  const user = await createTestUser(db, { [organizationId]: 'admin' });
  await db.updateTable('users').set({ email_verified: true }).execute();
  const { id } = await scim.createUser(user.email);
  await scim.createGroup('docs', { id });
  expect((await signIn(`before|${user.email}`)).refusal).toBe(null);
  await scim.delete(`/Users/${id}`);
  const again = await scim.createUser(user.email);
  expect(again.id).not.toBe(id);
  await scim.patch(`/Groups/${(await scim.get('/Groups')).body.Resources[0].id}`, {
    op: 'add',
    path: 'members',
    value: [{ value: again.id }],
  });
  await expect(signInAs(app, user)).rejects.toThrow('401');
  expect((await signIn(`after|${user.email}`)).refusal).toBe(null);
  expect((await signIn(`before|${user.email}`)).refusal).toBe('already_linked');
});

test('a session that is created while the account is deactivated does not survive', async () => {
  const { db } = database;
  const { userId } = await createTestUser(db);
  const insert = () =>
    db
      .insertInto('user_sessions')
      .values({ id: 'ses_late', user_id: userId, token: 'late', expires_at: createFutureTime(60) })
      .execute();
  let insertion: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute();
    // Waits for the transaction, because it needs a lock of the account.
    insertion = insert().catch((error: Error) => error.message);
    await trx.deleteFrom('user_sessions').where('user_id', '=', userId).execute();
  });
  expect(await insertion).toMatch('is deactivated');
});

test('a former owner can no longer use the tokens that they created', async () => {
  const { db } = database;
  const { userId } = await createTestUser(db, { [organizationId]: 'owner' });
  const caller = { actor: { kind: 'session', userId, sessionId: 'ses_1' }, ip: null } as const;
  const { text } = await addScimToken(db, caller, { organizationId, name: 'Theirs' });
  expect((await createScimClient(app, text).get('/Users')).status).toBe(200);
  await changeRole(db, { organizationId, userId, from: 'owner', role: 'admin' }, async () => undefined);
  expect((await createScimClient(app, text).get('/Users')).status).toBe(401);
  await expect(addScimToken(db, caller, { organizationId, name: 'Again' })).rejects.toThrow('requires owner');
  expect((await addScimToken(db, OPERATOR, { organizationId, name: 'Operator' })).token.name).toBe('Operator');
});
