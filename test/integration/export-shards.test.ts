import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import type { ExportDeps, OpenExport } from '../../src/export/job/export-deps.ts';
import { findDiagnostics } from '../../src/export/job/find-diagnostics.ts';
import { failJob } from '../../src/export/job/job-state.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { runExportShard } from '../../src/export/job/shards/run-export-shard.ts';
import { createOpenBuilds } from '../../src/export/job/shards/open-builds.ts';
import { startExportWork } from '../../src/jobs/export.ts';
import { startQueue, type Queue } from '../../src/queue/queue.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** Enough pages for three segments, with a link to the first page, which is in another segment. */
const PAGES = 21;
let database: TestDatabase;
let folder: string;
let store: Store;
let organizationId: string;
let entries: { jobId: string; shard?: number }[];
const queue: Pick<Queue, 'enqueue'> = {
  enqueue: async (_trx, ...[, payload]) => String(entries.push(payload as { jobId: string })),
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-shards-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' });
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  await addSite({ host: 'large.test', organizationId, pages: PAGES });
});
beforeEach(() => void (entries = []));
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function addSite(site: { host: string; organizationId: string; pages: number }): Promise<void> {
  const { host, organizationId } = site;
  const files = createSiteFiles(site.pages);
  files['guides/page-0000.mdx'] += '\n[dead](/guides/page-0100#none) [gone](/gone)\n';
  files['logo.svg'] = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const repositoryUrl = createRepository(path.join(folder, host), files);
  const project = await createProject(database.db, { organizationId, name: host, repositoryUrl, operator: true });
  await createDomain(database.db, { host, organizationId, projectId: project.id });
}

/** A worker with its own data folder, as on a separate machine. */
function createWorker(name: string, change: Partial<ExportDeps> = {}): ExportDeps {
  return {
    db: database.db,
    store,
    dataFolder: path.join(folder, name),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
    spread: { queue, abovePages: 10, segmentsPerShard: 1, builds: createOpenBuilds<OpenExport>() },
    ...change,
  };
}

async function startJob(domain = 'large.test'): Promise<string> {
  const row = await database.db
    .transaction()
    .execute((trx) => createExportJob(trx, { queue, job: { organizationId, domain } }));
  entries = [];
  return row.id;
}

function getJob(id: string): Promise<ExportJobRow> {
  return database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function run(worker: ExportDeps, jobId: string, shard?: number) {
  const { signal } = new AbortController();
  return shard === undefined
    ? runExportJob(worker, { jobId, signal })
    : runExportShard(worker, { jobId, shard, signal });
}
const isPages = (key: string) => /\/pages-\d+\.tar\.gz$/.test(key);
const getShards = (jobId: string) => [0, 1, 2, 3].map((shard) => ({ jobId, shard }));

test('renders each part of a large site once across several workers, with the bytes and diagnostics of one worker', async () => {
  const whole = await startJob();
  await run(createWorker('alone', { spread: undefined }), whole);
  const expected = await getJob(whole);

  const id = await startJob();
  const first = createWorker('first');
  expect(await run(first, id)).toBeUndefined();
  expect(entries.splice(0)).toEqual(getShards(id));
  // The job waits without a slot, so running it again does nothing.
  expect(await run(createWorker('again'), id)).toBeUndefined();
  expect(entries).toEqual([]);

  // The repository is no longer needed, and each machine has a part. The last two end at the same time, one of them
  // twice.
  fs.renameSync(path.join(folder, 'large.test'), path.join(folder, 'away'));
  const puts: string[] = [];
  const watched: Store = { ...store, put: (key, body) => (puts.push(key), store.put(key, body)) };
  await run(first, id, 1);
  const second = createWorker('second', { store: watched });
  await run(second, id, 0);
  expect(await getJob(id)).toMatchObject({ status: 'running', page_count: 20 });
  expect(entries).toEqual([]);
  await Promise.all([run(first, id, 2), run(second, id, 3), run(createWorker('third'), id, 3)]);
  expect(entries.splice(0)).toEqual([{ jobId: id }]);
  await run(second, id, 3);
  expect(entries).toEqual([]);
  expect(puts.filter(isPages)).toHaveLength(1);

  await run(second, id);
  fs.renameSync(path.join(folder, 'away'), path.join(folder, 'large.test'));
  expect(puts.filter(isPages)).toHaveLength(1);
  const job = await getJob(id);
  expect(job).toMatchObject({ status: 'completed', progress: 100, page_count: PAGES, sha256: expected.sha256 });
  expect(await findDiagnostics(store, job)).toEqual(await findDiagnostics(store, expected));
  expect(await store.list(`exports/${id}/`)).toEqual([`exports/${id}/${job.commit_id}/diagnostics.json`]);
  expect(await database.db.selectFrom('export_shards').selectAll().execute()).toEqual([]);
  await Promise.all([first, second].map((worker) => worker.spread?.builds.close()));
  expect(fs.readdirSync(path.join(folder, 'second/work'))).toEqual([]);
});

test('gives other workers the sources from a store that begins to write late', async () => {
  const id = await startJob();
  const put: Store['put'] = async (key, body) => {
    if (body instanceof Readable && key.endsWith('/sources.gz'))
      while (!body.readableEnded && body.readableLength === 0) await setImmediate();
    return store.put(key, body);
  };
  const first = createWorker('late', { store: { ...store, put } });
  await run(first, id);
  fs.renameSync(path.join(folder, 'large.test'), path.join(folder, 'away'));
  const second = createWorker('other');
  await run(second, id, 0);
  fs.renameSync(path.join(folder, 'away'), path.join(folder, 'large.test'));
  expect(await getJob(id)).toMatchObject({ status: 'running' });
  await Promise.all([first, second].map((worker) => worker.spread?.builds.close()));
});

test('does not render shards of a failed or deleted job, and leaves nothing', async () => {
  const worker = createWorker('ended');
  const id = await startJob();
  await run(worker, id);
  await run(worker, id, 0);
  await failJob(database.db, { id, error: 'No.' });
  for (const { shard } of getShards(id)) expect(await run(worker, id, shard)).toBeUndefined();
  expect(await getJob(id)).toMatchObject({ status: 'failed', error: 'No.' });
  expect(await store.list(`exports/${id}/`)).toEqual([]);

  const deletedJob = await startJob();
  await run(worker, deletedJob);
  await database.db.deleteFrom('export_jobs').where('id', '=', deletedJob).execute();
  expect(await run(worker, deletedJob, 1)).toBeUndefined();
  expect(await store.list(`exports/${deletedJob}/`)).toEqual([]);
  await worker.spread?.builds.close();
});

test("lets a shard wait for a worker's full disk while another continues", async () => {
  const id = await startJob();
  const worker = createWorker('room');
  await run(worker, id);
  const error = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const fullWorker = createWorker('full', { store: { ...store, put: () => Promise.reject(error) } });
  expect(await run(fullWorker, id, 0)).toMatchObject({ startAfter: expect.any(Date) as unknown });
  expect(await getJob(id)).toMatchObject({
    status: 'queued',
    waiting: expect.stringContaining('disk space') as unknown,
  });
  await run(worker, id, 1);
  expect(await getJob(id)).toMatchObject({ status: 'running', waiting: null });
  for (const shard of [2, 3, 0]) await run(worker, id, shard);
  await run(worker, id);
  expect(await getJob(id)).toMatchObject({ status: 'completed' });
});

test("does not let a small export wait for another organization's twenty large ones", async () => {
  const real = await startQueue({ url: database.url, onError: () => undefined });
  const add = (job: { organizationId: string; domain: string }) =>
    database.db.transaction().execute((trx) => createExportJob(trx, { queue: real, job }));
  try {
    const other = await createOrganization(database.db, { name: 'Other', plan: 'enterprise' });
    await addSite({ host: 'small.test', organizationId: other.id, pages: 1 });
    const large: string[] = [];
    for (let count = 0; count < 20; count += 1) large.push((await add({ organizationId, domain: 'large.test' })).id);
    const deps = createWorker('fair');
    const starts: string[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const begunPromise = Promise.withResolvers<void>();
    await startExportWork({
      queue: real,
      slots: 1,
      log: {
        ...log,
        info: (fields: { jobId?: string; shard?: number }, message) => {
          if (!message.endsWith('started')) return;
          starts.push(`${fields.jobId} ${fields.shard}`);
          if (starts.length === 2) begunPromise.resolve();
        },
      },
      deps: { ...deps, spread: deps.spread && { ...deps.spread, queue: real } },
    });
    // The first large one has started.
    await begunPromise.promise;
    const small = await add({ organizationId: other.id, domain: 'small.test' });
    const before = starts.length;
    await vi.waitUntil(async () => (await getJob(small.id)).status === 'completed', { timeout: 300_000, interval: 20 });
    // Only running shards, and at most one that was assigned before the new job was noticed, come first.
    expect(starts.indexOf(`${small.id} undefined`)).toBeLessThanOrEqual(before + 1);
    // The parts of the first one come before the second one.
    expect(starts.slice(0, 2)).toEqual([
      `${large[0]} undefined`,
      expect.stringMatching(new RegExp(`^${large[0]} [0-3]$`)),
    ]);
  } finally {
    await real.stop({ graceful: false });
  }
});
