import { hash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { verifyChecksum } from '../../src/backup/checksum.ts';
import { withLoading } from '../../src/backup/load-database.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import type { DatabaseLoader } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { connect, connectOver } from '../../src/db/connect.ts';
import { migrateWithin } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { getDiagnosticsKey } from '../../src/export/job/keys.ts';
import { DAMAGE_NAMES, damageFile } from '../helpers/damage.ts';
import { createEmptyDatabase, createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const KEY = Buffer.alloc(32, 7);
const COMMIT = 'a'.repeat(40);
const queue = { enqueue: async () => 'entry' };

let folder: string;
let database: TestDatabase;
let file: string;
const drops: (() => Promise<void>)[] = [];

const storeIn = (name: string) =>
  createLocalStore({ folder: path.join(folder, name, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' });

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-backup-'));
  file = path.join(folder, 'backup.tar.gz');
  database = await createTestDatabase();
  drops.push(database.drop);
  await fill(database.db);
  await writeBackup({ ...createSource(), databaseUrl: database.url, file });
});
afterAll(async () => {
  for (const drop of drops) await drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const createSource = () => ({
  store: storeIn('from'),
  dataDir: path.join(folder, 'from'),
  secretKey: KEY,
  version: '9.9.9',
});

/**
 * Creates an organization with a finished export, a running one and an agent job, and with a bundle, a segment and a
 * repository.
 */
async function fill(db: Database): Promise<void> {
  const { id: organizationId } = await createOrganization(db, { name: 'Own \\N "docs"', plan: 'enterprise' });
  const repositoryUrl = path.join(folder, 'from/repositories/docs.git');
  const { id: projectId } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl, operator: true });
  await createDomain(db, { host: 'docs.own.test', organizationId, projectId });
  const jobs = [];
  for (let count = 0; count < 2; count += 1) {
    const job = await createExportJob(db, { queue, job: { organizationId, domain: 'docs.own.test' } });
    await claimJob(db, job.id);
    await pinCommit(db, { id: job.id, commit: COMMIT });
    jobs.push(job.id);
  }
  const [done = '', running = ''] = jobs;
  const bundleKey = `bundles/${done}/${COMMIT}.tar.gz`;
  await completeJob(db, {
    id: done,
    commit: COMMIT,
    pageCount: 3,
    bundleKey,
    sizeBytes: 6,
    sha256: hash('sha256', 'bundle'),
    diagnosticsSha256: hash('sha256', '[]'),
  });
  await createAgentJob(db, {
    queue,
    job: { organizationId, projectId, prompt: 'Add\t\\.\na page \u{1f4d6}', model: 'x:y' },
  });
  const store = storeIn('from');
  await store.put(bundleKey, Buffer.from('bundle'));
  await store.put(getDiagnosticsKey({ jobId: done, commit: COMMIT }), Buffer.from('[]'));
  await store.put(`exports/${running}/${COMMIT}/segments/1/pages-0.meta`, Buffer.from('segment'));
  await store.put('cache/abc', Buffer.from('rendered'));
  fs.mkdirSync(path.join(repositoryUrl, 'refs'), { recursive: true });
  fs.writeFileSync(path.join(repositoryUrl, 'HEAD'), 'ref: refs/heads/main\n');
}

test('creates the missing folders of a backup', async () => {
  const nestedFile = path.join(folder, 'new/nested/backup.tar.gz');
  await writeBackup({ ...createSource(), databaseUrl: database.url, file: nestedFile });
  expect(fs.readdirSync(path.dirname(nestedFile))).toEqual(['backup.tar.gz']);
});

test('backups to one file at the same time leave a whole one, and nothing else', async () => {
  const overlappedFile = path.join(folder, 'overlapped/backup.tar.gz');
  const write = () => writeBackup({ ...createSource(), databaseUrl: database.url, file: overlappedFile });
  await Promise.all([write(), write(), write()]);
  expect(await verifyChecksum(overlappedFile)).toBe('intact');
  expect(fs.readdirSync(path.dirname(overlappedFile))).toEqual(['backup.tar.gz']);
});

test('a backup that is stopped leaves nothing behind', async () => {
  const stop = new AbortController();
  const source = createSource();
  const store = {
    ...source.store,
    get: async (key: string) => {
      stop.abort(new Error('stopped'));
      return source.store.get(key);
    },
  };
  const stoppedFile = path.join(folder, 'stopped/backup.tar.gz');
  const options = { ...source, store, databaseUrl: database.url, file: stoppedFile, signal: stop.signal };
  await expect(writeBackup(options)).rejects.toThrow('stopped');
  expect(fs.readdirSync(path.dirname(stoppedFile))).toEqual([]);
});

interface Target {
  url: string;
  dataDir: string;
  keys: Buffer[];
}

async function makeTarget(name: string): Promise<Target> {
  const empty = await createEmptyDatabase();
  drops.push(empty.drop);
  return { url: empty.url, dataDir: path.join(folder, name), keys: [] };
}

function restore(
  from: string,
  { url, dataDir, keys }: Target,
  { lockMs, ...options }: { onNotice?(notice: string): void; maxUnpackedBytes?: number; lockMs?: number } = {},
) {
  const takeSecretKey = async (key: Buffer) => void keys.push(key);
  const load = (loading: DatabaseLoader) =>
    restoreBackup({
      file: from,
      loading,
      store: storeIn(path.basename(dataDir)),
      dataDir,
      takeSecretKey,
      ...options,
    });
  return withLoading(url, load, lockMs === undefined ? {} : { lockMs });
}

/** Reads every row of every table that a backup contains, as text. */
async function readAll(url: string): Promise<Record<string, unknown>> {
  const db = connect({ url, max: 1 });
  const tables = ['organizations', 'projects', 'domains', 'export_jobs', 'agent_jobs', 'agent_turns', 'agent_events'];
  const rowsByTable: Record<string, unknown> = {};
  for (const table of tables)
    rowsByTable[table] = (await sql`select t::text as row from ${sql.table(table)} t order by 1`.execute(db)).rows;
  await db.destroy();
  return rowsByTable;
}

test('restores a backup byte for byte in another installation, and queues unfinished jobs', async () => {
  const target = await makeTarget('to');
  const summary = await restore(file, target);
  expect(summary).toMatchObject({ objects: 2, repositories: 1, unfinishedJobs: 2 });
  const before = await readAll(database.url);
  const after = await readAll(target.url);
  const toQueued = (rows: unknown) => JSON.parse(JSON.stringify(rows).replaceAll(',running,', ',queued,')) as unknown;
  expect(after).toEqual({ ...before, export_jobs: toQueued(before.export_jobs) });
  expect(target.keys).toEqual([KEY]);
  const [key = ''] = await storeIn('to').list('bundles/');
  expect(await text(await storeIn('to').get(key))).toBe('bundle');
  expect(fs.readdirSync(path.join(target.dataDir, 'repositories/docs.git')).sort()).toEqual([
    'HEAD',
    'config',
    'objects',
    'refs',
  ]);
  const db = connect({ url: target.url, max: 1 });
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where state = 'created' order by 1`.execute(
    db,
  );
  await db.destroy();
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['agent', 'export']));
});

test('numbers new exports and releases after the restored ones', async () => {
  const target = await makeTarget('numbered');
  await restore(file, target);
  const db = connect({ url: target.url, max: 1 });
  const { organization_id: organizationId } = await db.selectFrom('projects').selectAll().executeTakeFirstOrThrow();
  await createExportJob(db, { queue, job: { organizationId, domain: 'docs.own.test' } });
  const { rows } = await sql`select (select array_agg(seq order by id) from export_jobs) as exports,
    nextval('releases_seq') > (select max(seq) from releases) as is_release_newer`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ exports: ['1', '2', '3'], is_release_newer: true }]);
});

test.each(DAMAGE_NAMES)('rejects a backup with this damage before writing anything: %s', async (damage) => {
  const target = await makeTarget('damaged');
  const damagedPath = path.join(folder, 'damaged.tar.gz');
  fs.copyFileSync(file, damagedPath);
  damageFile(damagedPath, damage);
  await expect(restore(damagedPath, target)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(fs.existsSync(target.dataDir)).toBe(false);
  await expectEmpty(target);
});

/** Damage that gzip doesn't detect. */
const UNSEEN_BY_GZIP: [damage: string, change: (bytes: Buffer) => Buffer][] = [
  ['a changed time in the gzip header', (bytes) => flip(bytes, 4)],
  ['a changed byte of the checksum', (bytes) => flip(bytes, bytes.length - 20)],
  ['an appended zero', (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
  ['a missing checksum', (bytes) => gzipSync(gunzipSync(bytes))],
];

test.each(UNSEEN_BY_GZIP)('rejects a backup with %s before writing anything', async (_damage, change) => {
  const target = await makeTarget('unseen');
  const damagedPath = path.join(folder, 'damaged.tar.gz');
  fs.writeFileSync(damagedPath, change(fs.readFileSync(file)));
  await expect(restore(damagedPath, target)).rejects.toThrow('its checksum');
  expect(fs.existsSync(target.dataDir)).toBe(false);
  await expectEmpty(target);
});

function flip(bytes: Buffer, at: number): Buffer {
  const flippedBytes = Buffer.from(bytes);
  flippedBytes[at] = (flippedBytes[at] ?? 0) ^ 1;
  return flippedBytes;
}

test('does not restore over an existing repository, and leaves it and the database unchanged', async () => {
  const target = await makeTarget('existing');
  const repository = path.join(target.dataDir, 'repositories/docs.git');
  fs.mkdirSync(repository, { recursive: true });
  fs.writeFileSync(path.join(repository, 'HEAD'), 'ref: refs/heads/newer\n');
  await expect(restore(file, target)).rejects.toThrow('docs.git exists already');
  expect(fs.readFileSync(path.join(repository, 'HEAD'), 'utf8')).toBe('ref: refs/heads/newer\n');
  expect(fs.readdirSync(target.dataDir)).toEqual(['repositories']);
  fs.renameSync(path.dirname(repository), path.join(folder, 'moved'));
  expect(await restore(file, target)).toMatchObject({ repositories: 1 });
});

test('a restore that is stopped leaves the database empty', async () => {
  const target = await makeTarget('stopped-restore');
  const stop = new AbortController();
  const store = {
    put: async () => {
      stop.abort(new Error('stopped'));
      throw new Error('the entry ended');
    },
  };
  const load = (loading: DatabaseLoader) =>
    restoreBackup({
      file,
      loading,
      store,
      dataDir: target.dataDir,
      takeSecretKey: async () => {},
      signal: stop.signal,
    });
  await expect(withLoading(target.url, load)).rejects.toThrow('stopped');
  await restore(file, target);
});

test('rejects a backup that exceeds its limit when unpacked, and leaves the database empty', async () => {
  const target = await makeTarget('bomb');
  await expect(restore(file, target, { maxUnpackedBytes: 10_000 })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining('unpacks to far more data') as string,
  });
  await expectEmpty(target);
});

test('does not wait forever to restore into a database that another program uses', async () => {
  const target = await makeTarget('in-use');
  const holder = new Client({ connectionString: target.url });
  await holder.connect();
  await holder.query('begin');
  await migrateWithin(connectOver(holder));
  await holder.query('commit; begin; lock table organizations in access share mode');
  await expect(restore(file, target, { lockMs: 100 })).rejects.toMatchObject({ code: 'conflict' });
  await holder.end();
  await expect(restore(file, target)).resolves.toMatchObject({ objects: 2 });
});

test('restores an earlier backup without a checksum, and prints a notice', async () => {
  const oldPath = path.join(folder, 'format-1.tar.gz');
  const archive = gunzipSync(fs.readFileSync(file));
  archive[archive.indexOf('"format": 2') + '"format": '.length] = '1'.charCodeAt(0);
  fs.writeFileSync(oldPath, gzipSync(archive));
  const notices: string[] = [];
  const summary = await restore(oldPath, await makeTarget('format-1'), {
    onNotice: (notice) => void notices.push(notice),
  });
  expect(summary).toMatchObject({ objects: 2 });
  expect(notices).toEqual([expect.stringContaining('without a checksum')]);
});

test.each(DAMAGE_NAMES)('leaves a damaged object out of a backup and reports it: %s', async (damage) => {
  const dataDir = path.join(folder, 'from-damaged');
  fs.cpSync(path.join(folder, 'from'), dataDir, { recursive: true });
  const keys = (await storeIn('from-damaged').list('')).filter((key) => !/segments|cache/.test(key));
  for (const key of keys) damageFile(path.join(dataDir, 'objects', key), damage);
  const partial = path.join(folder, 'partial.tar.gz');
  const options = {
    ...createSource(),
    store: storeIn('from-damaged'),
    dataDir,
    databaseUrl: database.url,
    file: partial,
  };
  const { damaged, objects } = await writeBackup(options);
  expect(objects).toBe(0);
  expect(damaged.map(({ key, isMissing }) => [key, isMissing])).toEqual(keys.map((key) => [key, false]));
  fs.rmSync(path.join(dataDir, 'objects'), { recursive: true });
  const again = await writeBackup(options);
  expect(again.damaged.map(({ key, isMissing }) => [key, isMissing]).sort()).toEqual(keys.map((key) => [key, true]));
  fs.rmSync(dataDir, { recursive: true });
});

test('lets only its owner read the file', () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('loads a backup of an older schema and migrates it', async () => {
  const old = await makeTarget('old');
  const client = new Client({ connectionString: old.url });
  await client.connect();
  await client.query('begin');
  await migrateWithin(connectOver(client), { until: 5 });
  await client.query('commit');
  await client.query(`insert into organizations (id, name, plan) values ('org_old', 'Old', 'enterprise')`);
  await client.end();
  const oldFile = path.join(folder, 'old.tar.gz');
  await writeBackup({ ...createSource(), databaseUrl: old.url, file: oldFile });
  const target = await makeTarget('new');
  await restore(oldFile, target);
  const { organizations } = await readAll(target.url);
  expect(JSON.stringify(organizations)).toContain('org_old');
});

test('does not change an installation that is in use', async () => {
  const target = { url: database.url, dataDir: path.join(folder, 'used'), keys: [] };
  await expect(restore(file, target)).rejects.toThrow('it already has organizations');
});

test.each([
  ['cut in an object', async () => cut(0.6), 'its checksum is missing'],
  ['cut before its end', async () => cut(0.98), 'its checksum is missing'],
  ['no archive at all', async () => Buffer.from('hello'), 'header'],
  ['another archive', () => getArchive({ 'index.html': 'x' }), "doesn't start with a manifest"],
  ['one that leaves its folder', () => getArchive({ '../x': 'x' }), 'unexpected entry'],
  [
    'one with an endless manifest',
    () => getArchive({ 'manifest.json': ' '.repeat(5_000_000) }),
    'is larger than 4000000 bytes',
  ],
  [
    'one with a table that is none of ours',
    () => getArchive({ 'manifest.json': createManifest(1, 'others') }),
    'PostgreSQL rejected it',
  ],
  ['one without its tables', () => getArchive({ 'manifest.json': createManifest(3) }), '0 of 3 rows'],
])('rejects a file that is %s, and leaves the database empty', async (_what, make, reason) => {
  const target = await makeTarget('broken');
  const brokenPath = path.join(folder, 'broken.tar.gz');
  fs.writeFileSync(brokenPath, await make());
  await expect(restore(brokenPath, target)).rejects.toThrow(reason);
  await expectEmpty(target);
});

async function expectEmpty(target: Target): Promise<void> {
  const db = connect({ url: target.url, max: 1 });
  const { rows } = await sql<{ left: boolean }>`select to_regclass('organizations') is not null as left`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ left: false }]);
}

function cut(share: number): Buffer {
  const whole = fs.readFileSync(file);
  return whole.subarray(0, Math.floor(whole.length * share));
}

const createManifest = (rows: number, name = 'organizations') =>
  JSON.stringify({
    format: 1,
    version: '1',
    schema: 3,
    createdAt: '',
    tables: [{ name, columns: [], rows }],
  });

async function getArchive(files: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  await pipeline(archive, createGzip(), async (stream) => {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}
