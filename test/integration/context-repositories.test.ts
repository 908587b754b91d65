/** Context repositories of projects: storage, API and command line. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import {
  createContextRepository,
  findContextCredentials,
  MAX_CONTEXT_REPOSITORIES,
} from '../../src/accounts/projects/context-repositories.ts';
import { moveRepositories } from '../../src/accounts/projects/move-repositories.ts';
import { createProject, deleteProject, listRepositories } from '../../src/accounts/projects/projects.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const secret = Buffer.alloc(32, 5);
let database: TestDatabase;
let folder: string;
let app: App;
let own: { id: string; projectId: string; key: string };
let other: { id: string; projectId: string; key: string };
/** A repository with the product's code. */
let code: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-context-'));
  code = createRepository(path.join(folder, 'open/code'), { 'src/a.ts': 'export {};\n' });
  own = await addOrganization('Own');
  other = await addOrganization('Other');
  app = await createApp({
    db: database.db,
    store: createLocalStore({ folder: path.join(folder, 'store'), secret, publicUrl: () => 'http://bindery.test' }),
    queue: { enqueue: async () => '' },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    repositories: {
      folder: path.join(folder, 'repositories'),
      open: [path.join(folder, 'open')],
      example: '',
      isLocalService: false,
    },
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function addOrganization(name: string) {
  const { id } = await createOrganization(database.db, { name, plan: 'enterprise' });
  const { id: projectId } = await addProject(id);
  return { id, projectId, key: await addKey(id, 'admin') };
}

function addProject(organizationId: string) {
  return createProject(database.db, { organizationId, name: 'Docs', repositoryUrl: 'https://git.test/docs.git' });
}

async function addKey(organizationId: string, scope: 'write' | 'admin') {
  return (await createApiKey(database.db, { organizationId, name: 'Key', scopes: [scope] })).text;
}

async function call(
  request: string,
  { key = own.key, ...options }: Omit<InjectOptions, 'url'> & { key?: string } = {},
) {
  const [method = '', url = ''] = request.split(' ');
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.inject({ method: method as 'GET', url: `/v1/admin${url}`, headers, ...options });
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
}

test('adds, changes and deletes a context repository, and never returns its credentials', async () => {
  const { id } = await addProject(own.id);
  const list = `/projects/${id}/repositories`;
  const body = { name: 'api', repositoryUrl: code, folder: '/src/', credentials: { token: 'hush-one' } };
  const created = await call(`POST ${list}`, { body });
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'api', repositoryUrl: code, branch: 'main', folder: 'src', hasCredentials: true, host: null },
  });
  expect(await findContextCredentials(database.db, { projectId: id, name: 'api', secretKey: secret })).toBe('hush-one');
  expect(await call(`POST ${list}`, { body })).toMatchObject({ status: 409 });

  const changed = await call(`PATCH ${list}/api`, { body: { folder: '', host: 'gitea' } });
  expect(changed.body).toMatchObject({ folder: '', host: 'gitea', branch: 'main', hasCredentials: true });
  const missing = await call(`PATCH ${list}/api`, { body: { branch: 'trunk' } });
  expect(missing).toMatchObject({ status: 400, body: { error: expect.stringContaining('branch "trunk"') } });
  const listed = await call(`GET ${list}`);
  expect(listed.body.repositories).toEqual([changed.body]);

  expect((await call(`DELETE ${list}/api`)).status).toBe(204);
  expect((await call(`DELETE ${list}/api`)).status).toBe(404);
  const { entries } = (await call(`GET /audit?subject=${id}`)).body;
  const log = entries.filter((entry: { action: string }) => entry.action.endsWith('-repository'));
  expect(log.map((entry: { action: string; details: object }) => [entry.action, entry.details])).toEqual([
    ['project.remove-repository', { name: 'api' }],
    ['project.change-repository', { name: 'api', folder: '', host: 'gitea' }],
    [
      'project.add-repository',
      { name: 'api', repositoryUrl: code, branch: 'main', folder: '/src/', credentials: 'stored' },
    ],
  ]);
  expect(JSON.stringify([created, changed, listed, entries])).not.toContain('hush');
});

test('deletes credentials when the repository moves, so that no other host gets them', async () => {
  const { id } = await addProject(own.id);
  const second = createRepository(path.join(folder, 'open/second'), { 'b.ts': '' });
  const list = `/projects/${id}/repositories`;
  await call(`POST ${list}`, { body: { name: 'api', repositoryUrl: code, credentials: { token: 'hush' } } });
  const moved = await call(`PATCH ${list}/api`, { body: { repositoryUrl: second } });
  expect(moved.body).toMatchObject({ repositoryUrl: second, branch: 'main', hasCredentials: false });
  const stored = await call(`PATCH ${list}/api`, { body: { credentials: { token: 'hush' } } });
  expect(stored.body.hasCredentials).toBe(true);
  const api = await call(`PATCH ${list}/api`, { body: { hostApiUrl: 'https://git.test/api/v1' } });
  expect(api.body.hasCredentials).toBe(false);
});

test('encrypts credentials for one project and one name', async () => {
  const { id: projectId } = await addProject(own.id);
  const fields = { projectId, repositoryUrl: 'https://git.test/a.git', branch: 'main' };
  const credentials = { text: 'hush', secretKey: secret };
  await createContextRepository(database.db, { ...fields, name: 'one', credentials });
  await createContextRepository(database.db, { ...fields, name: 'two', credentials });
  const row = await database.db
    .selectFrom('context_repositories')
    .select('credentials')
    .where('name', '=', 'one')
    .executeTakeFirstOrThrow();
  expect(row.credentials?.toString('latin1')).not.toContain('hush');
  await database.db.updateTable('context_repositories').set(row).where('name', '=', 'two').execute();
  await expect(findContextCredentials(database.db, { projectId, name: 'two', secretKey: secret })).rejects.toThrow(
    /Can't decrypt the credentials of the context repository two/,
  );
});

test('only shows and changes projects of the caller, and requires the rights to manage them', async () => {
  const { id } = await addProject(own.id);
  const list = `/projects/${id}/repositories`;
  const body = { name: 'api', repositoryUrl: code };
  expect((await call(`POST ${list}`, { body })).status).toBe(201);
  const requests = {
    [`GET ${list}`]: {},
    [`POST ${list}`]: { body },
    [`PATCH ${list}/api`]: { body: { folder: 'x' } },
    [`DELETE ${list}/api`]: {},
  };
  for (const [request, options] of Object.entries(requests))
    expect([request, (await call(request, { key: other.key, ...options })).status]).toEqual([request, 404]);
  const writer = await addKey(own.id, 'write');
  expect((await call(`POST ${list}`, { key: writer, body })).status).toBe(403);
  expect((await call(`GET ${list}`, { key: writer })).body.repositories).toHaveLength(1);
});

test.each([
  ['a name with capital letters', { name: 'Api' }],
  ['a name that looks like an option', { name: '-rf' }],
  ['a token in the URL', { repositoryUrl: 'https://user:token@git.test/a.git' }],
  ['another transport', { repositoryUrl: 'ext::sh -c true' }],
  ['plain HTTP', { repositoryUrl: 'http://git.test/a.git' }],
  ['a folder outside the repository', { folder: '../x' }],
  ['an unencrypted API', { hostApiUrl: 'http://git.test/api/v1' }],
])('refuses %s', async (_, fields) => {
  const list = `/projects/${own.projectId}/repositories`;
  expect(await call(`POST ${list}`, { body: { name: 'api', repositoryUrl: code, ...fields } })).toMatchObject({
    status: 400,
  });
  expect((await call(`GET ${list}`)).body.repositories).toEqual([]);
});

test("allows local folders to the installation's organization, and the others only their own repositories", async () => {
  const add = (repositoryUrl: string) =>
    call(`POST /projects/${other.projectId}/repositories`, { key: other.key, body: { name: 'code', repositoryUrl } });
  expect(await add(code)).toMatchObject({ status: 400 });
  const hosted = createRepository(path.join(folder, 'repositories/hosted.git'), { 'docs.json': '{}' });
  await createProject(database.db, {
    organizationId: own.id,
    name: 'Foreign',
    repositoryUrl: hosted,
    operator: true,
  });
  expect(await add(hosted)).toMatchObject({ status: 400 });
  await createProject(database.db, {
    organizationId: other.id,
    name: 'Hosted',
    repositoryUrl: hosted,
    operator: true,
  });
  expect(await add(hosted)).toMatchObject({ status: 201, body: { repositoryUrl: hosted } });
});

test('limits the number of repositories of a project, even for requests at the same time', async () => {
  const { id: projectId } = await addProject(own.id);
  const results = await Promise.allSettled(
    Array.from({ length: MAX_CONTEXT_REPOSITORIES + 2 }, (_, index) =>
      database.db.transaction().execute((trx) =>
        createContextRepository(trx, {
          projectId,
          name: `r${index}`,
          repositoryUrl: 'https://git.test/a.git',
          branch: 'main',
        }),
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_CONTEXT_REPOSITORIES);
});

test('keeps the mirrors of context repositories until the project is deleted, and finds moved folders', async () => {
  const { id: projectId } = await addProject(own.id);
  const add = (name: string, repositoryUrl: string) =>
    createContextRepository(database.db, { projectId, name, repositoryUrl, branch: 'main', operator: true });
  await add('mirrored', 'https://git.test/mirrored.git');
  await add('moved', '/gone/repositories/moved.git');
  fs.mkdirSync(path.join(folder, 'repositories/moved.git'), { recursive: true });
  await moveRepositories(database.db, [{ folder: path.join(folder, 'repositories'), isOwn: true }]);
  const urls = await listRepositories(database.db);
  expect(urls).toEqual(
    expect.arrayContaining(['https://git.test/mirrored.git', path.join(folder, 'repositories/moved.git')]),
  );
  await deleteProject(database.db, { id: projectId });
  expect(await listRepositories(database.db)).not.toContain('https://git.test/mirrored.git');
});

test('is managed with commands, which read credentials from a variable', async () => {
  const { id } = await addProject(own.id);
  const env = { DATABASE_URL: database.url, BINDERY_SECRET_KEY: secret.toString('base64'), TOKEN: 'hush' };
  const run = async (...args: string[]) => {
    const result = await runHere(['admin', 'project', 'repository', ...args, '--json'], { ...process.env, ...env });
    if (result.exitCode !== 0) throw new Error(result.stderr);
    return JSON.parse(result.stdout) as unknown;
  };
  const options = ['--repository', code, '--folder', 'src', '--credentials-env', 'TOKEN'];
  const created = await run('create', id, 'api', ...options);
  expect(created).toMatchObject({ name: 'api', branch: 'main', folder: 'src', hasCredentials: true });
  expect(await run('list', id)).toEqual([created]);
  expect(await run('update', id, 'api', '--no-credentials', '--folder', '')).toMatchObject({
    folder: '',
    branch: 'main',
    hasCredentials: false,
  });
  await expect(run('update', id, 'api', '--branch', 'trunk')).rejects.toThrow(/branch "trunk"/);
  expect(await run('delete', id, 'api')).toEqual({ name: 'api', deleted: true });
  expect(await run('list', id)).toEqual([]);
});
