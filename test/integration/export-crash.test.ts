import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { getSegmentKey } from '../../src/export/job/keys.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { expireHeartbeats } from '../helpers/expire-heartbeats.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

/** Enough pages for twenty segments. */
const PAGES = 200;
const PROGRAM = fileURLToPath(new URL('../../bin/bindery.js', import.meta.url));
let database: TestDatabase;
let queue: Queue;
let folder: string;
let organizationId: string;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await startQueue({ url: database.url, onError: () => undefined, max: 2 });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-crash-'));
  const { db } = database;
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const repositoryUrl = createRepository(path.join(folder, 'site'), createSiteFiles(PAGES));
  const project = await createProject(db, { organizationId, name: 'Site', repositoryUrl, operator: true });
  await createDomain(db, { host: 'docs.own.test', organizationId, projectId: project.id });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await queue.stop({ graceful: false });
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, [PROGRAM, 'worker'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      BINDERY_DATA_DIR: path.join(folder, 'data'),
      BINDERY_RENDER_THREADS: '1',
      BINDERY_WORKER_SLOTS: '1',
      BINDERY_LOG_LEVEL: 'fatal',
    },
  });
  workers.add(worker);
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  workers.delete(worker);
}

async function startJob(): Promise<string> {
  const job = { organizationId, domain: 'docs.own.test' };
  const row = await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  return row.id;
}

function getJob(id: string): Promise<ExportJobRow> {
  return database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

function listSegments(id: string): Promise<{ key: string }[]> {
  return database.db.selectFrom('export_segments').select('key').where('job_id', '=', id).orderBy('index').execute();
}

function getObjectFile(key: string): string {
  return path.join(folder, 'data/objects', key);
}

test('finishes the job of a worker killed during rendering in another one, with the same bytes and without starting over', async () => {
  const id = await startJob();
  const first = startWorker();
  const atKill = await vi.waitUntil(
    async () => {
      // A segment of pages is stored after its text part.
      const segments = (await listSegments(id)).filter(({ key }) => key.includes('/pages-'));
      return segments.length > 0 ? segments : undefined;
    },
    { timeout: 300_000, interval: 10 },
  );
  await kill(first);
  await expireHeartbeats(database.db);
  const before = await getJob(id);
  expect(before.status).toBe('running');
  expect(before.commit_id).toMatch(/^[0-9a-f]{40}$/);
  const modified = new Map(atKill.map(({ key }) => [key, fs.statSync(getObjectFile(key)).mtimeMs]));
  // The store is watched, because the segments are deleted once the bundle contains them.
  const rewritten: string[] = [];
  const watcher = fs.watch(
    path.dirname(getObjectFile(getSegmentKey({ jobId: id, commit: before.commit_id ?? '' }, 'x'))),
    (_, name) => {
      for (const [key, time] of modified) {
        const now =
          path.basename(key) === name ? fs.statSync(getObjectFile(key), { throwIfNoEntry: false })?.mtimeMs : undefined;
        if (now !== undefined && now !== time) rewritten.push(key);
      }
    },
  );

  const second = startWorker();
  const rows: ExportJobRow[] = [before];
  await vi.waitUntil(
    async () => {
      rows.push(await getJob(id));
      return !['queued', 'running'].includes(rows.at(-1)?.status ?? '');
    },
    { timeout: 300_000, interval: 20 },
  );
  watcher.close();
  const done = await getJob(id);
  expect(done).toMatchObject({
    status: 'completed',
    progress: 100,
    page_count: PAGES,
    error: null,
    commit_id: before.commit_id,
  });
  for (const [index, row] of rows.entries()) {
    const earlier = rows[index - 1] ?? row;
    expect(row.progress).toBeGreaterThanOrEqual(earlier.progress);
    expect(row.page_count).toBeGreaterThanOrEqual(earlier.page_count);
  }
  expect(rewritten).toEqual([]);

  const undisturbed = await startJob();
  await vi.waitUntil(async () => (await getJob(undisturbed)).status === 'completed', {
    timeout: 300_000,
    interval: 50,
  });
  await kill(second);
  const reference = await getJob(undisturbed);
  expect(done.sha256).toBe(reference.sha256);
  const bytes = fs.readFileSync(getObjectFile(done.bundle_key ?? ''));
  expect(crypto.createHash('sha256').update(bytes).digest('hex')).toBe(done.sha256);
  expect(bytes.length).toBe(done.size_bytes);
});
