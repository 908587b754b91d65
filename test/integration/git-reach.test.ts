import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGitReach } from '../../src/accounts/git-reach.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function isAllowed(privateHosts: readonly string[] | undefined, address: string): Promise<boolean> {
  return (await createGitReach(database.db, privateHosts)())(address, 'git.corp.example');
}

test('allows private Git hosts to a single organization, and blocks them once there is a second', async () => {
  await createOrganization(database.db, { name: 'First', plan: 'enterprise' });
  expect(await isAllowed(undefined, '10.0.0.1')).toBe(true);
  expect(await isAllowed([], '10.0.0.1')).toBe(false);
  await createOrganization(database.db, { name: 'Second', plan: 'enterprise' });
  expect(await isAllowed(undefined, '10.0.0.1')).toBe(false);
  expect(await isAllowed(undefined, '127.0.0.1')).toBe(false);
  expect(await isAllowed(undefined, '140.82.112.3')).toBe(true);
  expect(await isAllowed(['git.corp.example'], '10.0.0.1')).toBe(true);
  expect(await isAllowed(['10.0.0.0/8'], '10.0.0.1')).toBe(true);
  expect(await isAllowed(['10.1.0.0/16'], '10.0.0.1')).toBe(false);
});
