/** Records in the database are neither lost nor deleted early when the clock of a process is wrong. */
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { acceptAsNewUser } from '../../src/accounts/members/accept.ts';
import { findInvitationFor } from '../../src/accounts/members/find-invitation-for.ts';
import { createInvitation, listInvitations } from '../../src/accounts/members/invitations.ts';
import { hasOpenInvitation } from '../../src/accounts/members/reserved-emails.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { countAttempt } from '../../src/accounts/sign-in/attempts.ts';
import { removeExpiredSignIns } from '../../src/accounts/sign-in/remove-expired.ts';
import { createResetToken } from '../../src/accounts/sign-in/reset-token.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, OWN_PAGE, signInAs } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const DAY_MS = 86_400_000;
/** Longer than the lifetime of an invitation or a session. */
const JUMPS = [
  ['forward', 30],
  ['back', -30],
] as const;

let database: TestDatabase;
let app: App;
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ({ id: organizationId } = await createOrganization(db, { name: 'Own' }));
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const logger = pino({ level: 'silent' });
  app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger, signIn: createTestSignIn(db) });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Sets the clock of this process. The database has a separate clock. */
function shiftClock(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
}

test.each(JUMPS)('accepts an invitation while the clock is set %s', async (_, days) => {
  const { db } = database;
  const email = `kim${days}@example.com`;
  const { token } = await createInvitation(db, { organizationId, role: 'member', email });
  shiftClock(days);
  expect(await hasOpenInvitation(db, email)).toBe(true);
  expect(await findInvitationFor(db, { token, email })).toBeDefined();
  expect(await listInvitations(db, { organizationId, limit: 50 })).toHaveLength(1);
  await acceptAsNewUser(db, token, { name: 'Kim', email, passwordHash: 'x' });
});

test.each(JUMPS)(
  'gives an invitation its full lifetime if it is created while the clock is set %s',
  async (_, days) => {
    const { db } = database;
    shiftClock(days);
    const { invitation, token } = await createInvitation(db, { organizationId, role: 'member', seconds: 3_600 });
    vi.useRealTimers();
    expect(invitation.expiresAt.getTime() - Date.now()).toBeGreaterThan(3_000_000);
    expect(invitation.expiresAt.getTime() - Date.now()).toBeLessThan(4_000_000);
    expect(await findInvitationFor(db, { token, email: 'a@example.com' })).toBeDefined();
    await db.deleteFrom('invitations').execute();
  },
);

const me = async (headers: Record<string, string>) => (await app.inject({ url: '/v1/admin/me', headers })).statusCode;

test.each(JUMPS)('keeps a session while the clock is temporarily set %s', async (_, days) => {
  const headers = await signInAs(app, await createTestUser(database.db, { [organizationId]: 'owner' }));
  shiftClock(days);
  await me(headers);
  await removeExpiredSignIns(database.db);
  vi.useRealTimers();
  expect(await me(headers)).toBe(200);
});

test.each(JUMPS)(
  'keeps a session valid that starts while the clock is set %s, after the clock is corrected',
  async (_, days) => {
    const user = await createTestUser(database.db, { [organizationId]: 'owner' });
    shiftClock(days);
    const headers = await signInAs(app, user);
    await removeExpiredSignIns(database.db);
    vi.useRealTimers();
    expect(await me(headers)).toBe(200);
    expect(await readDaysLeft()).toEqual([14]);
  },
);

/** Returns the rounded number of days until each session expires. */
async function readDaysLeft(): Promise<number[]> {
  const rows = await database.db.selectFrom('user_sessions').select('expires_at').execute();
  await database.db.deleteFrom('user_sessions').execute();
  return [...new Set(rows.map(({ expires_at: time }) => Math.round((time.getTime() - Date.now()) / DAY_MS)))];
}

test("extends a session by the database's clock", async () => {
  const headers = await signInAs(app, await createTestUser(database.db, { [organizationId]: 'owner' }));
  await sql`update user_sessions set expires_at = now() + interval '2 days'`.execute(database.db);
  shiftClock(-1);
  expect(await me(headers)).toBe(200);
  vi.useRealTimers();
  expect(await readDaysLeft()).toEqual([14]);
});

test('deletes a session on sign-out even if the clock is wrong', async () => {
  const headers = await signInAs(app, await createTestUser(database.db, { [organizationId]: 'owner' }));
  shiftClock(1);
  const endedResponse = await app.inject({
    method: 'POST',
    url: '/v1/auth/sign-out',
    headers: { ...OWN_PAGE, ...headers },
    payload: {},
  });
  vi.useRealTimers();
  expect(endedResponse.statusCode).toBe(200);
  expect(await me(headers)).toBe(401);
});

test.each(JUMPS)('gives a password-reset link its full lifetime when the clock is set %s', async (_, days) => {
  const { userId } = await createTestUser(database.db);
  shiftClock(days);
  const { expiresAt } = await createResetToken(database.db, { userId });
  vi.useRealTimers();
  expect(Math.abs(expiresAt.getTime() - Date.now() - 3_600_000)).toBeLessThan(600_000);
});

test("counts attempts again after the database's clock was set back, instead of locking people out", async () => {
  const { db } = database;
  const limit = { name: 'test', max: 2, seconds: 60 };
  for (let count = 0; count < 2; count += 1) expect(await countAttempt(db, limit, 'kim')).toBeUndefined();
  expect(await countAttempt(db, limit, 'kim')).toBeGreaterThan(0);
  await sql`update sign_in_attempts set ends_at = ends_at + interval '1 day'`.execute(db);
  for (let count = 0; count < 2; count += 1) expect(await countAttempt(db, limit, 'kim')).toBeUndefined();
  const wait = await countAttempt(db, limit, 'kim');
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});
