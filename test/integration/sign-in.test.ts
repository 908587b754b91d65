import { getMigrations } from 'better-auth/db/migration';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createFirstToken } from '../../src/accounts/members/first-owner.ts';
import { createInvitation } from '../../src/accounts/members/invitations.ts';
import { createOptions } from '../../src/accounts/sign-in/better-auth.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createSmtp } from '../../src/accounts/sign-in/smtp.ts';
import type { SignInSettings } from '../../src/accounts/sign-in/types.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import {
  createTestSignIn,
  createTestUser,
  OWN_PAGE,
  PASSWORD,
  PUBLIC_URL,
  signInAs,
  toCookies,
} from '../helpers/sign-in.ts';
import type { TestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let app: App;
let own: string;
let other: string;
let owner: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp();
  ({ id: own } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  ({ id: other } = await createOrganization(database.db, { name: 'Other' }));
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function createTestApp(settings: Partial<SignInSettings> = {}): Promise<App> {
  const { db } = database;
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const logger = pino({ level: 'silent' });
  return createApp({ db, store, queue, bundleLinkTtl: 3600, logger, signIn: createTestSignIn(db, settings) });
}

const post = (url: string, payload: object, headers: Record<string, string> = OWN_PAGE) =>
  app.inject({ method: 'POST', url, headers, payload });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const getToken = (url: string) => new URL(url).searchParams.get('token') ?? '';

test('has the tables that the installed better-auth requires', async () => {
  const { db } = database;
  const options = createOptions(
    { db, getSecret: () => Promise.resolve(Buffer.alloc(32)), getPublicUrl: () => PUBLIC_URL, log: () => undefined },
    { secret: Buffer.alloc(32) },
  );
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  expect([...toBeCreated, ...toBeAdded]).toEqual([]);
});

test('includes the member routes in the published description', async () => {
  const { paths } = (await get('/openapi.json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/v1/admin/me', '/v1/admin/members', '/v1/admin/sign-in']),
  );
});

test('makes one user the owner of all organizations with the setup link, however many use it at once', async () => {
  expect((await get('/v1/admin/sign-in')).json()).toEqual({
    needsOwner: true,
    hasPassword: true,
    hasEmergencyAccount: false,
    hasOidc: false,
    hasSaml: false,
    oidcName: null,
    samlName: null,
    hasSmtp: false,
  });
  const former = await createFirstToken(database.db, own);
  const token = (await createFirstToken(database.db, own)) ?? '';
  const accept = (n: number, text: string | undefined) =>
    post('/v1/admin/invitations/accept', {
      token: text,
      name: 'Kim',
      email: `Kim${n}@example.com`,
      password: PASSWORD,
    });
  expect((await accept(0, former)).statusCode).toBe(410);
  expect((await post('/v1/admin/invitations/look', { token })).json()).toMatchObject({
    organizationName: 'Own',
    role: 'owner',
    isFirst: true,
  });

  const responses = await Promise.all([1, 2, 3, 4].map((n) => accept(n, token)));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410]);
  const won = responses.find(({ statusCode }) => statusCode === 200);
  const me = (await get('/v1/admin/me', { cookie: toCookies(won?.headers['set-cookie']) })).json();
  expect(me.organizations.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
    [own, 'owner'],
    [other, 'owner'],
  ]);
  expect(me).toMatchObject({ user: { name: 'Kim', hasPassword: true, hasOidc: false }, signIn: { needsOwner: false } });
  const change = await app.inject({
    method: 'PATCH',
    url: '/v1/admin/me',
    headers: { cookie: toCookies(won?.headers['set-cookie']), origin: PUBLIC_URL },
    payload: { agentMails: false },
  });
  expect([me.user.agentMails, change.json().user]).toEqual([true, { ...me.user, agentMails: false }]);
  expect(await createFirstToken(database.db, own)).toBeUndefined();
  expect(await database.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  owner = { userId: me.user.id, email: me.user.email };
});

test('protects the cookie from scripts and other sites, and binds it to the host over https', async () => {
  const { email } = await createTestUser(database.db);
  const { headers, body } = await post('/v1/auth/sign-in/email', { email, password: PASSWORD });
  expect(headers['set-cookie']).toMatch(/^bindery\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(headers['cache-control']).toBe('no-store');
  expect(JSON.parse(body)).toEqual({ status: true, needsCode: false });
  const secure = await createTestApp({ getPublicUrl: () => 'https://bindery.test' });
  const origin = { host: 'bindery.test', origin: 'https://bindery.test' };
  const { headers: secured } = await secure.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/email',
    headers: origin,
    payload: { email, password: PASSWORD },
  });
  expect(secured['set-cookie']).toMatch(
    /^__Host-bindery\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = toCookies(secured['set-cookie']);
  expect((await secure.inject({ url: '/v1/admin/me', headers: { cookie } })).statusCode).toBe(200);
  await secure.close();
});

test('rejects a wrong password and an unknown email address in the same words, a limited number of times', async () => {
  const { email, userId } = await createTestUser(database.db, { [own]: 'viewer' });
  const wrong = { email, password: 'wrong' };
  const refused = await post('/v1/auth/sign-in/email', wrong);
  const unknown = await post('/v1/auth/sign-in/email', { email: 'nobody@example.com', password: 'wrong' });
  const odd = await post('/v1/auth/sign-in/email', { email: 'no address', password: 'wrong' });
  expect([refused.statusCode, unknown.statusCode, odd.statusCode]).toEqual([401, 401, 401]);
  expect(unknown.json()).toEqual(refused.json());
  expect(odd.json()).toEqual(refused.json());

  // Another process continues the count: the attempts are shared.
  const elsewhereApp = await createTestApp();
  const attempts = Array.from({ length: 14 }, (_, n) =>
    (n % 2 === 0 ? app : elsewhereApp).inject({
      method: 'POST',
      url: '/v1/auth/sign-in/email',
      headers: OWN_PAGE,
      payload: wrong,
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array<number>(9).fill(401), ...Array<number>(5).fill(429)]);
  const right = await post('/v1/auth/sign-in/email', { email, password: PASSWORD });
  expect([right.statusCode, Number(right.headers['retry-after']) > 0]).toEqual([429, true]);
  const entries = await database.db
    .selectFrom('audit_log')
    .select('actor_kind')
    .where('action', '=', 'session.refuse')
    .where('subject', '=', userId)
    .execute();
  expect(entries).toHaveLength(10);

  await database.db
    .updateTable('sign_in_attempts')
    .set({ ends_at: new Date(0) })
    .execute();
  expect((await post('/v1/auth/sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200);
  await elsewhereApp.close();
});

test('limits attempts on many accounts from one IP address', async () => {
  const attempt = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in/email',
      headers: OWN_PAGE,
      remoteAddress: `2001:db8::${n}`,
      payload: { email: `somebody${n}@example.com`, password: 'wrong' },
    });
  const statuses = (await Promise.all(Array.from({ length: 33 }, (_, n) => attempt(n + 1)))).map(
    (each) => each.statusCode,
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test("one IP address can't lock a user out of their account, however often it tries", async () => {
  const { email } = await createTestUser(database.db, { [own]: 'viewer' });
  const attempt = (remoteAddress: string, password: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/auth/sign-in/email',
      headers: OWN_PAGE,
      remoteAddress,
      payload: { email, password },
    });
  await Promise.all(Array.from({ length: 70 }, () => attempt('203.0.113.1', 'wrong')));
  expect((await attempt('203.0.113.1', PASSWORD)).statusCode).toBe(429);
  expect((await attempt('203.0.113.2', PASSWORD)).statusCode).toBe(200);
});

test("one IP address can't keep a user from requesting a password reset link", async () => {
  const mails = await startMailServer();
  const mailing = await createTestApp({
    sendMail: createSmtp({ url: mails.url, from: 'Bindery <bindery@example.com>' }),
  });
  const { email } = await createTestUser(database.db, { [own]: 'viewer' });
  const ask = async (remoteAddress: string, to: string) => {
    const url = '/v1/auth/request-password-reset';
    const response = await mailing.inject({
      method: 'POST',
      url,
      headers: OWN_PAGE,
      remoteAddress,
      payload: { email: to },
    });
    return response.statusCode;
  };
  for (let n = 0; n < 20; n += 1) expect(await ask('203.0.113.3', `somebody${n}@example.com`)).toBe(200);
  for (let n = 0; n < 5; n += 1) expect(await ask('203.0.113.3', email)).toBe(429);
  expect(await ask('203.0.113.4', email)).toBe(200);
  expect((await mails.next()).to).toEqual([email]);
  await mailing.close();
  await mails.close();
});

test("lets a session act in its user's organizations, by the header, and in no other", async () => {
  const both = await signInAs(app, owner);
  const viewer = await signInAs(app, await createTestUser(database.db, { [own]: 'viewer' }));
  const me = (await get('/v1/admin/me', both)).json();
  expect(me.organizations.map((each: { runsInstallation: boolean }) => each.runsInstallation).sort()).toEqual([
    false,
    true,
  ]);
  expect((await get('/v1/admin/members', both)).statusCode).toBe(400);
  expect((await get('/v1/admin/members', { ...both, 'bindery-organization': other })).json().members).toHaveLength(1);
  expect((await get('/v1/admin/members', viewer)).statusCode).toBe(200);
  const [foreign, unknown] = await Promise.all(
    [other, 'org_unknown'].map((id) => get('/v1/admin/members', { ...viewer, 'bindery-organization': id })),
  );
  expect([foreign?.statusCode, unknown?.statusCode]).toEqual([404, 404]);
  expect(foreign?.json().error.replace(other, 'org_unknown')).toBe(unknown?.json().error);
  expect((await post('/v1/admin/invitations', { role: 'viewer' }, viewer)).statusCode).toBe(403);
  // The session can also use the API key routes. A key takes precedence over a session.
  expect((await get('/v1/static-export/jobs/se_00000000000000000000000000', viewer)).statusCode).toBe(404);
  const { text } = await createApiKey(database.db, { organizationId: own, name: 'k' });
  expect((await get('/v1/admin/members', { ...both, authorization: `Bearer ${text}` })).statusCode).toBe(403);
});

test.each<[string, Record<string, string>]>([
  ['another site', { host: 'bindery.test', origin: 'http://evil.test' }],
  [
    'a hosted site beside it',
    { host: 'bindery.test', origin: 'http://docs.bindery.test', 'sec-fetch-site': 'same-site' },
  ],
  ['another site that claims the origin', { ...OWN_PAGE, 'sec-fetch-site': 'cross-site' }],
  ['somewhere that says nothing', { host: 'bindery.test' }],
  ['a sandboxed page', { host: 'bindery.test', origin: 'null' }],
])('rejects cookie-authenticated changes from %s', async (_from, headers) => {
  const { cookie = '' } = await signInAs(app, owner);
  const sent = { ...headers, cookie, 'bindery-organization': own };
  expect((await post('/v1/admin/invitations', { role: 'viewer' }, sent)).statusCode).toBe(403);
  expect((await post('/v1/auth/sign-out', {}, sent)).statusCode).toBe(403);
  expect((await post('/v1/auth/sign-in/email', { email: owner.email, password: PASSWORD }, headers)).statusCode).toBe(
    403,
  );
  expect((await app.inject({ method: 'DELETE', url: '/v1/admin/sessions', headers: sent })).statusCode).toBe(403);
  expect((await get('/v1/admin/me', { cookie })).statusCode).toBe(200);
});

test('rejects forms, and redirects only into the dashboard', async () => {
  const form = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-in/email',
    headers: { ...OWN_PAGE, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a&password=b',
  });
  expect(form.statusCode).toBe(415);
  for (const callbackURL of [
    'https://evil.test',
    '//evil.test',
    '/dashboard\\evil',
    '/\\evil.test',
    '/dashboardevil',
    '/v1',
  ])
    expect((await post('/v1/auth/sign-in/social', { provider: 'oidc', callbackURL })).statusCode).toBe(400);
  for (const path of ['sign-up/email', 'list-sessions', 'update-user', 'delete-user', 'get-session', 'verify-password'])
    expect((await post(`/v1/auth/${path}`, {})).statusCode).toBe(404);
});

test('lists sessions and ends them individually, all at once, and on sign-out', async () => {
  const user = await createTestUser(database.db, { [own]: 'member' });
  const [first, second, third] = [await signInAs(app, user), await signInAs(app, user), await signInAs(app, user)];
  const { sessions } = (await get('/v1/admin/sessions', second)).json();
  expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, true, false]);
  const deleteSession = (id: string, headers: Record<string, string>) =>
    app.inject({ method: 'DELETE', url: `/v1/admin/sessions${id}`, headers });
  expect((await deleteSession(`/${sessions[2].id}`, await signInAs(app, owner))).statusCode).toBe(404);
  expect((await deleteSession(`/${sessions[2].id}`, second)).statusCode).toBe(204);
  expect((await get('/v1/admin/me', first)).statusCode).toBe(401);
  expect((await post('/v1/auth/sign-out', {}, third)).statusCode).toBe(200);
  expect((await get('/v1/admin/me', third)).statusCode).toBe(401);
  const fourth = await signInAs(app, user);
  expect((await deleteSession('', fourth)).statusCode).toBe(204);
  for (const headers of [second, fourth]) expect((await get('/v1/admin/me', headers)).statusCode).toBe(401);
});

test('rejects a cookie with another signature', async () => {
  const { cookie = '', ...rest } = await signInAs(app, owner);
  const forged = cookie.replace(/=(\w{8})/, (_, start: string) => `=${[...start].reverse().join('')}`);
  expect((await get('/v1/admin/me', { ...rest, cookie: forged })).statusCode).toBe(401);
  const unsigned = cookie.replace(/\..*$/, '').replace(/%2E.*$/i, '');
  expect((await get('/v1/admin/me', { ...rest, cookie: unsigned })).statusCode).toBe(401);
});

test.each([
  ['with revokeOtherSessions', { revokeOtherSessions: true }],
  ['without it', {}],
  ['with revokeOtherSessions off', { revokeOtherSessions: false }],
])('requires the current password to change it, and ends other sessions: %s', async (_case, options) => {
  const user = await createTestUser(database.db, { [own]: 'member' });
  const [before, headers] = [await signInAs(app, user), await signInAs(app, user)];
  const reset = (
    await post(
      `/v1/admin/members/${user.userId}/reset-link`,
      {},
      { ...(await signInAs(app, owner)), 'bindery-organization': own },
    )
  ).json();
  const change = (currentPassword: string, newPassword: string) =>
    post('/v1/auth/change-password', { currentPassword, newPassword, ...options }, headers);
  expect((await change('wrong', 'another long password')).statusCode).toBe(403);
  expect((await change(PASSWORD, 'short')).statusCode).toBe(400);
  expect((await change(PASSWORD, 'another long password')).statusCode).toBe(200);
  expect((await get('/v1/admin/me', before)).statusCode).toBe(401);
  await expect(signInAs(app, user)).rejects.toThrow('401');
  await signInAs(app, user, 'another long password');
  // A link that an admin created for the old password is also void.
  const late = { token: getToken(reset.url), newPassword: 'a third long password' };
  expect((await post('/v1/auth/reset-password', late)).statusCode).toBe(410);
});

test('accepts an invitation link once, for its email address, until it is withdrawn or expires', async () => {
  const admin = {
    ...(await signInAs(app, await createTestUser(database.db, { [own]: 'admin' }))),
    'bindery-organization': own,
  };
  expect((await post('/v1/admin/invitations', { role: 'owner' }, admin)).statusCode).toBe(403);
  const invite = async (body: object) => (await post('/v1/admin/invitations', body, admin)).json();
  const { invitation, url } = await invite({ role: 'member', email: 'Lee@Example.com' });
  expect(url).toMatch(/^http:\/\/bindery\.test\/dashboard\/invitation\?token=[\w-]{43}$/);
  expect(invitation).toMatchObject({ role: 'member', email: 'lee@example.com' });
  const accept = (link: string, email: string | undefined, headers = OWN_PAGE) =>
    post('/v1/admin/invitations/accept', { token: getToken(link), name: 'Lee', email, password: PASSWORD }, headers);
  expect((await accept(url, 'eve@example.com')).statusCode).toBe(403);
  expect((await accept(url, undefined)).statusCode).toBe(200);
  expect((await accept(url, undefined)).statusCode).toBe(410);
  const lee = { userId: '', email: 'lee@example.com' };
  const me = (await get('/v1/admin/me', await signInAs(app, lee))).json();
  expect(me.organizations).toMatchObject([{ id: own, role: 'member' }]);

  // A user with an account signs in and joins with it. An invitation with a lower role doesn't lower theirs.
  const again = await invite({ role: 'viewer' });
  expect((await accept(again.url, 'lee@example.com')).statusCode).toBe(409);
  expect(
    (await post('/v1/admin/invitations/accept', { token: getToken(again.url) }, { ...(await signInAs(app, lee)) }))
      .statusCode,
  ).toBe(200);
  expect((await get('/v1/admin/me', await signInAs(app, lee))).json().organizations).toMatchObject([
    { role: 'member' },
  ]);

  const back = await invite({ role: 'viewer' });
  const remove = () =>
    app.inject({ method: 'DELETE', url: `/v1/admin/invitations/${back.invitation.id}`, headers: admin });
  expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
  expect((await accept(back.url, 'x@example.com')).statusCode).toBe(410);

  const { token } = await createInvitation(database.db, { organizationId: own, role: 'viewer' });
  await database.db.updateTable('invitations').set({ expires_at: new Date() }).execute();
  expect((await accept(`http://x/?token=${token}`, 'x@example.com')).statusCode).toBe(410);
  expect((await get('/v1/admin/invitations', admin)).json().invitations).toEqual([]);
});

test('keeps the last owner, and lets only owners add and remove owners', async () => {
  const { id } = await createOrganization(database.db, { name: 'Third' });
  const [first, second, admin] = await Promise.all(
    (['owner', 'owner', 'admin'] as const).map((role) => createTestUser(database.db, { [id]: role })),
  );
  const change = async (by: TestUser | undefined, who: TestUser | undefined, role: string | undefined) =>
    (
      await app.inject({
        method: role === undefined ? 'DELETE' : 'PATCH',
        url: `/v1/admin/members/${who?.userId}`,
        headers: await signInAs(app, by as TestUser),
        ...(role !== undefined && { payload: { role } }),
      })
    ).statusCode;
  expect(await change(admin, second, 'viewer')).toBe(403);
  expect(await change(admin, admin, 'owner')).toBe(403);
  expect(await change(first, owner, 'viewer')).toBe(404);
  // The first removed owner has lost the session (401) or role (403), or the request fails for the last owner (409).
  const both = await Promise.all([change(first, second, undefined), change(second, first, undefined)]);
  expect([...both].sort()).toEqual([204, expect.toSatisfy((status: number) => [401, 403, 409].includes(status))]);
  const lastOwner = both[0] === 204 ? first : second;
  expect(await change(lastOwner, lastOwner, 'admin')).toBe(409);
  expect(await change(lastOwner, admin, 'owner')).toBe(200);
  expect(await change(lastOwner, lastOwner, 'admin')).toBe(200);
});

test("lets an admin's link set a new password once, ends all sessions, and never opens an account with a higher role", async () => {
  const [admin, member, boss, elsewhere] = await Promise.all([
    createTestUser(database.db, { [own]: 'admin' }),
    createTestUser(database.db, { [own]: 'member' }),
    createTestUser(database.db, { [own]: 'owner' }),
    createTestUser(database.db, { [own]: 'member', [other]: 'viewer' }),
  ]);
  const headers = await signInAs(app, admin);
  const before = await signInAs(app, member);
  const ask = (user: TestUser) => post(`/v1/admin/members/${user.userId}/reset-link`, {}, headers);
  expect([(await ask(boss)).statusCode, (await ask(elsewhere)).statusCode]).toEqual([403, 403]);
  const former = (await ask(member)).json().url;
  const { url } = (await ask(member)).json();
  const reset = (link: string, newPassword = 'a brand new password') =>
    post('/v1/auth/reset-password', { token: getToken(link), newPassword });
  expect((await reset(former)).statusCode).toBe(410);
  expect((await reset(url, 'short')).statusCode).toBe(400);
  const statuses = (await Promise.all([reset(url), reset(url), reset(url)])).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 410, 410]);
  expect((await get('/v1/admin/me', before)).statusCode).toBe(401);
  await signInAs(app, member, 'a brand new password');

  const late = (await ask(member)).json().url;
  await database.db
    .updateTable('user_verifications')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await reset(late)).statusCode).toBe(410);
  const stored = await database.db.selectFrom('user_verifications').select('identifier').execute();
  for (const { identifier } of stored) expect(identifier).not.toContain(getToken(late));
});

test('sends password links and invitations by email if there is a mail server', async () => {
  const mails = await startMailServer();
  const mailing = await createTestApp({
    sendMail: createSmtp({ url: mails.url, from: 'Bindery <bindery@example.com>' }),
  });
  const send = (url: string, payload: object, headers: Record<string, string> = OWN_PAGE) =>
    mailing.inject({ method: 'POST', url, headers, payload });
  const user = await createTestUser(database.db, { [own]: 'admin' });
  expect((await get('/v1/admin/sign-in')).json()).toMatchObject({ hasSmtp: false });
  expect((await mailing.inject('/v1/admin/sign-in')).json()).toMatchObject({ hasSmtp: true });

  const [known, unknown] = await Promise.all(
    [user.email, 'nobody@example.com'].map((email) => send('/v1/auth/request-password-reset', { email })),
  );
  expect([known?.statusCode, known?.body]).toEqual([200, unknown?.body]);
  const mail = await mails.next();
  expect(mail.to).toEqual([user.email]);
  expect(mail.source).toContain('From: Bindery <bindery@example.com>');
  const newPassword = 'a brand new password';
  const reset = { token: getToken(linkIn(mail.source)), newPassword };
  expect((await send('/v1/auth/reset-password', reset)).statusCode).toBe(200);
  expect((await send('/v1/auth/reset-password', reset)).statusCode).toBe(410);

  const headers = await signInAs(mailing, user, newPassword);
  const invited = await send('/v1/admin/invitations', { role: 'viewer', email: 'kim@example.com' }, headers);
  expect(invited.json()).toMatchObject({ url: null });
  const invitation = await mails.next();
  expect(invitation.to).toEqual(['kim@example.com']);
  expect(linkIn(invitation.source)).toMatch(/^http:\/\/bindery\.test\/dashboard\/invitation\?token=\S{20}/);
  await mailing.close();
  await mails.close();
});

/** Returns the link in an email, whose lines are broken as quoted-printable. */
function linkIn(source: string): string {
  const decoded = source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/\S+/.exec(decoded)?.[0] ?? '';
}
