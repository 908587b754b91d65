import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { verifyExports } from '../../src/cli/doctor/verify-stored.ts';
import { createBundleLink } from '../../src/export/job/create-bundle-link.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { findDiagnostics } from '../../src/export/job/find-diagnostics.ts';
import type { DamagedStorage, ExportDeps, OpenExport } from '../../src/export/job/export-deps.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { runExportShard } from '../../src/export/job/shards/run-export-shard.ts';
import { createOpenBuilds } from '../../src/export/job/shards/open-builds.ts';
import { sealParts, splitParts, unseal } from '../../src/lib/sealed.ts';
import type { Queue } from '../../src/queue/queue.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { DAMAGE_NAMES, damageFile, type Damage } from '../helpers/damage.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const HOST = 'docs.own.test';
let database: TestDatabase;
let folder: string;
let store: Store;
let organizationId: string;
let undisturbed: ExportJobRow;
let entries: { jobId: string; shard?: number }[] = [];
const queue: Pick<Queue, 'enqueue'> = {
  enqueue: async (_trx, ...[, payload]) => String(entries.push(payload as { jobId: string })),
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-damaged-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' });
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Own', plan: 'enterprise' }));
  const files = createSiteFiles(12);
  files['logo.svg'] = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const config = JSON.parse(files['docs.json'] ?? '') as { navigation: { groups: object[] } };
  config.navigation.groups.push({ group: 'API', openapi: 'https://api.test/spec.json' });
  files['docs.json'] = JSON.stringify(config);
  const repositoryUrl = createRepository(path.join(folder, 'site'), files);
  const project = await createProject(database.db, { organizationId, name: 'Site', repositoryUrl, operator: true });
  await createDomain(database.db, { host: HOST, organizationId, projectId: project.id });
  const id = await startJob();
  await run(createWorker({}), id);
  undisturbed = await getJob(id);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const SPEC = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/pets': { get: { summary: 'List' } } } };

function createWorker(change: Partial<ExportDeps>): ExportDeps {
  return {
    db: database.db,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
    fetchSpec: () => Promise.resolve(Buffer.from(JSON.stringify(SPEC))),
    ...change,
  };
}

async function startJob(): Promise<string> {
  const job = { organizationId, domain: HOST };
  const { id } = await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  entries = [];
  return id;
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

/** Lists an unfinished job's stored objects, as paths below its prefix. */
async function listObjects(id: string): Promise<string[]> {
  return (await store.list('')).filter((key) => key.includes(id));
}

/** Types of objects that a running job stores, and whether its end reads them through `join`. */
const KINDS: Record<string, RegExp> = {
  'segment of pages': /\/pages-\d+\.tar\.gz$/,
  'meta of pages': /\/pages-\d+\.meta$/,
  'part of the long text': /\/text-of-pages-\d+\.tar\.gz$/,
  'segment of assets': /\/assets-\d+\.tar\.gz$/,
  'meta of assets': /\/assets-\d+\.meta$/,
  'end of the bundle': /\/finish\.tar\.gz$/,
  'frame of the long text': /\/text-(?:start|end)-\d\.tar\.gz$/,
  'description of another host': /\/remote-[0-9a-f]+\.tar\.gz$/,
  'dates of files': /\/dates-[0-9a-f]+\.tar\.gz$/,
  'sources of a split site': /\/sources\.gz$/,
  /** Their meta is empty and never read. */
  'empty meta': /\/(?:finish|text-[\w-]+)\.meta$/,
  'ban of the cache': /\/without-cache$/,
  diagnostics: /\/diagnostics\.json$/,
  bundle: /^bundles\//,
};

/** Fails if a job stores a type of object that this file doesn't know. */
function checkKinds(keys: readonly string[]): void {
  const unknown = keys.filter((key) => !Object.values(KINDS).some((pattern) => pattern.test(key)));
  expect(unknown).toEqual([]);
}

function damageAll(keys: readonly string[], kind: string, damage: Damage): void {
  const files = keys.filter((key) => KINDS[kind]?.test(key)).map((key) => path.join(folder, 'objects', key));
  expect(files).not.toEqual([]);
  for (const file of files) damageFile(file, damage);
}

/** Runs a job until it has ended, as the queue does; returns the number of attempts. */
async function finishJob(id: string, worker: ExportDeps): Promise<number> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await run(worker, id).catch(() => undefined);
    if ((await getJob(id)).status === 'completed') return attempt;
  }
  throw new Error('the job has not ended after 20 attempts');
}

async function expectUndisturbed(id: string): Promise<void> {
  const { status, sha256, size_bytes: size } = await getJob(id);
  expect({ status, sha256, size }).toEqual({
    status: 'completed',
    sha256: undisturbed.sha256,
    size: undisturbed.size_bytes,
  });
}

/** Two types of damage for each: any change breaks a hash, as `sealed.test.ts` shows. */
function withDamages(kinds: readonly string[]): [kind: string, damage: Damage][] {
  return kinds.flatMap((kind, index) =>
    [0, 3].map((shift): [string, Damage] => [
      kind,
      DAMAGE_NAMES[(index + shift) % DAMAGE_NAMES.length] ?? 'first byte',
    ]),
  );
}

const READ_AT_JOIN = [
  'segment of pages',
  'part of the long text',
  'segment of assets',
  'end of the bundle',
  'frame of the long text',
];

test.each(withDamages(READ_AT_JOIN))(
  'renders a %s again that is damaged just before the bundle is joined: %s',
  async (kind, damage) => {
    const id = await startJob();
    const damaged: DamagedStorage[] = [];
    let isDone = false;
    const hostile: Store = {
      ...store,
      async join(options) {
        const keys = await listObjects(id);
        checkKinds(keys);
        if (!isDone) damageAll(keys, kind, damage);
        isDone = true;
        return store.join(options);
      },
    };
    await expect(run(createWorker({ store: hostile }), id)).rejects.toThrow('is damaged');
    expect((await getJob(id)).status).toBe('running');
    await finishJob(id, createWorker({ store: hostile, onDamaged: (each) => damaged.push(each) }));
    await expectUndisturbed(id);
  },
);

const READ_AT_RETRY = [
  'segment of pages',
  'meta of pages',
  'meta of assets',
  'description of another host',
  'dates of files',
];

test.each(withDamages(READ_AT_RETRY))(
  'creates a %s again that is damaged between two attempts: %s',
  async (kind, damage) => {
    const id = await startJob();
    const stopped: Store = { ...store, join: () => Promise.reject(new Error('the process ends')) };
    await expect(run(createWorker({ store: stopped }), id)).rejects.toThrow('the process ends');
    const keys = await listObjects(id);
    checkKinds(keys);
    damageAll(keys, kind, damage);
    const damaged: DamagedStorage[] = [];
    await finishJob(id, createWorker({ onDamaged: (each) => damaged.push(each) }));
    expect(damaged).not.toEqual([]);
    await expectUndisturbed(id);
  },
);

test.each(['byte in the middle', 'truncation'] as const)(
  'fetches the sources of a split site again if the stored ones are damaged: %s',
  async (damage) => {
    const id = await startJob();
    const damaged: DamagedStorage[] = [];
    const spread = () => ({ queue, abovePages: 5, segmentsPerShard: 1, builds: createOpenBuilds<OpenExport>() });
    await run(createWorker({ spread: spread() }), id);
    const keys = await listObjects(id);
    checkKinds(keys);
    damageAll(keys, 'sources of a split site', damage);
    const shards = entries.splice(0);
    const secondWorker = createWorker({
      dataFolder: path.join(folder, 'other'),
      spread: spread(),
      onDamaged: (each) => damaged.push(each),
    });
    for (const { shard } of shards) await run(secondWorker, id, shard);
    await run(secondWorker, id);
    expect(damaged.map(({ kind }) => kind)).toEqual(['segment']);
    await expectUndisturbed(id);
  },
);

test.each(['last byte', 'appended byte'] as const)(
  'does not complete a job with a bundle that was damaged while it was stored: %s',
  async (damage) => {
    const id = await startJob();
    const damaged: DamagedStorage[] = [];
    let isDone = false;
    const hostile: Store = {
      ...store,
      async join(options) {
        const result = await store.join(options);
        if (!isDone) damageFile(path.join(folder, 'objects', options.target), damage);
        isDone = true;
        return result;
      },
    };
    const worker = createWorker({ store: hostile, onDamaged: (each) => damaged.push(each) });
    await expect(run(worker, id)).rejects.toThrow('is damaged');
    expect((await listObjects(id)).filter((key) => KINDS['bundle']?.test(key))).toEqual([]);
    expect(await finishJob(id, worker)).toBe(1);
    expect(damaged.map(({ kind }) => kind)).toEqual(['bundle']);
    await expectUndisturbed(id);
  },
);

test('skips the cache after a wrong bundle, so that content that was wrong when it was sealed is rendered again', async () => {
  const worker = createWorker({ dataFolder: path.join(folder, 'cached'), maxCacheBytes: 2 ** 30 });
  await finishJob(await startJob(), worker);
  expect(corruptCache(path.join(folder, 'cached/cache'))).toBeGreaterThan(0);
  const id = await startJob();
  await expect(run(worker, id)).rejects.toThrow('is damaged');
  expect(await finishJob(id, worker)).toBe(1);
  await expectUndisturbed(id);
  expect((await listObjects(id)).filter((key) => KINDS['ban of the cache']?.test(key))).toEqual([]);
  const next = await startJob();
  expect(await finishJob(next, worker)).toBe(1);
  await expectUndisturbed(next);
});

/**
 * Changes a byte in each cached segment's archive and seals it again; removes what a build would read instead of
 * segments.
 */
function corruptCache(cache: string): number {
  let count = 0;
  for (const file of fs.globSync(`${cache}/*/*`)) {
    if (path.basename(file).startsWith('build-')) fs.rmSync(file);
    if (!/^[0-9a-f]{64}$/.test(path.basename(file))) continue;
    const { head, take } = splitParts<{ tar: number }>(unseal(fs.readFileSync(file)) ?? Buffer.alloc(0));
    const tar = gunzipSync(take(head.tar));
    const at = tar.indexOf('<html');
    if (at < 0) continue;
    tar[at + 1] = 'H'.charCodeAt(0);
    const changed = gzipSync(tar);
    fs.writeFileSync(file, sealParts({ ...head, tar: changed.length }, [changed, take()]));
    count += 1;
  }
  return count;
}

test.each(['byte in the middle', 'truncation'] as const)(
  'creates no link to a damaged bundle, which doctor reports: %s',
  async (damage) => {
    const id = await startJob();
    await run(createWorker({}), id);
    const job = await getJob(id);
    const deps = { db: database.db, store };
    await expect(createBundleLink(deps, { job, ttlSeconds: 60 })).resolves.toMatchObject({ sha256: job.sha256 });
    expect(await collect(verifyExports(deps, { limit: 1 }))).toMatchObject([{ level: 'ok' }]);
    damageAll(await listObjects(id), 'bundle', damage);
    damageAll(await listObjects(id), 'diagnostics', damage);
    await expect(createBundleLink(deps, { job, ttlSeconds: 60 })).rejects.toMatchObject({ code: 'gone' });
    await expect(findDiagnostics(store, job)).rejects.toMatchObject({ code: 'gone' });
    const findings = await collect(verifyExports(deps, { limit: 1 }));
    expect(findings.map(({ level }) => level)).toEqual(['error', 'error']);
    expect(findings[0]?.message).toContain(id);
  },
);

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
