import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrganization } from '../../src/accounts/changes/organizations.ts';
import { OPERATOR } from '../../src/accounts/audit/caller.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestSignIn, createTestUser, signInAs } from '../helpers/sign-in.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let organizationId: string;
const apps: App[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own' }));
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await database.drop();
});

async function openApp(organizationLimits: AppDeps['organizationLimits']): Promise<App> {
  const { db } = database;
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  const logger = pino({ level: 'silent' });
  const signIn = createTestSignIn(db);
  const app = await createApp({ db, store, queue, bundleLinkTtl: 3600, logger, signIn, organizationLimits });
  apps.push(app);
  return app;
}

const create = (app: App, headers: Record<string, string>, name = 'Further') =>
  app.inject({ method: 'POST', url: '/v1/admin/organizations', headers, payload: { name } });

test("allows one person's maximum of concurrent requests across several processes", async () => {
  const limits = { selfService: true, perPerson: 3 };
  const [first, second] = [await openApp(limits), await openApp(limits)];
  const user = await createTestUser(database.db, { [organizationId]: 'owner' });
  const headers = { ...(await signInAs(first, user)), 'bindery-organization': organizationId };
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) => create(index % 2 === 0 ? first : second, headers)),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
  expect(responses.find(({ statusCode }) => statusCode === 403)?.json()).toEqual({
    error: expect.stringContaining('the limit per person is 3'),
  });

  // Transferring an organization doesn't free a slot, but deleting it does.
  const { id } = await database.db
    .selectFrom('organizations')
    .select('id')
    .where('created_by', '=', user.userId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.db.deleteFrom('members').where('organization_id', '=', id).execute();
  expect((await create(first, headers)).statusCode).toBe(403);
  await database.db.deleteFrom('organizations').where('id', '=', id).execute();
  expect((await create(first, headers)).statusCode).toBe(201);

  // The limit applies per person, and organizations that they only joined don't count.
  const coOwner = await createTestUser(database.db, { [organizationId]: 'owner' });
  const theirs = { ...(await signInAs(second, coOwner)), 'bindery-organization': organizationId };
  expect((await create(second, theirs)).statusCode).toBe(201);
});

test('lets only the operator create organizations when self-service is off', async () => {
  const app = await openApp({ selfService: false, perPerson: 3 });
  const headers = await signInAs(app, await createTestUser(database.db, { [organizationId]: 'owner' }));
  const refused = await create(app, headers);
  expect([refused.statusCode, refused.json().error]).toEqual([403, expect.stringContaining('self-service')]);
  expect((await addOrganization(database.db, OPERATOR, { name: 'By the operator' })).name).toBe('By the operator');
});
