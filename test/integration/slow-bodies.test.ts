/** A caller can send the headers of a request, and its body a minute later. Their rights can end in between. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createMemberRights, isAllowed } from '../../src/accounts/policy.ts';
import { createPolicyBench, fillIn, FOR_PEOPLE, NOWHERE, SAME_ORIGIN } from '../helpers/policy/policy-bench.ts';
import type { PolicyBench, Route } from '../helpers/policy/policy-bench.ts';
import { createTestScimToken } from '../helpers/scim.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let bench: PolicyBench;
let organizationId: string;
let isSignedIn = true;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await createPolicyBench(database.db, { signIn: createSessions() });
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
});
afterAll(async () => {
  await bench.app.close();
  await database.drop();
});

/** The session of Kim, which ends with `isSignedIn`. */
function createSessions() {
  const session = { sessionId: 's', user: { id: 'kim', name: 'Kim', email: 'kim@x.test' }, setCookies: [] };
  return {
    hasCookie: (cookie?: string) => cookie !== undefined,
    findSession: async () => (isSignedIn ? session : undefined),
    getPublicUrl: () => 'http://bindery.test',
    passwords: { isOn: true, emergencyEmail: undefined },
  } as never;
}

/** Sends a request. `change` runs once the caller was identified and the service waits for the body. */
async function sendSlowly(
  { method, url }: Pick<Route, 'method' | 'url'>,
  { headers, change }: { headers: Record<string, string>; change: () => Promise<unknown> },
): Promise<number> {
  const readBody = async function* () {
    await change();
    yield '{}';
  };
  const { statusCode } = await bench.app.inject({
    method: method as 'POST',
    url: fillIn(url, NOWHERE),
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers },
    payload: Readable.from(readBody()),
  });
  return statusCode;
}

const listChanges = () => bench.listApiRoutes().filter(({ method }) => method !== 'GET');

test('refuses a key that is revoked while it sends a body', async () => {
  const { db } = database;
  const rights = { kind: 'key', scopes: ['admin'], actions: null, projectIds: null, account: null } as const;
  const routes = listChanges().filter(
    ({ name, action }) => action && isAllowed(rights, action) && !FOR_PEOPLE.has(name),
  );
  expect(routes.length).toBeGreaterThan(40);
  for (const route of routes) {
    const { key, text } = await createApiKey(db, { organizationId, name: 'x', scopes: ['admin'] });
    const headers = { authorization: `Bearer ${text}` };
    const status = await sendSlowly(route, { headers, change: () => revokeApiKey(db, { id: key.id }) });
    expect([route.name, status]).toEqual([route.name, 401]);
  }
});

test('refuses a member who is removed, and a user who is signed out, while they send a body', async () => {
  const { db } = database;
  await db.insertInto('users').values({ id: 'kim', name: 'Kim', email: 'kim@x.test' }).execute();
  const headers = { cookie: 'session=s', 'bindery-organization': organizationId, ...SAME_ORIGIN };
  const member = { organization_id: organizationId, user_id: 'kim', role: 'owner' } as const;
  const owner = createMemberRights('owner');
  for (const route of listChanges().filter(({ action }) => action && isAllowed(owner, action))) {
    await db.insertInto('members').values(member).execute();
    const change = () => db.deleteFrom('members').where('user_id', '=', 'kim').execute();
    expect([route.name, await sendSlowly(route, { headers, change })]).toEqual([route.name, 404]);
  }
  for (const route of listChanges().filter(({ isOfUser }) => isOfUser)) {
    isSignedIn = true;
    const change = async () => (isSignedIn = false);
    expect([route.name, await sendSlowly(route, { headers, change })]).toEqual([route.name, 401]);
  }
});

test('refuses a SCIM token that is revoked while it sends a body', async () => {
  const { db } = database;
  for (const [method, path] of [
    ['POST', '/Users'],
    ['PATCH', '/Groups/none'],
    ['DELETE', '/Users/none'],
  ] as const) {
    const headers = { authorization: `Bearer ${await createTestScimToken(db, organizationId)}` };
    const change = () => db.updateTable('scim_tokens').set({ revoked_at: new Date() }).execute();
    expect([method, await sendSlowly({ method, url: `/scim/v2${path}` }, { headers, change })]).toEqual([method, 401]);
  }
});
