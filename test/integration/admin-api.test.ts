import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { insertPull } from '../../src/agent/hosts/built-in/pull-rows.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { packEnd, packSegment } from '../../src/site/shared.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createRepository } from '../helpers/git-repository.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const secret = Buffer.alloc(32, 5);
let database: TestDatabase;
let folder: string;
let store: Store;
let app: App;
let own: { id: string; projectId: string; key: string };
let other: { id: string; projectId: string; key: string };

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-admin-api-'));
  store = createLocalStore({ folder: path.join(folder, 'store'), secret, publicUrl: () => 'http://bindery.test' });
  own = await addOrganization('Own');
  other = await addOrganization('Other');
  app = await createApp({
    db: database.db,
    store,
    queue: { enqueue: async () => '' },
    linkSecret: secret,
    bundleLinkTtl: 60,
    getSecretKey: async () => secret,
    agentModel: 'test:model',
    publicUrl: () => 'http://127.0.0.1:7777',
    trustedProxies: ['127.0.0.1'],
    system: {
      version: '1.2.3',
      retention: {
        bundleDays: 30,
        bundlesPerDomain: 10,
        eventDays: 0,
        deliveryDays: 30,
        auditDays: 0,
        unusedDays: 28,
        analyticsDays: 400,
      },
      readAuditStream: async () => ({
        receiver: 'https://siem.test',
        format: 'ocsf',
        waiting: 4,
        oldestSeconds: 60,
        position: 9,
        lastSentAt: null,
        failures: 2,
        lastError: { message: 'No.', at: new Date(0) },
        nextTryAt: null,
      }),
      readQueue: async () => [],
      checkHealth: async () => [{ check: 'git', level: 'ok', message: 'git 2.43.' }],
    },
    repositories: {
      folder: path.join(folder, 'repositories'),
      open: [path.join(folder, 'open')],
      example: path.join(import.meta.dirname, '../../examples/starter'),
      isLocalService: true,
    },
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function addOrganization(name: string) {
  const { id } = await createOrganization(database.db, { name, plan: 'enterprise' });
  const project = { organizationId: id, name, repositoryUrl: 'https://git.test/docs.git' };
  const { id: projectId } = await createProject(database.db, project);
  await createDomain(database.db, { host: `docs.${name.toLowerCase()}.test`, organizationId: id, projectId });
  const { text } = await createApiKey(database.db, { organizationId: id, name: `${name} key`, scopes: ['admin'] });
  return { id, projectId, key: text };
}

type Call = Omit<InjectOptions, 'url' | 'method'> & { key?: string };

async function call(request: string, { key = own.key, headers, ...rest }: Call = {}) {
  const [method = '', url = ''] = request.split(' ');
  const response = await app.inject({
    method: method as 'GET',
    url: `/v1/admin${url}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...rest,
  });
  const json = (response.headers['content-type'] ?? '').toString().includes('json');
  return { status: response.statusCode, headers: response.headers, body: json ? response.json() : response.body };
}

describe('organizations', () => {
  test('shows a key only its own organization', async () => {
    expect((await call('GET /organizations')).body).toMatchObject({
      organizations: [{ id: own.id, name: 'Own', plan: 'enterprise', role: null }],
      nextCursor: null,
    });
    expect((await call(`GET /organizations/${own.id}`)).status).toBe(200);
    expect((await call(`GET /organizations/${other.id}`)).status).toBe(404);
  });
});

describe('projects', () => {
  test('checks a repository without creating anything: its branches, and its docs folder in a monorepo', async () => {
    const repositoryUrl = createRepository(path.join(folder, 'open/mono'), {
      'README.md': '',
      'packages/docs/docs.json': '{}',
      'node_modules/x/docs.json': '{}',
    });
    const { status, body } = await call('POST /projects/check', { body: { repositoryUrl } });
    expect(status).toBe(200);
    expect(body).toEqual({
      ok: true,
      problem: null,
      branches: ['main'],
      defaultBranch: 'main',
      branch: 'main',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      docsFolders: ['packages/docs'],
      hostKey: null,
      docsFolder: 'packages/docs',
    });
    const wrong = await call('POST /projects/check', { body: { repositoryUrl, branch: 'trunk' } });
    expect(wrong.body).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/have a branch "trunk"/),
      branches: ['main'],
    });
    const empty = await call('POST /projects/check', { body: { repositoryUrl, docsFolder: '' } });
    expect(empty.body.problem).toMatch(/repository root doesn't contain a docs\.json.*but "packages\/docs" does/);
    expect((await call('GET /projects')).body.projects).toHaveLength(1);
  });

  test('creates a project from a repository with the detected folder, changes it, and deletes it', async () => {
    const repositoryUrl = createRepository(path.join(folder, 'open/one'), { 'docs/docs.json': '{}' });
    const created = await call('POST /projects', {
      body: { name: 'One', repositoryUrl, credentials: { token: 'hush' } },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      branch: 'main',
      docsFolder: 'docs',
      hasCredentials: true,
      model: 'test:model',
    });
    expect(JSON.stringify(created.body)).not.toContain('hush');
    const { id } = created.body;
    const changed = await call(`PATCH /projects/${id}`, { body: { name: 'Two', credentials: null } });
    expect(changed.body).toMatchObject({ name: 'Two', hasCredentials: false, docsFolder: 'docs' });
    const agent = { mayWrite: ['mkdocs.yml'] };
    expect((await call(`PATCH /projects/${id}`, { body: { agent } })).body.agent).toEqual({
      branchPrefix: 'bindery/',
      mayWrite: ['mkdocs.yml'],
      styleGuides: [],
      webHosts: [],
      followReviews: true,
      fixChecks: false,
      planFirst: false,
      budget: { monthlyTokens: null, monthlyCost: null, jobTokens: null, jobCost: null },
    });
    const pullRequests = { failOn: 'warning', comment: false };
    const quiet = await call(`PATCH /projects/${id}`, { body: { pullRequests } });
    expect(quiet.body).toMatchObject({ pullRequests: { status: true, ...pullRequests }, pullRequestProblem: null });
    const closed = await call(`PATCH /projects/${id}`, { body: { agent: { mayWrite: ['.github/ci.yml'] } } });
    expect(closed).toMatchObject({ status: 400, body: { error: expect.stringMatching(/can't edit/) } });
    expect((await call(`PATCH /projects/${id}`, { body: { branch: 'nope' } })).body.error).toMatch(
      /have a branch "nope"/,
    );
    expect((await call(`DELETE /projects/${id}`)).status).toBe(204);
    expect((await call(`GET /projects/${id}`)).status).toBe(404);
    const log = (await call(`GET /audit?subject=${id}`)).body.entries;
    expect(log.map((entry: { action: string }) => entry.action)).toEqual([
      'project.delete',
      'project.update',
      'project.update',
      'project.update',
      'project.create',
    ]);
    expect(log[1].details).toEqual({ pullRequests });
    expect(log[2].details).toEqual({ agent });
    expect(log[4].details).toMatchObject({ name: 'One', credentials: 'stored' });
    expect(JSON.stringify(log)).not.toContain('hush');
  });

  test('reports a repository that cannot be fetched, and creates nothing', async () => {
    fs.mkdir(path.join(folder, 'open/plain'), { recursive: true });
    const created = await call('POST /projects', {
      body: { name: 'X', repositoryUrl: path.join(folder, 'open/none') },
    });
    expect(created).toMatchObject({ status: 400 });
    expect((await call('GET /projects')).body.projects).toHaveLength(1);
  });

  test('creates a repository with an example if none is given', async () => {
    const { status, body } = await call('POST /projects', { body: { name: 'Hosted' } });
    expect(status).toBe(201);
    const checkResult = await call('POST /projects/check', { body: { repositoryUrl: body.repositoryUrl } });
    expect(checkResult.body).toMatchObject({ ok: true, docsFolder: '' });
    await call(`DELETE /projects/${body.id}`);
  });

  test('accepts a local folder with any name, as a path or as a file: URL', async () => {
    const repositoryUrl = createRepository(path.join(folder, 'open/my docs ü/100% #1'), { 'docs.json': '{}' });
    for (const address of [repositoryUrl, pathToFileURL(repositoryUrl).href]) {
      const { status, body } = await call('POST /projects/check', { body: { repositoryUrl: address } });
      expect([address, status, body.problem]).toEqual([address, 200, null]);
    }
    const climbs = `${pathToFileURL(path.join(folder, 'open')).href}/%2e%2e/closed`;
    expect((await call('POST /projects/check', { body: { repositoryUrl: climbs } })).status).toBe(400);
  });

  test("allows local folders only to the installation's own organization, and only the configured ones", async () => {
    createRepository(path.join(folder, 'closed'), { 'docs.json': '{}' });
    await fs.symlink(path.join(folder, 'closed'), path.join(folder, 'open/link'));
    for (const repositoryUrl of [
      path.join(folder, 'closed'),
      path.join(folder, 'open/link'),
      path.join(folder, 'open/../closed'),
    ]) {
      const { status, body } = await call('POST /projects/check', { body: { repositoryUrl } });
      expect([repositoryUrl, status]).toEqual([repositoryUrl, 400]);
      expect(body.error).toMatch(/local folder/);
    }
    const foreign = { body: { repositoryUrl: path.join(folder, 'open/one') }, key: other.key };
    expect((await call('POST /projects/check', foreign)).status).toBe(400);
  });
});

describe('domains', () => {
  test('adds a domain, changes its features within its deployment kind, and deletes it', async () => {
    const created = await call('POST /domains', { body: { host: 'Site.Own.test', projectId: own.projectId } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      host: 'site.own.test',
      features: { search: true },
      url: 'http://site.own.test.localhost:7777/',
    });
    const limited = await call('PATCH /domains/site.own.test', { body: { features: { mcp: false } } });
    expect(limited).toMatchObject({ status: 200, body: { features: { assistant: true, mcp: false, search: true } } });
    const wrong = await call('PATCH /domains/site.own.test', {
      body: { deployment: 'air-gapped', features: { search: true, mcp: null } },
    });
    expect(wrong).toMatchObject({ status: 400 });
    const changed = await call('PATCH /domains/site.own.test', {
      body: { deployment: 'client-hosted', features: { search: false, mcp: null } },
    });
    expect(changed.body).toMatchObject({
      features: { search: false, playground: true },
      featureSwitches: { search: false },
      availability: { search: 'configurable', playground: 'on' },
      url: null,
    });
    expect((await call('POST /domains', { body: { host: 'site.own.test', projectId: own.projectId } })).status).toBe(
      409,
    );
    expect((await call('DELETE /domains/site.own.test', { key: other.key })).status).toBe(404);
    expect((await call('DELETE /domains/site.own.test')).status).toBe(204);
  });

  test('continues lists at their cursor', async () => {
    await createDomain(database.db, { host: 'a.own.test', projectId: own.projectId });
    const first = (await call('GET /domains?limit=1')).body;
    expect(first).toMatchObject({ domains: [{ host: 'a.own.test' }], nextCursor: 'a.own.test' });
    const second = (await call(`GET /domains?limit=1&cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({ domains: [{ host: 'docs.own.test' }], nextCursor: null });
    expect((await call('GET /domains?limit=0')).status).toBe(400);
    expect((await call('GET /keys?cursor=x')).status).toBe(400);
  });

  test('explains the features of every kind', async () => {
    const { kinds } = (await call('GET /deployment-kinds')).body;
    expect(kinds.map((kind: { deployment: string }) => kind.deployment)).toEqual([
      'cloud',
      'client-hosted',
      'air-gapped',
    ]);
    expect(kinds[2].features).toContainEqual(
      expect.objectContaining({ name: 'playground', availability: 'configurable' }),
    );
  });
});

describe('keys', () => {
  test('shows a key once, accepts it, and rejects it immediately after revocation', async () => {
    const headers = { 'idempotency-key': 'one' };
    const body = { name: 'CI', scopes: ['read'], allowedIps: ['127.0.0.0/8'] };
    const created = await call('POST /keys', { body, headers });
    expect(created).toMatchObject({
      status: 201,
      body: { key: { prefix: 'bindery_', scopes: ['read'], expiresAt: null } },
    });
    const { key, secret: text } = created.body;
    expect(text.slice(-4)).toBe(key.lastFour);
    const repeated = await call('POST /keys', { body, headers });
    expect(repeated.body).toEqual({ key, secret: null });
    const storedResponses = await database.db.selectFrom('idempotency_keys').select('response').execute();
    expect(JSON.stringify(storedResponses)).not.toContain(text);
    expect((await call('GET /projects', { key: text })).status).toBe(200);
    expect((await call('POST /keys', { key: text, body })).status).toBe(403);
    expect((await call(`DELETE /keys/${key.id}`)).body.revokedAt).not.toBeNull();
    expect((await call('GET /projects', { key: text })).status).toBe(401);
    expect((await call('GET /keys')).body.keys[0]).toMatchObject({ id: key.id });
  });

  test('lets a key without scopes read and write, but manage nothing', async () => {
    const { text } = await createApiKey(database.db, { organizationId: own.id, name: 'of old' });
    expect((await call('GET /domains', { key: text })).status).toBe(200);
    const refused = await call('POST /domains', { key: text, body: { host: 'x.test', projectId: own.projectId } });
    expect(refused).toMatchObject({ status: 403, body: { error: expect.stringContaining('have the scope "admin"') } });
  });

  test('never creates a key that outlasts the key that creates it, or works from more addresses', async () => {
    const { id, key: admin } = await addOrganization('Short');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const later = new Date(expiresAt.getTime() + 1).toISOString();
    const limits = { scopes: ['admin'], expiresAt, allowedIps: ['127.0.0.0/8', '192.0.2.7'] };
    const { text: key } = await createApiKey(database.db, { organizationId: id, name: 'short', ...limits });
    const create = (body: object) => call('POST /keys', { key, body: { name: 'child', ...body } });

    for (const body of [{ expiresAt: later }, { allowedIps: ['127.0.0.0/7'] }, { allowedIps: ['127.0.0.1', '::/0'] }])
      expect((await create(body)).status).toBe(403);
    const inherited = { expiresAt: expiresAt.toISOString(), allowedIps: limits.allowedIps };
    for (const body of [{}, { expiresAt: null, allowedIps: null }])
      expect(await create(body)).toMatchObject({ status: 201, body: { key: inherited } });
    const narrower = { expiresAt: new Date(Date.now() + 60_000).toISOString(), allowedIps: ['127.0.0.1'] };
    expect(await create(narrower)).toMatchObject({ status: 201, body: { key: narrower } });
    expect(await call('POST /keys', { key: admin, body: { name: 'child' } })).toMatchObject({
      status: 201,
      body: { key: { expiresAt: null, allowedIps: null } },
    });
  });

  test('lets an organization create exactly ten per hour, however many requests arrive at once', async () => {
    const freshOrganization = await addOrganization('Fresh');
    const calls = Array.from({ length: 14 }, (_, at) =>
      call('POST /keys', { key: freshOrganization.key, body: { name: `Key ${at}` } }),
    );
    const responses = await Promise.all(calls);
    // The key that requests them is one of the ten.
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(Number(refused[0]?.headers['retry-after'])).toBeLessThanOrEqual(3_600);
  });
});

describe('exports', () => {
  const createManifest = (pages: Record<string, string>) => {
    const files = Object.entries(pages).flatMap(([name, text]) => [
      [`${name}.html`, { sha256: `${text}${Math.random()}`, size: 1 }],
      [`${name}.md`, { sha256: text, size: 1 }],
    ]);
    return JSON.stringify({ version: 1, files: Object.fromEntries(files) });
  };
  const addExport = async (id: string, pages: Record<string, string>) => {
    const noise = packSegment([{ path: 'noise.txt', content: Buffer.alloc(300_000, id) }], { level: 0 });
    const bundle = [noise, packSegment([{ path: 'manifest.json', content: createManifest(pages) }]), packEnd()];
    const size = bundle.reduce((sum, part) => sum + part.length, 0);
    await store.put(`bundles/${id}/x.tar.gz`, Buffer.concat(bundle));
    await database.db
      .insertInto('export_jobs')
      .values({
        id,
        organization_id: own.id,
        project_id: own.projectId,
        domain: 'docs.own.test',
        status: 'completed',
        progress: 100,
        bundle_key: `bundles/${id}/x.tar.gz`,
        size_bytes: size,
        sha256: 'x',
        updated_at: new Date(),
      })
      .execute();
  };

  test('lists exports across all domains, and compares two page by page by their manifests', async () => {
    const [first, second] = ['se_00000000000000000000000001', 'se_00000000000000000000000002'];
    await addExport(first, { index: 'a', 'guides/one': 'b', 'guides/gone': 'c' });
    await addExport(second, { index: 'a', 'guides/one': 'B', 'guides/new': 'd' });
    const { body } = await call('GET /exports?status=completed&domain=docs.own.test');
    expect(body.exports.map((job: { jobId: string }) => job.jobId)).toEqual([second, first]);
    expect(body.exports[0]).toMatchObject({ projectName: 'Own', current: false, sizeBytes: expect.any(Number) });
    expect(Date.parse(body.exports[0].bundleExpiresAt) - Date.parse(body.exports[0].updatedAt)).toBe(30 * 86_400_000);
    expect((await call(`GET /exports/${second}`)).body).toEqual(body.exports[0]);
    expect((await call(`GET /exports/${second}`, { key: other.key })).status).toBe(404);
    expect((await call(`GET /exports/${second}/compare?with=${first}`)).body).toEqual({
      from: first,
      to: second,
      added: ['/guides/new'],
      changed: ['/guides/one'],
      removed: ['/guides/gone'],
      unchanged: 1,
    });
    expect((await call(`GET /exports/${second}/compare?with=se_x`)).status).toBe(404);
  });
});

describe('agent jobs and pull requests', () => {
  test('lists agent jobs of all projects with their prompt and cost', async () => {
    const id = 'aj_00000000000000000000000001';
    await database.db
      .insertInto('agent_jobs')
      .values({
        id,
        organization_id: own.id,
        project_id: own.projectId,
        repository_url: 'https://git.test/docs.git',
        model: 'test:model',
        branch: 'b',
        base_branch: 'main',
        status: 'failed',
        error: 'Because.',
        cost_micros: 1_500_000,
      })
      .execute();
    // A turn that hasn't finished gets longer between the two requests.
    const turn = { job_id: id, turn: 1, project_id: own.projectId, prompt: 'Do it', finished_at: new Date() };
    await database.db.insertInto('agent_turns').values(turn).execute();
    const { body } = await call(`GET /agent-jobs?status=failed&projectId=${own.projectId}`);
    expect(body.jobs).toMatchObject([
      { id, prompt: 'Do it', turns: 1, cost: 1.5, error: 'Because.', projectName: 'Own' },
    ]);
    expect((await call(`GET /agent-jobs/${id}`)).body).toEqual(body.jobs[0]);
    expect((await call('GET /agent-jobs?status=active')).body.jobs).toEqual([]);
    expect((await call(`GET /agent-jobs/${id}`, { key: other.key })).status).toBe(404);
  });

  test('shows a pull request on an external host without changes, and closes it', async () => {
    const request = { head: 'bindery/aj_1', base: 'main', title: 'Change', body: 'Why', draft: false };
    const range = { base: 'a'.repeat(40), head: 'b'.repeat(40) } as never;
    const { id } = await insertPull(database.db, { projectId: own.projectId, request: request as never, range });
    expect((await call('GET /pulls')).body.pulls).toMatchObject([{ id, title: 'Change', agentJobId: 'aj_1' }]);
    expect((await call(`GET /pulls/${id}`)).body).toMatchObject({
      mergeable: 'unknown',
      files: null,
      headCommit: 'b'.repeat(40),
    });
    const comments = `POST /pulls/${id}/comments`;
    const onLine = { body: 'How often?', path: 'a.mdx', line: 3 };
    const first = await call(comments, { body: onLine });
    expect(first).toMatchObject({ status: 201, body: { ...onLine, side: 'after', isAgent: false, isResolved: false } });
    const reply = await call(comments, { body: { body: 'Or never?', threadId: first.body.id } });
    expect(reply).toMatchObject({ status: 201, body: { threadId: first.body.id, verdict: null } });
    const resolve = `POST /pulls/${id}/threads/${first.body.id}/resolve`;
    expect(await call(resolve, { body: { resolved: true } })).toMatchObject({
      status: 200,
      body: { isResolved: true },
    });
    expect((await call(`GET /pulls/${id}`)).body.comments).toMatchObject([{ isResolved: true }, { body: 'Or never?' }]);
    for (const wrong of [
      { body: '' },
      { body: 'x', path: 'a' },
      { body: 'x', line: 0 },
      { ...onLine, verdict: 'approve' },
    ])
      expect((await call(comments, { body: wrong })).status).toBe(400);
    expect((await call(comments, { body: { body: 'x', threadId: reply.body.id } })).status).toBe(404);
    expect((await call(comments, { body: onLine, key: other.key })).status).toBe(404);
    expect((await call(`POST /pulls/${id}/merge`, { body: {} })).status).toBe(400);
    expect((await call(`POST /pulls/${id}/merge`, { body: { head: 'b'.repeat(40) } })).status).toBe(409);
    expect((await call(`POST /pulls/${id}/close`, { body: {}, key: other.key })).status).toBe(404);
    expect((await call(`POST /pulls/${id}/close`, { body: {} })).body).toMatchObject({ state: 'closed' });
    expect((await call(`POST /pulls/${id}/merge`, { body: { head: 'x' } })).status).toBe(409);
    const { entries } = (await call(`GET /audit?subject=${id}`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'pull.close',
      'pull.comment',
      'pull.comment',
      'pull.comment',
    ]);
  });
});

describe('the audit log', () => {
  test('records the actor, action and IP address behind trusted proxies, and filters entries', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await call('POST /domains', { body: { host: 'audited.test', projectId: own.projectId }, headers });
    const { entries } = (await call('GET /audit?action=domain.create&subject=audited.test')).body;
    expect(entries).toMatchObject([
      {
        actor: { kind: 'key', name: 'Own key', sessionId: null },
        ip: '203.0.113.7',
        details: { projectId: own.projectId },
      },
    ]);
    const count = async (query: string) => (await call(`GET /audit?limit=200&${query}`)).body.entries.length;
    expect(await count('action=domain')).toBeGreaterThan(1);
    expect(await count('actor=own%20KEY&subject=audited.test')).toBe(1);
    expect(await count('actor=nobody')).toBe(0);
    expect(await count('subject=audited.test&to=2020-01-01T00:00:00Z')).toBe(0);
    expect(await count('subject=audited.test&from=2020-01-01T00:00:00Z')).toBe(1);
    expect((await call('GET /audit?from=yesterday')).status).toBe(400);
    expect((await call('GET /audit?limit=200', { key: other.key })).body.entries).toEqual([]);
  });

  test('exports as a CSV file', async () => {
    const { headers, body } = await call('GET /audit?subject=audited.test', { headers: { accept: 'text/csv' } });
    expect(headers['content-type']).toMatch(/text\/csv/);
    expect(body.split('\r\n')[0]).toBe('time,action,actor,actor kind,actor id,session,address,subject,details');
    expect(body.split('\r\n')[1]).toContain(',domain.create,Own key,key,');
    expect((await call('GET /audit?format=csv')).body.split('\r\n').length).toBeGreaterThan(3);
  });

  test('records no failures', async () => {
    const before = (await call('GET /audit?limit=200')).body.entries.length;
    await call('POST /domains', { body: { host: 'audited.test', projectId: own.projectId } });
    expect((await call('GET /audit?limit=200')).body.entries).toHaveLength(before);
  });
});

describe('the system page', () => {
  test('shows the system page to the organization that runs the installation, and to no other', async () => {
    const { status, body } = await call('GET /system');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '1.2.3',
      workers: [],
      storage: { bundles: 2 },
      agentModel: 'test:model',
      auditStream: {
        receiver: 'https://siem.test',
        format: 'ocsf',
        waiting: 4,
        oldestSeconds: 60,
        lastSentAt: null,
        failures: 2,
        lastError: { message: 'No.', at: '1970-01-01T00:00:00.000Z' },
      },
      checks: [{ name: 'git', ok: true }],
    });
    expect(body.retention).toContainEqual(expect.objectContaining({ name: 'Bundles', days: 30 }));
    expect((await call('GET /system', { key: other.key })).status).toBe(403);
  });
});

describe('odd requests', () => {
  test('treats an id with NUL like an unknown one on every route', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, Record<string, unknown>> }>();
    const calls = Object.entries(paths)
      .filter(([url]) => url.startsWith('/v1/admin/') && url.includes('{'))
      .flatMap(([url, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.slice(9)}`));
    expect(calls.length).toBeGreaterThan(20);
    for (const each of calls) {
      const { status } = await call(each.replaceAll(/\{\w+\}/g, '%00'), {
        headers: { 'content-type': 'application/json' },
        payload: each.startsWith('GET') ? undefined : '{}',
      });
      expect([each, status]).toEqual([each, expect.toBeOneOf([400, 401, 403, 404])]);
    }
  });

  test.each([
    [{ events: ['none'] }, /^Expected "events\.0" in the body to be ".+", .*or ".+"\.$/],
    [{ active: 'yes' }, /to be a boolean\.$/],
    [{}, /^Expected the body to have at least 1 field\.$/],
  ])('rejects %j and lists the allowed values', async (payload, sentence) => {
    const { status, body } = await call('PATCH /webhooks/x', { payload });
    expect(status).toBe(400);
    expect((body as { error: string }).error).toMatch(sentence);
  });

  test.each([
    ['POST /keys', { name: 'CI', expiresAt: 'soon' }, 'to be a time such as 2026-11-30T12:00:00Z.'],
    ['POST /projects', { name: 'A', repositoryUrl: 'https://a.test/b.git', pollSeconds: 1 }, 'to be at least 60.'],
    ['GET /audit?format=xml', undefined, '"format" in the query to be "json" or "csv".'],
  ])('rejects %s of %j and lists the allowed values', async (route, payload, end) => {
    const { status, body } = await call(route, { payload });
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(end);
  });
});
