import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApiKey, listApiKeys, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createKeyText } from '../../src/accounts/api-keys/key-text.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { connect, getPool } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createId } from '../../src/lib/ids.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
const projectId = createId('prj');
const exportId = createId('se');
const agentId = createId('aj');
/** Polled URLs read key and job in one query; the others look up the key first. */
const ADDRESSES = [
  `/v1/static-export/jobs/${exportId}`,
  `/v2/agent/${projectId}/job/${agentId}`,
  `/v2/agent/${projectId}/jobs`,
];

let database: TestDatabase;
let elsewhere: Database;
let app: App;
let secondApp: App;
let organizationId: string;
let key: { id: string; text: string };

beforeAll(async () => {
  database = await createTestDatabase();
  elsewhere = connect({ url: database.url, max: 2 });
  app = await createTestApp(database.db);
  secondApp = await createTestApp(elsewhere);
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own' }));
  await addJobs(database.db);
});
afterAll(async () => {
  await Promise.all([app.close(), secondApp.close()]);
  await elsewhere.destroy();
  await database.drop();
});
beforeEach(async () => {
  const createdKey = await createApiKey(database.db, { organizationId, name: 'polls' });
  key = { id: createdKey.key.id, text: createdKey.text };
});

test('rejects a revoked key with the very next request to another process', async () => {
  expect(await readStatuses(secondApp)).toEqual([200, 200, 200]);
  await revokeApiKey(database.db, { id: key.id });
  expect(await readStatuses(secondApp)).toEqual([401, 401, 401]);
});

test('does the same if the command line revoked it', async () => {
  expect(await readStatuses(app)).toEqual([200, 200, 200]);
  const env = { DATABASE_URL: database.url };
  await execa(process.execPath, [PROGRAM, 'admin', 'key', 'revoke', key.id], { env });
  expect(await readStatuses(app)).toEqual([401, 401, 401]);
});

test('does the same if every connection of the other process was closed in the meantime', async () => {
  expect(await readStatuses(secondApp)).toEqual([200, 200, 200]);
  await revokeApiKey(database.db, { id: key.id });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  for (const status of await readStatuses(secondApp)) expect([401, 503]).toContain(status);
});

test.each([
  ['expiry', sql`expires_at = now() - interval '1 second'`, 401],
  ['allow list', sql`allowed_ips = '{192.0.2.1}'`, 403],
])('applies a change of its %s to the very next request', async (_name, change, status) => {
  expect(await readStatuses(secondApp)).toEqual([200, 200, 200]);
  await sql`update api_keys set ${change} where id = ${key.id}`.execute(database.db);
  expect(await readStatuses(secondApp)).toEqual([status, status, status]);
});

test('reads a job in one query with its key, whose use is recorded at most once per minute', async () => {
  const [exportJob = '', agentJob = ''] = ADDRESSES;
  await get(app, exportJob);
  const lastUse = await findLastUse();
  expect(lastUse).toBeInstanceOf(Date);
  let queries = 0;
  const count = () => (queries += 1);
  getPool(database.db).on('acquire', count);
  await get(app, exportJob);
  await get(app, agentJob);
  getPool(database.db).off('acquire', count);
  expect(queries).toBe(2);
  expect(await findLastUse()).toEqual(lastUse);
});

test('answers each concurrent request with its own key and job', async () => {
  const goneKey = await createApiKey(database.db, { organizationId, name: 'gone' });
  await revokeApiKey(database.db, { id: goneKey.key.id });
  const { id } = await createOrganization(database.db, { name: 'Third' });
  const third = await createApiKey(database.db, { organizationId: id, name: 'third' });
  const unknown = createKeyText();
  const [exportJob = ''] = ADDRESSES;
  const missingUrl = `/v1/static-export/jobs/${createId('se')}`;
  const requestCases: [address: string, text: string, status: number][] = [
    [exportJob, key.text, 200],
    [exportJob, goneKey.text, 401],
    [missingUrl, key.text, 404],
    [exportJob, unknown, 401],
    [exportJob, third.text, 404],
    ['/v1/static-export/jobs/none', key.text, 404],
    [exportJob, key.text, 200],
  ];
  const many = Array.from({ length: 40 }, () => requestCases).flat();
  const statuses = await Promise.all(many.map(([address, text]) => get(secondApp, address, text)));
  expect(statuses).toEqual(many.map(([, , status]) => status));
});

test("does not find a job with another organization's key", async () => {
  const { id } = await createOrganization(database.db, { name: 'Other' });
  key = { id: '', text: (await createApiKey(database.db, { organizationId: id, name: 'other' })).text };
  expect(await readStatuses(app)).toEqual([404, 404, 404]);
});

test('finds no job of a project that a key is not limited to', async () => {
  const fields = { organizationId, name: 'Guides', repositoryUrl: 'https://git.test/guides.git' };
  const { id: otherId } = await createProject(database.db, fields);
  for (const [limit, status] of [
    [projectId, 200],
    [otherId, 404],
  ] as const) {
    const { text } = await createApiKey(database.db, { organizationId, name: 'limited', projectIds: [limit] });
    key = { id: '', text };
    expect(await readStatuses(app)).toEqual([status, status, status]);
  }
  const { text } = await createApiKey(database.db, { organizationId, name: 'sites', actions: ['site.read'] });
  key = { id: '', text };
  expect(await readStatuses(app)).toEqual([403, 403, 403]);
});

test('keeps the scopes of keys with limits from processes of earlier versions, which do not know the limits', async () => {
  for (const limits of [{ projectIds: [projectId] }, { actions: ['export.read'] }]) {
    const { key: created } = await createApiKey(database.db, { organizationId, name: 'limited', ...limits });
    const query = database.db.selectFrom('api_keys').select(['scopes', 'limited_scopes']).where('id', '=', created.id);
    const row = await query.executeTakeFirstOrThrow();
    // Earlier versions allow only what one of these scopes includes.
    expect(row.scopes).toEqual([]);
    expect(created.scopes).toEqual(row.limited_scopes);
  }
  // The database refuses limits that such processes would ignore.
  const ignored = database.db
    .updateTable('api_keys')
    .set({ project_ids: [projectId] })
    .where('id', '=', key.id);
  await expect(ignored.execute()).rejects.toThrow('api_keys_limits_check');
});

test('responds 404 to an invalid id, even with a NUL, but only after checking the key', async () => {
  for (const address of [
    '/v1/static-export/jobs/se_%00',
    `/v2/agent/${projectId}/job/%00`,
    `/v2/agent/%00/job/${agentId}`,
  ]) {
    expect(await get(app, address)).toBe(404);
    expect((await app.inject(address)).statusCode).toBe(401);
  }
});

function createTestApp(db: Database): Promise<App> {
  const store = createLocalStore({ folder: '/nowhere', secret: Buffer.alloc(32), publicUrl: () => '' });
  const queue = { enqueue: () => Promise.reject(new Error('nothing is queued here')) };
  return createApp({ db, store, queue, bundleLinkTtl: 3600, logger: pino({ level: 'silent' }) });
}

async function addJobs(db: Database): Promise<void> {
  const { id } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl: 'https://git.test/docs.git' });
  await db.updateTable('projects').set({ id: projectId }).where('id', '=', id).execute();
  const job = { organization_id: organizationId, project_id: projectId, updated_at: new Date() };
  await db
    .insertInto('export_jobs')
    .values({ ...job, id: exportId, domain: 'docs.test' })
    .execute();
  await db
    .insertInto('agent_jobs')
    .values({
      ...job,
      id: agentId,
      repository_url: 'https://git.test/docs.git',
      model: 'm',
      branch: 'b',
      base_branch: 'main',
    })
    .execute();
}

async function readStatuses(from: App): Promise<number[]> {
  const statuses: number[] = [];
  for (const address of ADDRESSES) statuses.push(await get(from, address));
  return statuses;
}

async function get(from: App, address: string, text = key.text): Promise<number> {
  const response = await from.inject({ url: address, headers: { authorization: `Bearer ${text}` } });
  return response.statusCode;
}

async function findLastUse(): Promise<Date | null | undefined> {
  return (await listApiKeys(database.db)).find(({ id }) => id === key.id)?.lastUsedAt;
}
