/** Pages of projects whose described files and operations changed after them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createContextRepository, updateContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { connectContext } from '../../src/agent/context-repositories/connect-context.ts';
import { requestEventRuns } from '../../src/agent/automations/request-event-runs.ts';
import { queueDriftChecks } from '../../src/checks/subjects/request-drift-check.ts';
import type { Database } from '../../src/db/schema.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { checkDrift } from '../../src/export/drift/check-drift.ts';
import { noteBranch, type BranchRead } from '../../src/export/drift/note-branch.ts';
import { runExportJob } from '../../src/export/job/run-export-job.ts';
import type { GitReach } from '../../src/lib/git/pin-remote.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { startGitServer, type GitServer } from '../helpers/git-server.ts';
import { commitFiles, commitLater, createRepository, git } from '../helpers/git-repository.ts';
import { createLocalPool } from '../helpers/renderer/local-pool.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 5);
const HOST = 'docs.own.test';
const entries: { name: string; projectId: string }[] = [];
const queue = {
  enqueue(_: unknown, name: string, payload: object) {
    if (name === 'page-drift')
      entries.push({ name, projectId: 'projectId' in payload ? String(payload.projectId) : '' });
    return Promise.resolve('entry');
  },
};
const config = {
  name: 'T',
  theme: 'mint',
  colors: { primary: '#123456' },
  navigation: { pages: ['install', 'api', 'index'] },
};
const SPEC = `openapi: 3.1.0
paths:
  /users: { get: { operationId: getUser, summary: One } }
  /pets: { get: { operationId: getPet, summary: One } }
`;
const FILES = {
  'docs/docs.json': JSON.stringify(config),
  'docs/index.mdx': '# Home\n',
  'docs/install.mdx': '---\ntitle: Install\ndescribes: [src/cli/**, "[", openapi#getUser]\n---\n\nRun it.\n',
  'docs/api.mdx': '# API\n',
  'docs/.bindery/describes.yaml': 'api: [src/api.ts]\n',
  'src/cli/start.ts': '1',
  'src/cli/stop.ts': '1',
  'src/api.ts': '1',
  'openapi.yaml': SPEC,
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
  keys.push((await createApiKey(db, { organizationId, name: 'w', scopes: ['read', 'write'] })).text);
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
    onBranchRead: (trx: Database, read: BranchRead) => noteBranch(trx, { queue, ...read }),
  };
  await runExportJob(deps, { jobId: id, signal: new AbortController().signal });
  const { status } = await db.selectFrom('export_jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  expect(status).toBe('completed');
  await work();
}

const getSecretKey = () => Promise.resolve(SECRET);

/** Runs the queued checks. Returns their number. */
async function work(gitReach?: GitReach): Promise<number> {
  const { db } = database;
  const deps = { db, getSecretKey, gitReach };
  const host = { fetch: () => Promise.reject(new Error('no API is used here')) } as never;
  const checks = entries.splice(0);
  for (const { projectId: id } of checks)
    await checkDrift(
      {
        ...deps,
        dataFolder: path.join(folder, 'data'),
        maxRepositoryBytes: 2 ** 30,
        connectContexts: (project) =>
          connectContext(
            { ...deps, host },
            { project_id: project.id, organization_id: project.organizationId, context_repositories: null },
          ),
      },
      { projectId: id, signal: new AbortController().signal },
    );
  return checks.length;
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
  expect((await list()).json()).toEqual({ commit: null, checkedAt: null, pages: [], unchecked: [] });
  expect((await list(keys[1])).statusCode).toBe(404);
  await runExport();
  expect((await list()).json()).toMatchObject({
    commit: head(),
    pages: [],
    unchecked: [{ entries: ['['], pages: ['install.mdx'], count: 1 }],
  });

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
      changes: [
        { file: 'src/cli/start.ts', operation: null, repository: null, commits: 2 },
        { file: 'src/cli/stop.ts', operation: null, repository: null, commits: 1 },
      ],
      count: 2,
      since: { id: first, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), title: 'Add --port', repository: null },
    },
    {
      file: 'api.mdx',
      changes: [{ file: 'src/api.ts', operation: null, repository: null, commits: 1 }],
      count: 1,
      since: expect.objectContaining({ id: second }),
    },
  ]);

  // Another branch says nothing about the site.
  git(repository, ['branch', 'old', `${first}~1`]);
  await runExport('old');
  expect((await list()).json().commit).toBe(second);

  commit({ 'docs/install.mdx': `${FILES['docs/install.mdx']}\nWith a port.\n` }, 'Update the page');
  await runExport();
  expect((await list()).json().pages.map(({ file }: { file: string }) => file)).toEqual(['api.mdx']);
});

interface Listed {
  pages: { file: string; changes: { file: string }[] }[];
  unchecked: { reason: string; entries: string[] }[];
  checkedAt: string;
}

const read = async (): Promise<Listed> => (await list()).json();
const ask = async (key = keys[2]) => {
  const url = `/v1/admin/projects/${projectId}/outdated-pages/check`;
  return app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${key}` } });
};

test('an operation counts only if it changed, with the commits that changed it', async () => {
  commit({ 'docs/install.mdx': '---\ndescribes: openapi#getUser\n---\n', 'docs/api.mdx': '# API\n' }, 'Describe it');
  fs.rmSync(path.join(repository, 'docs/.bindery'), { recursive: true });
  commit({ 'openapi.yaml': SPEC.replace('getPet, summary: One', 'getPet, summary: Two') }, 'Other operation');
  await runExport();
  expect(await read()).toMatchObject({ pages: [], unchecked: [] });
  commit({ 'openapi.yaml': SPEC.replace('getUser, summary: One', 'getUser, summary: Two') }, 'This one');
  const first = head();
  commit({ 'openapi.yaml': `${SPEC.replace('getUser, summary: One', 'getUser, summary: Two')}# Comment\n` }, 'Layout');
  commit({ 'openapi.yaml': SPEC.replace('getUser, summary: One', 'getUser, summary: Three') }, 'Again');
  await runExport();
  expect((await read()).pages).toEqual([
    {
      file: 'install.mdx',
      changes: [{ file: 'openapi.yaml', operation: 'getUser', repository: null, commits: 2 }],
      count: 1,
      since: expect.objectContaining({ id: first, title: 'This one' }),
    },
  ]);
});

describe('a page that describes a context repository', () => {
  let server: GitServer;
  let api: string;

  beforeAll(async () => {
    api = createRepository(path.join(folder, 'repos/api'), {
      'src/run.ts': '1',
      'openapi.yaml': SPEC,
      'other.ts': '1',
    });
    git(api, ['config', 'uploadpack.allowFilter', 'true']);
    server = await startGitServer(path.join(folder, 'repos'), { token: 'secret-token' });
    const place = { repositoryUrl: `${server.origin}/api/.git`, branch: 'main', operator: true };
    await createContextRepository(database.db, { projectId, name: 'api', ...place });
    const describes = ['api:src/**', 'api:openapi#getUser', 'sdk:src/**', 'https://example.com/a.json#getUser'];
    commit({ 'docs/install.mdx': `---\ndescribes: ${JSON.stringify(describes)}\n---\n` }, 'Describe the API');
  });
  afterAll(() => server.close());

  test('lists what cannot be compared, with the reason', async () => {
    await runExport();
    const { pages, unchecked } = await read();
    expect(pages).toEqual([]);
    const reasons = Object.fromEntries(unchecked.map(({ entries: texts, reason }) => [texts.join(), reason]));
    expect(reasons['api:src/**,api:openapi#getUser']).toMatch(/^Can't read the repository api\. /);
    expect(reasons['sdk:src/**']).toContain("The project doesn't have a context repository sdk.");
    expect(reasons['https://example.com/a.json#getUser']).toContain('It is a URL');
    expect(JSON.stringify(unchecked)).not.toContain('secret-token');
  });

  test('is compared again on request, once for any number of requests', async () => {
    const { db } = database;
    const credentials = { text: 'secret-token', secretKey: SECRET };
    await updateContextRepository(db, { projectId, name: 'api', credentials, operator: true });
    expect((await ask(keys[0])).statusCode).toBe(403);
    const before = (await read()).checkedAt;
    expect((await ask()).statusCode).toBe(202);
    expect((await ask()).json()).toMatchObject({ checkedAt: before });
    expect(await work()).toBe(1);
    expect((await read()).unchecked.map(({ entries: texts }) => texts)).toEqual([
      ['https://example.com/a.json#getUser'],
      ['sdk:src/**'],
    ]);
  });

  test('is outdated after a commit there, which requests one check', async () => {
    commitLater(api, {
      days: 1,
      files: { 'other.ts': '2', 'openapi.yaml': SPEC.replace('getPet, summary: One', 'getPet') },
    });
    const first = commitLater(api, { days: 1, files: { 'src/run.ts': '2' } });
    const spec = SPEC.replace('getUser, summary: One', 'getUser');
    const commitId = commitLater(api, { days: 1, files: { 'openapi.yaml': spec, 'src/run.ts': '3' } });
    const event = { type: 'merge', repository: 'api', branch: 'main', commit: commitId } as const;
    for (let count = 0; count < 3; count += 1)
      await database.db.transaction().execute((trx) => requestEventRuns(trx, { queue, projectId, event }));
    expect(await work()).toBe(1);
    expect((await read()).pages).toEqual([
      {
        file: 'install.mdx',
        changes: [
          { file: 'openapi.yaml', operation: 'getUser', repository: 'api', commits: 1 },
          { file: 'src/run.ts', operation: null, repository: 'api', commits: 2 },
        ],
        count: 2,
        since: expect.objectContaining({ id: first, repository: 'api' }),
      },
    ]);
  });

  test('is compared with the folder that the project can read', async () => {
    const { db } = database;
    await db.updateTable('context_repositories').set({ folder: 'src' }).where('project_id', '=', projectId).execute();
    await ask();
    await work();
    const { pages, unchecked } = await read();
    expect(pages[0]?.changes.map(({ file }) => file)).toEqual(['src/run.ts']);
    expect(unchecked.find(({ entries: [entry] }) => entry === 'api:openapi#getUser')?.reason).toContain(
      'No API description',
    );
  });

  test('is compared every few hours, without an event', async () => {
    const { db } = database;
    expect(await queueDriftChecks(db, { queue })).toBe(0);
    await sql`update repository_heads set drift_due_at = now() - interval '1 second'`.execute(db);
    expect([await queueDriftChecks(db, { queue }), await queueDriftChecks(db, { queue })]).toEqual([1, 0]);
    expect(await work()).toBe(1);
  });

  test('is current once the page has changed after the commits', async () => {
    commitLater(repository, { days: 9, files: { 'docs/install.mdx': '---\ndescribes: api:src/run.ts\n---\nNew.\n' } });
    await runExport();
    expect(await read()).toMatchObject({ pages: [], unchecked: [] });
  });
});
