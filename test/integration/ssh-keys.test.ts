import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import pino from 'pino';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createHostTrust } from '../../src/accounts/ssh/host-keys.ts';
import { fetchSource } from '../../src/export/source/fetch-source.ts';
import { openDocs } from '../../src/export/source/open-docs.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createKeyPair } from '../../src/lib/ssh/create-key-pair.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { runHere } from '../helpers/run-cli.ts';
import { listSshServers } from '../helpers/ssh/ssh-servers.ts';
import type { SshServer } from '../helpers/ssh/ssh-servers.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const secret = Buffer.alloc(32, 6);
const servers = await listSshServers();
let database: TestDatabase;
let folder: string;
let app: App;
let server: SshServer;
let own: { id: string; key: string };
let repositoryUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const store = createLocalStore({ folder: os.tmpdir(), secret, publicUrl: () => '' });
  app = await createApp({
    db: database.db,
    store,
    queue: { enqueue: async () => '' },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe.each(servers)('with $name', ({ start }) => {
  beforeEach(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-ssh-'));
    server = await start(folder);
    own = await addOrganization();
    const files = { 'docs.json': '{}', 'index.mdx': '# Home' };
    repositoryUrl = server.url(createRepository(path.join(folder, 'site'), files));
  });
  afterEach(async () => {
    await server.stop();
    await fs.rm(folder, { recursive: true, force: true });
  });

  test('reads a repository with a generated key, whose private half it never returns, and pins the key of the server', async () => {
    const generated = await call('POST /deploy-keys');
    expect(generated.status).toBe(201);
    const { id, publicKey } = generated.body;
    expect(publicKey).toMatch(/^ssh-ed25519 AAAA\S+ bindery-dk_\w+$/);
    const place = { repositoryUrl, credentials: { deployKey: id } };
    const refused = (await call('POST /projects/check', place)).body;
    expect(refused).toMatchObject({ ok: false, problem: expect.stringContaining('refused the SSH key') });
    expect(refused.hostKey).toMatchObject({ fingerprint: expect.stringMatching(/^SHA256:/), isChanged: false });

    server.authorize(publicKey);
    const checked = (await call('POST /projects/check', place)).body;
    expect(checked).toMatchObject({ ok: true, branches: ['main'], hostKey: refused.hostKey });
    const { fingerprint: hostKey } = checked.hostKey;
    const created = await call('POST /projects', { name: 'Site', ...place, hostKey });
    expect(created).toMatchObject({ status: 201, body: { hasCredentials: true } });
    expect((await call(`GET /projects/${created.body.id}/ssh`)).body).toEqual({
      host: checked.hostKey.host,
      hostKeys: [{ type: 'ssh-ed25519', fingerprint: hostKey }],
      publicKey: publicKey.split(' ').slice(0, 2).join(' '),
    });
    for (const response of [generated, created, await call('GET /projects'), await call('GET /audit')])
      expect(JSON.stringify(response.body)).not.toContain('PRIVATE KEY');
    const other = await addOrganization();
    const foreign = await call('POST /projects/check', place, other.key);
    expect(foreign).toMatchObject({ status: 400, body: { error: expect.stringContaining("doesn't exist") } });
  });

  test('refuses a server whose key has changed, in checks and exports, until an admin trusts the new key', async () => {
    const { privateKey, publicKey } = createKeyPair('own');
    server.authorize(publicKey);
    // As a form with one line sends it.
    const credentials = { token: privateKey.replaceAll('\n', '') };
    const created = await call('POST /projects', { name: 'Site', repositoryUrl, credentials });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const [before] = (await call(`GET /projects/${id}/ssh`)).body.hostKeys;
    await fetchNow(privateKey);

    await server.replaceHostKey();
    const { problem, hostKey } = (await call('POST /projects/check', { repositoryUrl, projectId: id })).body;
    expect(hostKey.isChanged).toBe(true);
    expect(problem).toContain(before.fingerprint);
    expect(problem).toContain(hostKey.fingerprint);
    await expect(fetchNow(privateKey)).rejects.toThrow(/host key of \S+ has changed/);
    await expect(openNow(id)).rejects.toThrow(/host key of \S+ has changed/);

    const guess = `SHA256:${'A'.repeat(43)}`;
    const wrong = await call(`PATCH /projects/${id}`, { hostKey: guess });
    expect(wrong).toMatchObject({ status: 400, body: { error: expect.stringContaining(`instead of ${guess}`) } });
    expect((await call(`PATCH /projects/${id}`, { hostKey: hostKey.fingerprint })).status).toBe(200);
    await fetchNow(privateKey);
    const after = (await call(`GET /projects/${id}/ssh`)).body.hostKeys;
    expect(after).toEqual([{ type: 'ssh-ed25519', fingerprint: hostKey.fingerprint }]);
  });

  test('generates and uses a key on the command line', async () => {
    const { id, publicKey } = await admin('project', 'deploy-key', '--organization', own.id);
    server.authorize(publicKey);
    const place = ['--organization', own.id, '--repository', repositoryUrl];
    const project = await admin('project', 'create', 'Site', ...place, '--deploy-key', id);
    expect(project).toMatchObject({ hasCredentials: true, branch: 'main' });
    await server.replaceHostKey();
    const refused = await run('project', 'update', project.id, '--branch', 'main');
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--host-key SHA256:') });
    const [, fingerprint = ''] = /presents the key (SHA256:\S+?)\. /.exec(refused.stderr) ?? [];
    expect(await admin('project', 'update', project.id, '--host-key', fingerprint)).toMatchObject({ id: project.id });
  });
});

test('refuses an unusable private key before it connects', async () => {
  own = await addOrganization();
  const credentials = { token: '-----BEGIN OPENSSH PRIVATE KEY-----\nabc' };
  const { status, body } = await call('POST /projects/check', { repositoryUrl: 'git@git.test:docs.git', credentials });
  expect(status).toBe(400);
  expect(body.error).toContain('incomplete or damaged');
});

async function addOrganization() {
  const { id } = await createOrganization(database.db, { name: 'Acme', plan: 'enterprise' });
  const { text } = await createApiKey(database.db, { organizationId: id, name: 'Key', scopes: ['admin'] });
  return { id, key: text };
}

async function call(request: string, payload?: object, key = own.key) {
  const [method = '', url = ''] = request.split(' ');
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.inject({
    method: method as 'GET',
    url: `/v1/admin${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Fetches the repository as an export does. */
async function fetchNow(credentials: string): Promise<void> {
  const dataFolder = path.join(folder, 'data');
  await fs.mkdir(path.join(dataFolder, 'work'), { recursive: true });
  const trust = createHostTrust(database.db, own.id);
  const request = { repositoryUrl, branch: 'main', docsFolder: '', credentials };
  const source = await fetchSource(request, { dataFolder, trust, withLock: (_name, task) => task() });
  await source.remove();
}

/** Opens the docs of a project as checks and automations do. */
async function openNow(projectId: string): Promise<void> {
  const settings = { getSecretKey: async () => secret, maxRepositoryBytes: 1e8 };
  const deps = { db: database.db, dataFolder: path.join(folder, 'data'), ...settings };
  const docs = await openDocs(deps, { projectId, signal: AbortSignal.timeout(60_000) });
  await docs.remove();
}

async function run(...args: string[]) {
  const settings = { DATABASE_URL: database.url, BINDERY_SECRET_KEY: secret.toString('base64') };
  return runHere(['admin', ...args], { ...process.env, ...settings });
}

async function admin(...args: string[]) {
  const { stdout, stderr, exitCode } = await run(...args, '--json');
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return JSON.parse(stdout);
}
