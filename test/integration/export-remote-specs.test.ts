import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpackArchive } from '../../src/bundle-server/bundle/unpack.ts';
import { DEFAULT_LIMITS } from '../../src/bundle-server/bundle/bundle-limits.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { createRemoteKeeper } from '../../src/export/job/remote-keeper.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SPEC = 'https://api.example/openapi.json';
let database: TestDatabase;
let folder: string;
let store: Store;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-specs-test-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' });
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function createJob(): Promise<string> {
  const source = path.join(folder, 'site');
  fs.mkdirSync(source);
  fs.writeFileSync(path.join(source, 'index.md'), '# Start\n');
  const navigation = { pages: ['index', { group: 'API', openapi: SPEC }] };
  fs.writeFileSync(
    path.join(source, 'docs.json'),
    JSON.stringify({ name: 'T', theme: 'mint', colors: { primary: '#123456' }, navigation }),
  );
  const { id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' });
  const place = { organizationId, name: 'Site', repositoryUrl: source, branch: 'main', operator: true };
  const project = await createProject(database.db, place);
  await createDomain(database.db, { host: 'docs.own.test', organizationId, projectId: project.id });
  const queue = { enqueue: () => Promise.resolve('entry') };
  const job = { organizationId, domain: 'docs.own.test' };
  return (await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }))).id;
}

test('builds a retried job from what its first attempt fetched', async () => {
  const jobId = await createJob();
  let requestCount = 0;
  const fetchSpec = () => {
    requestCount += 1;
    const paths = { '/x': { get: { summary: `Try ${requestCount}`, responses: {} } } };
    return Promise.resolve(Buffer.from(JSON.stringify({ openapi: '3.1.0', paths })));
  };
  const deps = {
    db: database.db,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
    fetchSpec,
  };
  const failing: Store = {
    ...store,
    put: (key, body) =>
      key.includes('/finish') ? Promise.reject(new Error('the disk is full')) : store.put(key, body),
  };
  const { signal } = new AbortController();
  await expect(runExportJob({ ...deps, store: failing }, { jobId, signal })).rejects.toThrow('the disk is full');
  await runExportJob({ ...deps, store }, { jobId, signal });
  const row = await database.db.selectFrom('export_jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  expect(row.status).toBe('completed');
  expect(requestCount).toBe(1);
  const archive = path.join(folder, 'bundle.tar.gz');
  const target = path.join(folder, 'bundle');
  const stream = await store.get(row.bundle_key ?? '');
  fs.writeFileSync(archive, await buffer(stream));
  await unpackArchive({ archive, folder: target, limits: DEFAULT_LIMITS });
  expect(fs.readdirSync(path.join(target, 'api-reference'))).toContain('try-1.html');
});

test('uses the fetched files that were recorded first for two workers', async () => {
  const row = await database.db.selectFrom('export_jobs').select('id').executeTakeFirstOrThrow();
  const createKeeper = () => createRemoteKeeper({ jobId: row.id, commit: 'other' }, { db: database.db, store });
  const [first, second] = [Buffer.from('first'), Buffer.from('second')];
  expect(await createKeeper().find()).toBeUndefined();
  expect(await createKeeper().keep(first)).toEqual(first);
  expect(await createKeeper().keep(second)).toEqual(first);
  expect(await createKeeper().find()).toEqual(first);
});
