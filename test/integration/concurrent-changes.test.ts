import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDomain, deleteDomain, getDomain, updateDomain } from '../../src/accounts/domains/domains.ts';
import {
  createServiceAccount,
  getServiceAccount,
  updateServiceAccount,
} from '../../src/accounts/members/service-accounts.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import {
  createContextRepository,
  getContextRepository,
  updateContextRepository,
} from '../../src/accounts/projects/context-repositories.ts';
import { createProject, getProject, updateProject } from '../../src/accounts/projects/projects.ts';
import type { Database } from '../../src/db/schema.ts';
import { countLockWaits } from '../helpers/lock-waits.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET_KEY = Buffer.alloc(32, 1);
const CREDENTIALS = { text: 'token', secretKey: SECRET_KEY };
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.drop());

async function addProject(name: string) {
  const { id: organizationId } = await createOrganization(db, { name, plan: 'enterprise' });
  const repositoryUrl = 'https://git.test/docs.git';
  const { id } = await createProject(db, { organizationId, name, repositoryUrl });
  return { id, organizationId };
}

/** Runs the second change while the first one has been made but isn't committed. */
async function overlap(
  first: (trx: Database) => Promise<unknown>,
  second: (trx: Database) => Promise<unknown>,
): Promise<unknown> {
  const secondStart = Promise.withResolvers<Promise<unknown>>();
  await db.transaction().execute(async (trx) => {
    await first(trx);
    const change = db.transaction().execute(second);
    change.catch(() => undefined);
    secondStart.resolve(change);
    await vi.waitUntil(async () => (await countLockWaits(db)) > 0, { timeout: 60_000 });
  });
  return (await secondStart.promise) as unknown;
}

test('keeps both of two changes of a project, and sends a new token to no URL of an earlier one', async () => {
  const project = await addProject('Project');
  await updateProject(db, { ...project, hostApiUrl: 'https://old.test/api' });
  const fixed = { hostApiUrl: 'https://new.test/api', credentials: CREDENTIALS };
  await overlap(
    (trx) => updateProject(trx, { ...project, ...fixed }),
    (trx) => updateProject(trx, { ...project, name: 'Guides' }),
  );
  expect(await getProject(db, project)).toMatchObject({
    name: 'Guides',
    hostApiUrl: 'https://new.test/api',
    hasCredentials: true,
  });
});

test('keeps both of two changes of a context repository', async () => {
  const { id: projectId } = await addProject('Context');
  const reference = { projectId, name: 'api' };
  await createContextRepository(db, { ...reference, repositoryUrl: 'https://git.test/api.git', branch: 'main' });
  await overlap(
    (trx) =>
      updateContextRepository(trx, { ...reference, hostApiUrl: 'https://new.test/api', credentials: CREDENTIALS }),
    (trx) => updateContextRepository(trx, { ...reference, folder: 'src' }),
  );
  expect(await getContextRepository(db, reference)).toMatchObject({
    folder: 'src',
    hostApiUrl: 'https://new.test/api',
    hasCredentials: true,
  });
});

test('does not restore the role of a service account when its name is changed at the same time', async () => {
  const { organizationId } = await addProject('Accounts');
  const { id } = await createServiceAccount(db, { organizationId, name: 'CI', role: 'admin' });
  await overlap(
    (trx) => updateServiceAccount(trx, { id, role: 'viewer' }),
    (trx) => updateServiceAccount(trx, { id, name: 'Builds' }),
  );
  expect(await getServiceAccount(db, { id })).toMatchObject({ name: 'Builds', role: 'viewer' });
});

test("changes no other organization's domain if its host is deleted and registered at the same time", async () => {
  const own = await addProject('Own');
  const other = await addProject('Other');
  const changes = {
    update: (trx: Database, host: string) =>
      updateDomain(trx, { host, organizationId: own.organizationId, base: '/a' }),
    delete: (trx: Database, host: string) => deleteDomain(trx, { host, organizationId: own.organizationId }),
  };
  for (const [name, change] of Object.entries(changes)) {
    const host = `${name}.docs.test`;
    await createDomain(db, { host, organizationId: own.organizationId, projectId: own.id });
    const result = overlap(
      async (trx) => {
        await deleteDomain(trx, { host, organizationId: own.organizationId });
        await createDomain(trx, { host, organizationId: other.organizationId, projectId: other.id });
      },
      (trx) => change(trx, host),
    );
    await expect(result).rejects.toMatchObject({ code: 'not_found' });
    expect(await getDomain(db, { host })).toMatchObject({ organizationId: other.organizationId, projectId: other.id });
  }
});
