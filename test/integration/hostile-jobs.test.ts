import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { startExportWork } from '../../src/jobs/export.ts';
import { startQueue, type Queue } from '../../src/queue/queue.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { startHostileGitServer, type HostileGitServer } from '../helpers/hostile-git-server.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const WAIT = { timeout: 60_000, interval: 20 };
let database: TestDatabase;
let folder: string;
let queue: Queue;
let server: HostileGitServer;
let sites = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-hostile-jobs-'));
  queue = await startQueue({ url: database.url, onError: () => undefined });
  server = await startHostileGitServer('trickle');
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await startExportWork({
    queue,
    slots: 2,
    log,
    deps: {
      db: database.db,
      store: createLocalStore({ folder: path.join(folder, 'objects'), secret: Buffer.alloc(32), publicUrl: () => '' }),
      dataFolder: path.join(folder, 'data'),
      getSecretKey: () => Promise.reject(new Error('This test stores no credentials.')),
      threads: 1,
      createPool: createLocalPool,
      maxRepositoryBytes: 2 ** 30,
    },
  });
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function startExport(organizationId: string, repositoryUrl: string): Promise<string> {
  const domain = `docs${++sites}.example.test`;
  const project = await createProject(database.db, {
    organizationId,
    name: 'Site',
    repositoryUrl: folder,
    branch: 'main',
    operator: true,
  });
  await database.db
    .updateTable('projects')
    .set({ repository_url: repositoryUrl })
    .where('id', '=', project.id)
    .execute();
  await createDomain(database.db, { host: domain, organizationId, projectId: project.id });
  const job = { organizationId, domain };
  return (await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }))).id;
}

async function createOwner(name: string): Promise<string> {
  return (await createOrganization(database.db, { name, plan: 'enterprise' })).id;
}

async function readJob(id: string) {
  return database.db
    .selectFrom('export_jobs')
    .select(['status', 'waiting'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test.each([
  ['one organization', (organizations: string[]) => organizations.slice(0, 1)],
  ['ten organizations', (organizations: string[]) => organizations],
])('completes an export while hostile Git servers hold ten exports (%s)', async (_, choose) => {
  const organizations = choose(await Promise.all(Array.from({ length: 10 }, (_, index) => createOwner(`H${index}`))));
  const hostile: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const owner = organizations[index % organizations.length] ?? '';
    hostile.push(await startExport(owner, `${server.url.href}?${sites}`));
  }
  await server.reached;
  const source = path.join(folder, `innocent-${sites}`);
  createRepository(source, {
    'docs.json': JSON.stringify({ name: 'Docs', navigation: { pages: ['index'] } }),
    'index.mdx': '# Hello\n',
  });
  const innocent = await startExport(await createOwner('Innocent'), source);
  await vi.waitUntil(async () => (await readJob(innocent)).status === 'completed', WAIT);
  // A job is waiting once its first attempt has ended. None has, so the innocent export didn't need their slots.
  const states = await Promise.all(hostile.map(readJob));
  expect(states.map(({ waiting }) => waiting)).toEqual(hostile.map(() => null));
});
