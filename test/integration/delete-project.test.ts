import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDomain, deleteDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization, deleteOrganization } from '../../src/accounts/organizations.ts';
import { createProject, deleteProject, updateProject } from '../../src/accounts/projects/projects.ts';
import type { ExportJobRow } from '../../src/db/schema.ts';
import { createBundleLink } from '../../src/export/job/create-bundle-link.ts';
import { pruneProjectCaches } from '../../src/export/job/project-caches.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { getBundleKey, getDiagnosticsKey } from '../../src/export/job/keys.ts';
import { withMirrorLock } from '../../src/export/job/mirror-lock.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import type { ExportDeps } from '../../src/export/job/export-deps.ts';
import { getMirrorFolder } from '../../src/export/source/mirror.ts';
import { createApp } from '../../src/http/app.ts';
import { clean } from '../../src/jobs/cleaning.ts';
import { parseRemoteUrl } from '../../src/lib/git/remote-url.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import { withGit } from '../helpers/fake-git.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createSiteFiles } from '../helpers/site-fixture.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const linkSecret = Buffer.alloc(32, 1);
const queue = { enqueue: () => Promise.resolve('entry') };
const silent = { info: () => undefined, warn: () => undefined };
const NEVER = new AbortController().signal;
let database: TestDatabase;
let folder: string;
let store: Store;
let deps: ExportDeps;
let names = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-delete-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: linkSecret, publicUrl: () => '' });
  deps = {
    db: database.db,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A project in a separate organization with one domain. */
async function addProject(repositoryUrl?: string) {
  const name = `site${++names}`;
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name, plan: 'enterprise' });
  const project = await createProject(db, {
    organizationId,
    name,
    repositoryUrl: repositoryUrl ?? createRepository(path.join(folder, name), createSiteFiles(2)),
    operator: true,
  });
  const host = `${name}.test`;
  await createDomain(db, { host, organizationId, projectId: project.id });
  return { ...project, host };
}

async function startJob({ host, organizationId }: { host: string; organizationId: string }): Promise<string> {
  const job = { organizationId, domain: host };
  return (await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }))).id;
}

async function exportOnce(project: { host: string; organizationId: string }): Promise<ExportJobRow> {
  const id = await startJob(project);
  await runExportJob(deps, { jobId: id, signal: NEVER });
  return database.db.selectFrom('export_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A job with the objects that an export stores. */
async function addExport(project: { host: string; organizationId: string }): Promise<string> {
  const jobId = await startJob(project);
  for (const key of [getDiagnosticsKey({ jobId, commit: 'c' }), getBundleKey({ jobId, commit: 'c' })])
    await store.put(key, Buffer.from('x'));
  return jobId;
}

function addMirror({ repositoryUrl }: { repositoryUrl: string }): string {
  const mirror = getMirrorFolder(deps.dataFolder, parseRemoteUrl(repositoryUrl));
  fs.mkdirSync(mirror, { recursive: true });
  return mirror;
}

async function getObjects(jobId: string): Promise<string[]> {
  return [...(await store.list(`exports/${jobId}/`)), ...(await store.list(`bundles/${jobId}/`))];
}

function cleanNow(change: Partial<Parameters<typeof clean>[0]> = {}): Promise<void> {
  return clean({ db: database.db, store, dataFolder: deps.dataFolder, log: silent, ...change });
}

test("deletes a project's cache of rendered pages with it, and no other", async () => {
  const [own, other] = [await addProject(), await addProject()];
  const caches = [own, other].map(({ id }) => path.join(deps.dataFolder, 'cache', id));
  for (const folder of caches) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'entry'), 'x');
  }
  const shared = [own, other].map(({ id }) => `cache/${id}/entry`);
  for (const key of shared) await store.put(key, Buffer.from('x'));
  await deleteProject(database.db, { id: own.id });
  await cleanNow();
  expect(caches.map((folder) => fs.existsSync(folder))).toEqual([false, true]);
  expect(await store.list('cache/')).toEqual(shared.slice(1));
  await pruneProjectCaches(deps.dataFolder, { maxBytes: 0 });
  expect(fs.readdirSync(caches[1] ?? '')).toEqual([]);
});

test("deletes a project's bundles, diagnostics, links and mirror with it, and no others", async () => {
  const [own, other] = [await addProject(), await addProject()];
  const [job, untouched] = [await exportOnce(own), await exportOnce(other)];
  const [mirror, foreignMirror] = [addMirror(own), addMirror(other)];
  const app = await createApp({
    db: database.db,
    store,
    queue,
    linkSecret,
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
  });
  const fetchStatuses = () =>
    Promise.all(
      [job, untouched].map(async (each) => {
        const { bundleUrl } = await createBundleLink({ db: database.db, store }, { job: each, ttlSeconds: 60 });
        return (await app.inject(bundleUrl)).statusCode;
      }),
    );
  await cleanNow();
  expect(await fetchStatuses()).toEqual([200, 200]);

  await deleteProject(database.db, { id: own.id });
  // This happens immediately, although the files still exist.
  expect(await fetchStatuses()).toEqual([404, 200]);
  await cleanNow();
  await app.close();
  expect(await getObjects(job.id)).toEqual([]);
  expect(fs.existsSync(path.join(folder, 'objects/bundles', job.id))).toBe(false);
  expect(await getObjects(untouched.id)).toHaveLength(2);
  expect([mirror, foreignMirror].map((each) => fs.existsSync(each))).toEqual([false, true]);
  expect(await database.db.selectFrom('removed_exports').selectAll().execute()).toEqual([]);
});

test('deletes the same with an organization, but keeps the exports of a deleted domain', async () => {
  const project = await addProject();
  const jobId = await addExport(project);
  await deleteDomain(database.db, { host: project.host });
  await cleanNow();
  expect(await getObjects(jobId)).toHaveLength(2);
  await deleteOrganization(database.db, project.organizationId);
  await cleanNow();
  expect(await getObjects(jobId)).toEqual([]);
});

test('repeats an interrupted cleanup', async () => {
  const project = await addProject();
  const jobs = [await addExport(project), await addExport(project)];
  await deleteProject(database.db, { id: project.id });
  let deleted = 0;
  const broken = {
    ...store,
    delete: async (keys: readonly string[]) => {
      if (++deleted === 2) throw new Error('the process ends');
      await store.delete(keys);
    },
  };
  await cleanNow({ store: broken });
  expect((await Promise.all(jobs.map(getObjects))).flat()).not.toEqual([]);
  await cleanNow();
  expect((await Promise.all(jobs.map(getObjects))).flat()).toEqual([]);
});

test('keeps a mirror while another project uses the repository, and deletes it when none does, even after a URL change', async () => {
  const first = await addProject();
  const second = await addProject(first.repositoryUrl);
  const mirror = addMirror(first);
  await deleteProject(database.db, { id: first.id });
  await cleanNow();
  expect(fs.existsSync(mirror)).toBe(true);
  await updateProject(database.db, { id: second.id, repositoryUrl: 'https://git.test/moved.git' });
  await cleanNow();
  expect(fs.existsSync(mirror)).toBe(false);
});

test('keeps a mirror in use until the next time', async () => {
  const project = await addProject();
  const mirror = addMirror(project);
  await deleteProject(database.db, { id: project.id });
  await withMirrorLock(database.db, { name: path.basename(mirror), task: () => cleanNow(), signal: NEVER });
  expect(fs.existsSync(mirror)).toBe(true);
  await cleanNow();
  expect(fs.existsSync(mirror)).toBe(false);
});

test('ends an export whose project is deleted, and leaves nothing', async () => {
  const project = await addProject();
  const jobId = await startJob(project);
  const deleting = {
    ...store,
    put: async (key: string, body: Parameters<Store['put']>[1]) => {
      if (key.includes('/pages-')) {
        await deleteProject(database.db, { id: project.id }).catch(() => undefined);
        await cleanNow();
      }
      await store.put(key, body);
    },
  };
  expect(await runExportJob({ ...deps, store: deleting }, { jobId, signal: NEVER })).toBeUndefined();
  expect(await getObjects(jobId)).toEqual([]);
  expect(fs.readdirSync(path.join(deps.dataFolder, 'work'))).toEqual([]);
});

test('ends an export whose project is deleted during a fetch without waiting for Git', async () => {
  const project = await addProject();
  const jobId = await startJob(project);
  const startedPath = path.join(folder, 'git-started');
  const done = withGit(`touch '${startedPath}'; exec sleep 600`, () => runExportJob(deps, { jobId, signal: NEVER }));
  await vi.waitUntil(() => fs.existsSync(startedPath), { timeout: 300_000 });
  await deleteProject(database.db, { id: project.id });
  expect(await done).toBeUndefined();
});

test('ends an agent job whose project is deleted, and leaves no work folder', async () => {
  const bench = await startBench();
  await bench.script(ADD_PAGE_FAST);
  const id = await bench.createJob();
  const onEvent = async ({ event }: { event: { type: string } }) => {
    if (event.type === 'assistant') await deleteProject(bench.deps.db, { id: bench.projectId });
  };
  expect(await bench.run(id, { onEvent })).toBe('done');
  expect(fs.readdirSync(path.join(bench.deps.dataFolder, 'work'))).toEqual([]);
  expect(bench.git('branch', '--list', 'bindery/*')).toBe('');
  const { db } = bench.deps;
  expect(await db.selectFrom('agent_jobs').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('agent_events').select('job_id').execute()).toEqual([]);
  await bench.close();
});
