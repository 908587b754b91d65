/** Pages of hosted projects whose described files changed after them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { commitFiles, createRepository, git } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 5);
const HOST = 'docs.own.test';
const queue = { enqueue: () => Promise.resolve('entry') };
const config = {
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: { pages: ['install', 'api', 'index'] },
};
const FILES = {
  'docs/docs.json': JSON.stringify(config),
  'docs/index.mdx': '# Home\n',
  'docs/install.mdx': '---\ntitle: Install\ndescribes: [src/cli/**, "[", openapi#x]\n---\n\nRun it.\n',
  'docs/api.mdx': '# API\n',
  'docs/.bindery/describes.yaml': 'api: [src/api.ts]\n',
  'src/cli/start.ts': '1',
  'src/cli/stop.ts': '1',
  'src/api.ts': '1',
};
let database: TestDatabase;
let folder: string;
let repository: string;
let app: App;
let projectId: string;
let organizationId: string;
let keys: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-drift-'));
  repository = createRepository(path.join(folder, 'site'), FILES);
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const place = { repositoryUrl: repository, docsFolder: 'docs', operator: true };
  ({ id: projectId } = await createProject(db, { organizationId, name: 'Docs', ...place }));
  await createDomain(db, { host: HOST, organizationId, projectId });
  const other = await createOrganization(db, { name: 'Other', plan: 'enterprise' });
  const owners = [organizationId, other.id];
  keys = await Promise.all(
    owners.map(async (owner) => (await createApiKey(db, { organizationId: owner, name: 'k', scopes: ['read'] })).text),
  );
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  app = await createApp({ db, store, queue, bundleLinkTtl: 60, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function runExport(branch?: string): Promise<void> {
  const { db } = database;
  const job = { organizationId, domain: HOST };
  const { id } = await db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  if (branch !== undefined) await db.updateTable('export_jobs').set({ branch }).where('id', '=', id).execute();
  const store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  const deps = {
    db,
    store,
    dataFolder: path.join(folder, 'data'),
    getSecretKey: () => Promise.reject(new Error('no credentials are stored here')),
    threads: 1,
    createPool: createLocalPool,
    maxRepositoryBytes: 2 ** 30,
  };
  await runExportJob(deps, { jobId: id, signal: new AbortController().signal });
  const { status } = await db.selectFrom('export_jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('completed');
}

async function list(key = keys[0]) {
  const url = `/v1/admin/projects/${projectId}/outdated-pages`;
  return app.inject({ url, headers: { authorization: `Bearer ${key}` } });
}

/** Commits files with a title. */
function commit(files: Record<string, string>, title: string): void {
  commitFiles(repository, files);
  const person = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com'];
  git(repository, [...person, 'commit', '--quiet', '--amend', '-m', title]);
}

const head = () => git(repository, ['rev-parse', 'HEAD']).trim();

test('an export of the branch finds the pages that are outdated, until they change', async () => {
  expect((await list()).json()).toEqual({ commit: null, checkedAt: null, pages: [] });
  expect((await list(keys[1])).statusCode).toBe(404);
  await runExport();
  expect((await list()).json()).toMatchObject({ commit: head(), pages: [] });

  commit({ 'src/cli/start.ts': '2' }, 'Add --port');
  const first = head();
  commit({ 'src/cli/start.ts': '3', 'src/cli/stop.ts': '2', 'src/api.ts': '2' }, 'Stop faster');
  const second = head();
  await runExport();
  const { pages, commit: checked } = (await list()).json();
  expect(checked).toBe(second);
  expect(pages).toEqual([
    {
      file: 'install.mdx',
      changes: ['src/cli/start.ts', 'src/cli/stop.ts'],
      count: 2,
      since: { id: first, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), title: 'Add --port' },
    },
    { file: 'api.mdx', changes: ['src/api.ts'], count: 1, since: expect.objectContaining({ id: second }) },
  ]);

  // Another branch says nothing about the site.
  git(repository, ['branch', 'old', `${first}~1`]);
  await runExport('old');
  expect((await list()).json().commit).toBe(second);

  commit({ 'docs/install.mdx': `${FILES['docs/install.mdx']}\nWith a port.\n` }, 'Update the page');
  await runExport();
  expect((await list()).json().pages.map(({ file }: { file: string }) => file)).toEqual(['api.mdx']);
});
