import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createBundleLink } from '../../src/export/job/create-bundle-link.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { getBundleKey, getSegmentKey } from '../../src/export/job/keys.ts';
import { countBundles, removeExpiredBundles } from '../../src/export/retention/bundles.ts';
import { pinBundle } from '../../src/export/retention/pin-bundle.ts';
import { createApp } from '../../src/http/app.ts';
import { removeExpired } from '../../src/jobs/retention.ts';
import { publishExport } from '../../src/releases/publish.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const HOST = 'docs.own.test';
const secret = Buffer.alloc(32, 1);
const queue = { enqueue: () => Promise.resolve('entry') };
const log = { info: () => undefined, warn: () => undefined };
const RULES = { bundleDays: 30, bundlesPerDomain: 2, eventDays: 30, deliveryDays: 30, auditDays: 0, unusedDays: 7 };
let database: TestDatabase;
let folder: string;
let store: Store;
let organizationId: string;
let projectId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-retention-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret, publicUrl: () => 'http://bindery.test' });
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  const place = { organizationId, name: 'Site', repositoryUrl: folder, operator: true };
  ({ id: projectId } = await createProject(database.db, place));
  await createDomain(database.db, { host: HOST, organizationId, projectId });
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Adds a job with this status that ended `days` days ago, with a bundle and a segment. */
async function addJob(days: number, status: 'completed' | 'failed' | 'running' = 'completed'): Promise<string> {
  const { db } = database;
  const { id } = await db
    .transaction()
    .execute((trx) => createExportJob(trx, { queue, job: { organizationId, domain: HOST } }));
  const commit = { jobId: id, commit: 'c' };
  const bundle = status === 'completed' && {
    bundle_key: getBundleKey(commit),
    size_bytes: 6,
    sha256: hash('sha256', 'bundle'),
  };
  await db
    .updateTable('export_jobs')
    .set({
      status,
      ...bundle,
      ...(status === 'failed' && { error: 'No.' }),
      updated_at: sql<Date>`now() - make_interval(days => ${days})`,
    })
    .where('id', '=', id)
    .execute();
  if (bundle) await store.put(bundle.bundle_key, Buffer.from('bundle'));
  await store.put(getSegmentKey(commit, 'pages-00000'), Buffer.from('segment'));
  return id;
}

const getJob = (id: string) =>
  database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listBundles = async () => (await store.list('bundles/')).map((key) => key.split('/')[1]);

test('deletes old bundles, except the newest of a domain, pinned ones and those being served', async () => {
  const { db } = database;
  const [old = '', pinned = '', served = '', older = '', young = '', last = ''] = [
    await addJob(40),
    await addJob(40),
    await addJob(40),
    await addJob(31),
    await addJob(29),
    await addJob(50),
  ];
  await pinBundle(db, { jobId: pinned, isPinned: true });
  await db.transaction().execute(async (trx) => publishExport(trx, await getJob(served)));
  const link = await createBundleLink({ db: database.db, store }, { job: await getJob(old), ttlSeconds: 60 });

  await removeExpired({ db, store, log, rules: { ...RULES, bundleDays: 0 } });
  expect(await listBundles()).toHaveLength(6);
  expect(await countBundles(db, RULES)).toEqual({
    stored: { count: 6, bytes: 36 },
    expired: { count: 2, bytes: 12 },
  });
  // A kill before they are deleted: the next run deletes them.
  const broken: Store = { ...store, delete: () => Promise.reject(new Error('killed')) };
  await expect(removeExpiredBundles({ db, store: broken }, RULES)).rejects.toThrow('killed');
  expect(await removeExpiredBundles({ db, store }, RULES)).toBe(2);
  expect(await removeExpiredBundles({ db, store }, RULES)).toBe(0);
  expect(await listBundles()).toEqual([pinned, served, young, last].sort());

  const job = await getJob(old);
  expect(job).toMatchObject({ status: 'completed', progress: 0, error: null });
  await expect(pinBundle(db, { jobId: older, isPinned: true })).rejects.toMatchObject({ status: 410 });
  await expect(db.transaction().execute((trx) => publishExport(trx, job))).rejects.toMatchObject({ code: 'conflict' });

  const { text } = await createApiKey(db, { organizationId, name: 'Key' });
  const logger = pino({ level: 'silent' });
  const app = await createApp({ db, store, queue, linkSecret: secret, bundleLinkTtl: 60, logger });
  const sentence = /^The bundle of this export was deleted on \d{4}-\d\d-\d\d, after .* Start a new export\.$/;
  const headers = { authorization: `Bearer ${text}` };
  const { pathname, search } = new URL(link.bundleUrl);
  for (const request of [
    { method: 'POST', url: `/v1/static-export/jobs/${old}/bundle`, headers },
    { method: 'GET', url: pathname + search },
  ] as const) {
    const response = await app.inject(request);
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      410,
      expect.stringMatching(sentence),
    ]);
  }
  expect((await app.inject({ url: `/v1/static-export/jobs/${old}`, headers })).json()).toMatchObject({
    status: 'completed',
  });
  await app.close();
});

test('deletes segments of ended jobs, and keeps segments of a running one', async () => {
  const runningJob = await addJob(0, 'running');
  await addJob(0, 'failed');
  const { db } = database;
  const segments = { job_id: runningJob, index: 0, key: 'k', pages: 1, size: 1 };
  await db.insertInto('export_segments').values(segments).execute();
  await store.put('exports/se_gone/c/segments/v/pages-00000.tar.gz', Buffer.from('x'));
  await store.put('exports/se_gone/c/diagnostics.json', Buffer.from('[]'));
  await removeExpired({ db, store, log, rules: RULES });
  expect(await store.list('exports/')).toEqual(
    ['exports/se_gone/c/diagnostics.json', getSegmentKey({ jobId: runningJob, commit: 'c' }, 'pages-00000')].sort(),
  );
  expect(await db.selectFrom('export_segments').select('job_id').execute()).toEqual([{ job_id: runningJob }]);
});

test('deletes unused rendered pages, events of long-archived jobs, old idempotency keys and expired sessions', async () => {
  const { db } = database;
  for (const [name, days] of [
    ['old', 8],
    ['new', 6],
  ] as const) {
    await store.put(`cache/${projectId}/${name}`, Buffer.from('x'));
    const time = Date.now() / 1000 - days * 86_400;
    fs.utimesSync(path.join(folder, 'objects/cache', projectId, name), time, time);
    await db
      .insertInto('idempotency_keys')
      .values({
        organization_id: organizationId,
        key: name,
        request_hash: Buffer.alloc(1),
        status: 201,
        response: '{}',
      })
      .execute();
  }
  await sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`.execute(db);
  for (const [id, days] of [
    ['aj_old', 31],
    ['aj_new', 29],
  ] as const) {
    await db
      .insertInto('agent_jobs')
      .values({
        id,
        organization_id: organizationId,
        project_id: projectId,
        status: 'archived',
        repository_url: 'x',
        model: 'm',
        branch: 'b',
        base_branch: 'main',
        pr_link: null,
        pr_id: null,
        error: null,
        cost_micros: null,
        archived_at: new Date(Date.now() - days * 86_400_000),
      })
      .execute();
    await db.insertInto('agent_events').values({ job_id: id, seq: 1, turn: 1, type: 'x', data: '{}' }).execute();
  }
  await db.insertInto('users').values({ id: 'usr_1', name: 'Ada', email: 'ada@example.com' }).execute();
  for (const [id, hours] of Object.entries({ ses_new: 1, ses_old: -1 })) {
    const expires_at = new Date(Date.now() + hours * 3_600_000);
    await db.insertInto('user_sessions').values({ id, user_id: 'usr_1', token: id, expires_at }).execute();
    await db.insertInto('user_verifications').values({ id, identifier: id, value: 'usr_1', expires_at }).execute();
    await db.insertInto('sign_in_attempts').values({ key: id, count: 1, ends_at: expires_at }).execute();
  }
  await removeExpired({ db, store, log, rules: RULES });
  expect(await db.selectFrom('user_sessions').select('id').execute()).toEqual([{ id: 'ses_new' }]);
  expect(await db.selectFrom('user_verifications').select('id').execute()).toEqual([{ id: 'ses_new' }]);
  expect(await db.selectFrom('sign_in_attempts').select('key').execute()).toEqual([{ key: 'ses_new' }]);
  expect(await store.list('cache/')).toEqual([`cache/${projectId}/new`]);
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
  expect(await db.selectFrom('agent_events').select('job_id').execute()).toEqual([{ job_id: 'aj_new' }]);
  expect(await db.selectFrom('agent_jobs').select('id').execute()).toHaveLength(2);
});

test('lets an operator pin a bundle on the command line, and shows in doctor what will be deleted', async () => {
  const id = await addJob(90);
  for (let count = 0; count < 2; count += 1) await addJob(0);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: path.join(folder, 'data'),
    RETENTION_BUNDLE_DAYS: '60',
    RETENTION_BUNDLES_PER_DOMAIN: '2',
  };
  const runDoctor = async () => (await runHere(['doctor'], env)).stdout;
  expect(await runDoctor()).toMatch(/stored .* bundles, 1 MB\. 1 of them \(1 MB\) will be deleted within the hour/);
  const { stdout } = await runHere(['admin', 'export', 'pin', id, '--json'], env);
  expect(JSON.parse(stdout)).toEqual({ jobId: id, domain: HOST, isPinned: true });
  expect(await runDoctor()).toMatch(/stored .* bundles, 1 MB\. None of them have expired/);
});

test('deletes audit entries after the configured time', async () => {
  const { db } = database;
  await sql`insert into audit_log (id, action, actor_kind, created_at) values
    ('au_1', 'key.create', 'operator', now() - interval '31 days'),
    ('au_2', 'key.create', 'operator', now() - interval '29 days')`.execute(db);
  const listIds = async () =>
    (await db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id);
  await removeExpired({ db, store, rules: RULES, log });
  expect(await listIds()).toEqual(['au_1', 'au_2']);
  await removeExpired({ db, store, rules: { ...RULES, auditDays: 30 }, log });
  expect(await listIds()).toEqual(['au_2']);
});
