import { createOTP } from '@better-auth/utils/otp';
import { base32 } from '@better-auth/utils/base32';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createOrganization } from '../../src/accounts/organizations.ts';
import type { SignInSettings } from '../../src/accounts/sign-in/types.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, PASSWORD, signInAs, toCookies } from '../helpers/sign-in.ts';
import type { TestUser } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let app: App;
/** Requires a second factor. */
let strictApp: App;
let organizationId: string;
let user: TestUser;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const createTestApp = (settings: Partial<SignInSettings> = {}) =>
    createApp({
      db,
      store: createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' }),
      queue: { enqueue: () => Promise.reject(new Error('nothing is queued here')) },
      bundleLinkTtl: 3600,
      logger: pino({ level: 'silent' }),
      signIn: createTestSignIn(db, settings),
    });
  app = await createTestApp();
  strictApp = await createTestApp({
    passwords: { isOn: true, emergencyEmail: undefined, needsSecondFactor: true },
  });
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
});
afterAll(async () => {
  await app.close();
  await strictApp.close();
  await database.drop();
});
beforeEach(async () => {
  user = await createTestUser(database.db, { [organizationId]: 'member' });
  headers = await signInAs(app, user);
  await database.db.deleteFrom('sign_in_attempts').execute();
});
afterEach(() => void vi.useRealTimers());

const post = (url: string, payload: object, requestHeaders: Record<string, string> = OWN_PAGE) =>
  app.inject({ method: 'POST', url: `/v1/auth/${url}`, headers: requestHeaders, payload });

/** Starts to set up a second factor. Returns the secret of the authenticator app, and the recovery codes. */
async function start(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const response = await post('two-factor/enable', { password: PASSWORD }, headers);
  const { totpUri, recoveryCodes } = response.json<{ totpUri: string; recoveryCodes: string[] }>();
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  return { secret: new TextDecoder().decode(base32.decode(secret)), recoveryCodes };
}

/** Returns the code that the app shows now, or at another time. */
const getCode = (secret: string): Promise<string> => createOTP(secret).totp();

/** Sets up a second factor. The clock then moves on, because each code works once. */
async function setUp() {
  const factor = await start();
  const response = await post('two-factor/confirm', { code: await getCode(factor.secret) }, headers);
  expect(response.statusCode).toBe(200);
  headers = { ...OWN_PAGE, cookie: toCookies(response.headers['set-cookie']) };
  moveOn(60);
  return factor;
}

const moveOn = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** Enters the password, and returns the headers of the browser for the second step. */
async function enterPassword(): Promise<Record<string, string>> {
  const response = await post('sign-in/email', { email: user.email, password: PASSWORD });
  expect(response.json()).toEqual({ status: true, needsCode: true });
  return { ...OWN_PAGE, cookie: toCookies(response.headers['set-cookie']) };
}

const readMe = (requestHeaders: Record<string, string>) =>
  app.inject({ method: 'GET', url: '/v1/admin/me', headers: requestHeaders });

const countSessions = async () => {
  const rows = database.db.selectFrom('user_sessions').select('id').where('user_id', '=', user.userId);
  return (await rows.execute()).length;
};

const listActions = async () => {
  const rows = database.db.selectFrom('audit_log').select('action').where('subject', '=', user.userId).orderBy('id');
  return (await rows.execute()).map(({ action }) => action);
};

test('needs a code after the password, once the user has confirmed the app with one', async () => {
  const { secret } = await start();
  const before = await post('sign-in/email', { email: user.email, password: PASSWORD });
  expect(before.json()).toEqual({ status: true, needsCode: false });
  const confirmation = await post('two-factor/confirm', { code: await getCode(secret) }, headers);
  headers = { ...OWN_PAGE, cookie: toCookies(confirmation.headers['set-cookie']) };
  expect((await readMe(headers)).json().user.hasSecondFactor).toBe(true);
  moveOn(60);
  const step = await enterPassword();
  expect((await readMe(step)).statusCode).toBe(401);
  const response = await post('two-factor/verify-totp', { code: await getCode(secret) }, step);
  expect([response.statusCode, response.json()]).toEqual([200, { status: true }]);
  expect((await readMe({ ...OWN_PAGE, cookie: toCookies(response.headers['set-cookie']) })).json().user.id).toBe(
    user.userId,
  );
});

test('leaves no session behind while the code is missing, and records no sign-in', async () => {
  const { secret } = await setUp();
  const [sessions, actions] = [await countSessions(), await listActions()];
  expect(actions).toEqual(['session.create', 'second-factor.create']);
  const step = await enterPassword();
  expect([await countSessions(), await listActions()]).toEqual([sessions, actions]);
  await post('two-factor/verify-totp', { code: await getCode(secret) }, step);
  expect([await countSessions(), await listActions()]).toEqual([sessions + 1, [...actions, 'session.create']]);
});

test('accepts each code once, also the one that confirmed the app', async () => {
  const { secret } = await start();
  const code = await getCode(secret);
  await post('two-factor/confirm', { code }, headers);
  const step = await enterPassword();
  const sessions = await countSessions();
  const replay = await post('two-factor/verify-totp', { code }, step);
  expect([replay.statusCode, replay.headers['set-cookie']]).toEqual([403, undefined]);
  expect(await countSessions()).toBe(sessions);
});

test('accepts each recovery code once, and new ones replace the old ones', async () => {
  const { recoveryCodes } = await setUp();
  expect(recoveryCodes).toHaveLength(10);
  const use = async (code = '') =>
    (await post('two-factor/verify-backup-code', { code }, await enterPassword())).statusCode;
  expect(await use(recoveryCodes[0])).toBe(200);
  expect(await use(recoveryCodes[0])).toBe(403);
  expect(await listActions()).toContain('second-factor.recover');
  const renewal = await post('two-factor/generate-backup-codes', { password: PASSWORD }, headers);
  expect(await use(recoveryCodes[1])).toBe(403);
  expect(await use(renewal.json<{ recoveryCodes: string[] }>().recoveryCodes[0])).toBe(200);
});

test('stops guesses after 5 codes for one password entry, and after 10 for the account', async () => {
  const { secret } = await setUp();
  const wrong = (await getCode(secret)) === '000000' ? '111111' : '000000';
  const guess = async (step: Record<string, string>) =>
    (await post('two-factor/verify-totp', { code: wrong }, step)).statusCode;
  const step = await enterPassword();
  for (let count = 0; count < 5; count++) expect(await guess(step)).toBe(403);
  expect(await guess(step)).toBe(429);
  // The right code doesn't help any longer.
  expect((await post('two-factor/verify-totp', { code: await getCode(secret) }, step)).statusCode).toBe(401);
  const second = await enterPassword();
  for (let count = 0; count < 5; count++) expect(await guess(second)).toBe(403);
  const locked = await post('two-factor/verify-totp', { code: await getCode(secret) }, await enterPassword());
  expect(locked.statusCode).toBe(429);
});

test('limits the codes from one IP address', async () => {
  for (let count = 0; count < 30; count++)
    expect((await post('two-factor/verify-totp', { code: '000000' })).statusCode).toBe(401);
  expect((await post('two-factor/verify-totp', { code: '000000' })).statusCode).toBe(429);
});

test('accepts codes only in the browser that entered the password', async () => {
  const { secret } = await setUp();
  await enterPassword();
  const code = await getCode(secret);
  expect((await post('two-factor/verify-totp', { code })).statusCode).toBe(401);
  const forged = { ...OWN_PAGE, cookie: 'bindery.two_factor=2fa-x.signature' };
  expect((await post('two-factor/verify-totp', { code }, forged)).statusCode).toBe(401);
  const crossSite = { ...(await enterPassword()), origin: 'https://evil.example' };
  expect((await post('two-factor/verify-totp', { code }, crossSite)).statusCode).toBe(403);
});

test.each(['enable', 'disable', 'generate-backup-codes'])('needs the password to %s', async (step) => {
  if (step !== 'enable') await setUp();
  expect((await post(`two-factor/${step}`, { password: 'wrong password' }, headers)).statusCode).toBe(403);
  expect((await post(`two-factor/${step}`, { password: PASSWORD })).statusCode).toBe(401);
});

test('turns the second factor off with the password, and replaces the secret when it is turned on again', async () => {
  const { secret } = await setUp();
  expect((await post('two-factor/enable', { password: PASSWORD }, headers)).statusCode).toBe(409);
  const response = await post('two-factor/disable', { password: PASSWORD }, headers);
  headers = { ...OWN_PAGE, cookie: toCookies(response.headers['set-cookie']) };
  expect((await readMe(headers)).json().user.hasSecondFactor).toBe(false);
  const signIn = await post('sign-in/email', { email: user.email, password: PASSWORD });
  expect(signIn.json()).toEqual({ status: true, needsCode: false });
  expect((await start()).secret).not.toBe(secret);
});

test('stores the secret and the recovery codes encrypted', async () => {
  const { secret, recoveryCodes } = await setUp();
  const row = await database.db
    .selectFrom('user_second_factors')
    .selectAll()
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const stored = JSON.stringify(row);
  for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
});

test('lets an admin reset the second factor of a member whose role is not higher', async () => {
  await setUp();
  const [admin, owner] = await Promise.all(
    (['admin', 'owner'] as const).map((role) => createTestUser(database.db, { [organizationId]: role })),
  );
  if (!admin || !owner) throw new Error('No users.');
  const asAdmin = await signInAs(app, admin);
  const reset = (userId: string, requestHeaders: Record<string, string>) =>
    app.inject({ method: 'DELETE', url: `/v1/admin/members/${userId}/second-factor`, headers: requestHeaders });
  expect((await reset(user.userId, headers)).statusCode).toBe(403);
  expect((await reset(owner.userId, asAdmin)).statusCode).toBe(403);
  expect((await reset(user.userId, asAdmin)).statusCode).toBe(204);
  expect((await reset(user.userId, asAdmin)).statusCode).toBe(409);
  const response = await post('sign-in/email', { email: user.email, password: PASSWORD });
  expect(response.json()).toEqual({ status: true, needsCode: false });
  expect(await listActions()).toContain('second-factor.reset');
});

test('refuses everything else to accounts without a required second factor, and nothing to others', async () => {
  const read = async (url: string) => (await strictApp.inject({ method: 'GET', url, headers })).statusCode;
  const readNeed = async () =>
    (await strictApp.inject({ method: 'GET', url: '/v1/admin/me', headers })).json().user.needsSecondFactor;
  const signInToSite = async () => {
    const payload = { site: 'docs.own.test', challenge: 'c'.repeat(43), state: 's'.repeat(43) };
    return (await strictApp.inject({ method: 'POST', url: '/v1/admin/site-sign-in', headers, payload })).statusCode;
  };
  expect(await read('/v1/admin/members')).toBe(403);
  expect([await readNeed(), await signInToSite()]).toEqual([true, 403]);
  await setUp();
  expect(await read('/v1/admin/members')).toBe(200);
  expect([await readNeed(), await signInToSite()]).toEqual([false, 404]);
  const { db } = database;
  const other = await createTestUser(db, { [organizationId]: 'member' });
  headers = await signInAs(app, other);
  expect(await read('/v1/admin/members')).toBe(403);
  await db.updateTable('user_accounts').set({ password: null }).where('user_id', '=', other.userId).execute();
  expect(await read('/v1/admin/members')).toBe(200);
});
