import type { Server } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFirstToken } from '../../src/accounts/members/first-owner.ts';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { signInThroughProvider, startOidcProvider } from '../helpers/oidc-provider.ts';
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
let issuer: string;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ server, issuer } = await startOidcProvider());
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

describe.each([
  ['with BINDERY_OIDC_DOMAINS', ['acme.test']],
  ['without BINDERY_OIDC_DOMAINS', []],
])('joining through the provider %s', (_title, domains) => {
  let app: App;
  let first: string;
  let second: string;

  beforeAll(async () => {
    const { db } = database;
    const client = { issuer, clientId: 'bindery', clientSecret: 'secret-of-the-client', name: 'Acme login' };
    const oidc = { ...client, domains, role: 'member' as const, organizationId: undefined, trustsEmail: false };
    const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
    const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
    const signIn = createTestSignIn(db, { oidc });
    app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }), signIn });
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    const { db } = database;
    for (const table of ['members', 'invitations', 'user_sessions', 'users', 'organizations'] as const)
      await db.deleteFrom(table).execute();
    const ids = [await createOrganization(db, { name: 'A' }), await createOrganization(db, { name: 'B' })].map(
      ({ id }) => id,
    );
    // Users of the email domains join the oldest. Of two created in the same millisecond, that is the one whose id
    // sorts first.
    [first = '', second = ''] = ids.sort();
  });

  /** Signs in and returns the roles by organization, or the error from the provider flow. */
  async function join(account: string, invitation?: string) {
    const { ended } = await signInThroughProvider({
      app,
      account,
      body: invitation === undefined ? {} : { invitation },
    });
    const error = new URL(String(ended.headers.location), PUBLIC_URL).searchParams.get('error');
    if (error !== null) return error;
    const cookie = toCookies(ended.headers['set-cookie']);
    const me = (await app.inject({ url: '/v1/admin/me', headers: { cookie } })).json();
    return Object.fromEntries(me.organizations.map(({ id, role }: { id: string; role: string }) => [id, role]));
  }

  const countUsers = async () => (await database.db.selectFrom('users').select('id').execute()).length;

  test('makes one user the first owner of every organization with the setup link', async () => {
    const token = await createFirstToken(database.db, first);
    expect(await join('kim@acme.test', token)).toEqual({ [first]: 'owner', [second]: 'owner' });
    expect(await join('lee@acme.test', token)).toBe(domains.length > 0 ? 'invitation_unusable' : 'not_invited');
    expect(await countUsers()).toBe(1);
    const audit = await database.db
      .selectFrom('audit_log')
      .select(['subject', 'details'])
      .where('action', '=', 'invitation.accept')
      .where('organization_id', '=', first)
      .execute();
    expect(audit).toMatchObject([{ details: { role: 'owner' } }]);
  });

  test('gives the role of a link without an email address to the person who uses it', async () => {
    const { token } = await createInvitation(database.db, { organizationId: second, role: 'owner' });
    const expected = { [second]: 'owner', ...(domains.length > 0 && { [first]: 'member' }) };
    expect(await join('ana@acme.test', token)).toEqual(expected);
    expect(await join('ana@acme.test', token)).toEqual(expected);
    expect(await join('ana@acme.test')).toEqual(expected);
  });

  test('accepts a link for an email address only from that address, and keeps it valid for it', async () => {
    const email = 'boss@acme.test';
    const { token } = await createInvitation(database.db, { organizationId: first, role: 'owner', email });
    expect(await join('eve@elsewhere.test', token)).toBe('not_invited');
    expect(await join('dan@acme.test', token)).toBe(domains.length > 0 ? 'invitation_unusable' : 'not_invited');
    expect(await countUsers()).toBe(0);
    expect(await join(email, token)).toEqual({ [first]: 'owner' });
  });

  test('accepts an invitation without its link if the provider verified the email address', async () => {
    const email = 'boss@acme.test';
    await createInvitation(database.db, { organizationId: first, role: 'owner', email });
    expect(await join(email)).toEqual({ [first]: 'owner' });
    await createInvitation(database.db, { organizationId: first, role: 'owner', email: 'unverified@acme.test' });
    expect(await join('unverified@acme.test')).toBe('email_not_verified');
  });

  test('lets an existing account join with a link, and keeps the higher role', async () => {
    const { token } = await createInvitation(database.db, { organizationId: first, role: 'admin' });
    await join('kim@acme.test', token);
    const lesser = await createInvitation(database.db, { organizationId: first, role: 'viewer' });
    const further = await createInvitation(database.db, { organizationId: second, role: 'admin' });
    expect(await join('kim@acme.test', lesser.token)).toEqual({ [first]: 'admin' });
    expect(await join('kim@acme.test', further.token)).toEqual({ [first]: 'admin', [second]: 'admin' });
    await database.db.updateTable('invitations').set({ used_by: null }).execute();
    expect(await join('kim@acme.test', further.token)).toBe('invitation_unusable');
  });

  test('does not let a removed member return with the link that they used', async () => {
    const { token } = await createInvitation(database.db, { organizationId: first, role: 'admin' });
    await join('kim@elsewhere.test', token);
    await database.db.deleteFrom('members').execute();
    expect(await join('kim@elsewhere.test', token)).toEqual({});
  });

  test('lets one of several people join who use a link at the same time', async () => {
    const { token } = await createInvitation(database.db, { organizationId: first, role: 'owner' });
    await Promise.all(['a@elsewhere.test', 'b@elsewhere.test', 'c@elsewhere.test'].map((each) => join(each, token)));
    expect(await database.db.selectFrom('members').select('role').execute()).toEqual([{ role: 'owner' }]);
  });

  test('does not let a link claim an email address reserved for its owner', async () => {
    await createInvitation(database.db, { organizationId: first, role: 'owner', email: 'unverified-boss@other.test' });
    const open = async () => (await createInvitation(database.db, { organizationId: second, role: 'viewer' })).token;
    expect(await join('unverified-boss@other.test', await open())).toBe('email_not_verified');
    expect(await join('unverified-free@other.test', await open())).toMatchObject({ [second]: 'viewer' });
    const accept = async (email: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/admin/invitations/accept',
        headers: OWN_PAGE,
        payload: { token: await open(), name: 'Eve', email, password: PASSWORD },
      });
    const refused = await accept('Unverified-Boss@other.test');
    expect([refused.statusCode, refused.json().error]).toEqual([403, expect.stringContaining("doesn't prove")]);
    expect((await accept('eve@acme.test')).statusCode).toBe(domains.length > 0 ? 403 : 200);
    expect((await accept('eve@other.test')).statusCode).toBe(200);
  });

  test('gives an unverified email address no rights meant for that address', async () => {
    const user = await createTestUser(database.db, { [second]: 'viewer' });
    await createInvitation(database.db, { organizationId: first, role: 'owner', email: user.email });
    const headers = await signInAs(app, user);
    const me = (await app.inject({ url: '/v1/admin/me', headers })).json();
    expect(me.organizations).toMatchObject([{ id: second, role: 'viewer' }]);
    expect(me.user).toMatchObject({ emailVerified: false });
  });
});
