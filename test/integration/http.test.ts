import { hash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain, deleteDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { connect } from '../../src/db/connect.ts';
import { claimJob, completeJob, failJob, pinCommit } from '../../src/export/job/job-state.ts';
import { getDiagnosticsKey } from '../../src/export/job/keys.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { createId } from '../../src/lib/ids.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { refuseWrites } from '../helpers/refuse-writes.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const JOBS = '/v1/static-export/jobs';
const linkSecret = Buffer.alloc(32, 3);
let database: TestDatabase;
let queue: Queue;
let folder: string;
let store: Store;
let app: App;
/** Makes the queue of `app` fail for the rest of a test. */
let queueError: Error | undefined;
let logged: string[];
let keys: { admin: string; reader: string; free: string; other: string };
let organizationId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await startQueue({ url: database.url, onError: () => undefined, max: 2 });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-http-'));
  store = createLocalStore({ folder, secret: linkSecret, publicUrl: () => 'http://bindery.test' });
  const ownOrganization = await addOrganization({ name: 'Own', plan: 'enterprise', host: 'docs.own.test' });
  const other = await addOrganization({ name: 'Other', plan: 'enterprise', host: 'docs.other.test' });
  const free = await addOrganization({ name: 'Free', plan: 'free', host: 'docs.free.test' });
  organizationId = ownOrganization.id;
  const reader = await createApiKey(database.db, {
    organizationId: ownOrganization.id,
    name: 'reader',
    scopes: ['read'],
  });
  keys = { admin: ownOrganization.key, reader: reader.text, free: free.key, other: other.key };
  // All tests share one app: it keeps no state between requests, and creating one takes a third of a second.
  const enqueue: Queue['enqueue'] = (...work) => (queueError ? Promise.reject(queueError) : queue.enqueue(...work));
  app = await createTestApp({ queue: { enqueue } });
});
afterAll(async () => {
  await app.close();
  await queue.stop({ graceful: false });
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  logged = [];
  queueError = undefined;
});

function createTestApp(change: Partial<AppDeps> = {}): Promise<App> {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  return createApp({ db: database.db, store, queue, linkSecret, bundleLinkTtl: 3600, logger, ...change });
}

/** Returns the port of `app`, which starts listening once a test needs more than `inject`. */
async function listen(): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function addOrganization({ name, plan, host }: { name: string; plan: string; host: string }) {
  const { id } = await createOrganization(database.db, { name, plan });
  const project = await createProject(database.db, {
    organizationId: id,
    name,
    repositoryUrl: 'https://git.test/docs.git',
  });
  await createDomain(database.db, { host, organizationId: id, projectId: project.id });
  const key = await createApiKey(database.db, { organizationId: id, name: 'admin' });
  return { id, key: key.text };
}

function send(options: InjectOptions & { key?: string }) {
  const { key = keys.admin, headers, ...rest } = options;
  return app.inject({ ...rest, headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers } });
}

type Response = Awaited<ReturnType<typeof send>>;

function start(
  body: unknown = { domain: 'docs.own.test' },
  options: { key?: string; headers?: Record<string, string> } = {},
) {
  return send({ method: 'POST', url: JOBS, body: body as object, ...options });
}

async function startJob(): Promise<string> {
  return (await start()).json<{ jobId: string }>().jobId;
}

async function finishJob(jobId: string): Promise<void> {
  await claimJob(database.db, jobId);
  await pinCommit(database.db, { id: jobId, commit: 'abc' });
  await store.put(`bundles/${jobId}.tar.gz`, Buffer.from('0123456789'));
  await completeJob(database.db, {
    id: jobId,
    commit: 'abc',
    pageCount: 3,
    bundleKey: `bundles/${jobId}.tar.gz`,
    sizeBytes: 10,
    sha256: hash('sha256', '0123456789'),
  });
}

/** Asserts that a response is an error in the standard format, and returns its status. */
function getErrorStatus(response: Response): number {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['x-request-id']).toMatch(/^req_/);
  const body = response.json<{ error: string }>();
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/^[A-Z"].*[.?]$/s);
  return response.statusCode;
}

/** Returns the message of an error with this status. */
function expectError(response: Response, status: number): string {
  expect(getErrorStatus(response)).toBe(status);
  return response.json<{ error: string }>().error;
}

describe('POST /v1/static-export/jobs', () => {
  test('responds 202 with the queued job, which is stored and queued', async () => {
    const response = await start({
      domain: 'Docs.OWN.test.',
      version: '2026.4 β',
      siteVersion: 'v2',
      paths: ['index', 'guides/getting-started', '/guides/', '/'],
      features: { search: false },
      groups: ['partners'],
    });
    expect(response.statusCode).toBe(202);
    const body = response.json<Record<string, unknown>>();
    expect(body).toEqual({
      jobId: expect.stringMatching(/^se_/) as unknown,
      status: 'queued',
      version: '2026.4 β',
      progress: 0,
      pageCount: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      updatedAt: body.createdAt,
      error: null,
    });
    const row = await database.db
      .selectFrom('export_jobs')
      .selectAll()
      .where('id', '=', String(body.jobId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      domain: 'docs.own.test',
      version: '2026.4 β',
      site_version: 'v2',
      paths: ['/index', '/guides/getting-started', '/guides', '/'],
      settings: { features: createFeatures('cloud', { search: false }), groups: ['partners'] },
    });
    expect(await countQueued(String(body.jobId))).toBe(1);
  });

  test.each([
    [{}, '"domain"'],
    [{ domain: 7 }, '"domain" in the body to be a string'],
    [{ domain: '' }, 'hostname'],
    [{ domain: 'https://docs.own.test' }, 'without https://'],
    [{ domain: 'docs.own.test/guides' }, 'hostname'],
    [{ domain: 'docs.own.test:80' }, 'hostname'],
    [{ domain: `${'a'.repeat(300)}.test` }, 'hostname'],
    [{ domain: 'docs.own.test', paths: [] }, 'at least 1 entry. To use the default, leave the field out.'],
    [{ domain: 'docs.own.test', paths: '/' }, 'to be an array'],
    [{ domain: 'docs.own.test', features: { search: 'off' } }, 'boolean'],
    [
      { domain: 'docs.own.test', features: { serach: true } },
      '"serach" in "features" in the body. Did you mean "search"?',
    ],
    [{ domain: 'docs.own.test', groups: ['a\nb'] }, 'Expected group names'],
    [{ domain: 'docs.own.test', paths: ['/a/../b'] }, 'page paths'],
    [{ domain: 'docs.own.test', paths: ['/a\u0000'] }, '"paths" in the body to be text'],
    [
      { domain: 'docs.own.test', version: '\u0000' },
      '"version" in the body to be text, but it contains an invalid character: NUL',
    ],
    [{ domain: 'docs.own.test', version: 'v\ud800' }, '"version" in the body to be text'],
    [{ domain: 'docs.own.test\0' }, '"domain" in the body to be text'],
    [{ domain: 'docs.own.test', paths: ['https://docs.own.test/'] }, 'without a host'],
    [{ domain: 'docs.own.test', paths: ['index', ''] }, 'at least 1 character'],
    [{ domain: 'docs.own.test', version: '' }, '"version"'],
    [{ domain: 'docs.own.test', version: ' ' }, '"version" to be a label'],
    [{ domain: 'docs.own.test', version: 'a\nb' }, '"version" to be a label'],
    [{ domain: 'docs.own.test', version: 'x'.repeat(101) }, 'at most 100 characters'],
    [{ domain: 'docs.own.test', siteVersion: '' }, '"siteVersion"'],
    [{ domain: 'docs.own.test', path: '/' }, 'Unknown field "path" in the body. Did you mean "paths"?'],
    [{ domain: 'docs.own.test', color: '#fff' }, 'Unknown field "color" in the body. Check its spelling.'],
    [[], 'to be an object'],
  ])('responds 400 to the body %j with the reason', async (body, hint) => {
    expect(expectError(await start(body), 400)).toContain(hint);
  });

  test("responds 400 to a feature that the domain's deployment kind does not allow, and 202 without it", async () => {
    const { organization_id: organizationId, project_id: projectId } = await database.db
      .selectFrom('domains')
      .select(['organization_id', 'project_id'])
      .where('host', '=', 'docs.own.test')
      .executeTakeFirstOrThrow();
    const domain = 'closed.own.test';
    await createDomain(database.db, { host: domain, organizationId, projectId, deployment: 'air-gapped' });
    expect(expectError(await start({ domain, features: { search: true } }), 400)).toBe(
      'An air-gapped site can\'t have search, so "features": {"search": true} isn\'t allowed. Remove it, or choose the deployment kind cloud or client-hosted.',
    );
    expect((await start({ domain, features: { playground: true, search: false } })).statusCode).toBe(202);
    await deleteDomain(database.db, { host: domain });
  });

  test('responds 400 to broken, empty and poisoned JSON', async () => {
    const sendRaw = (payload: string) =>
      send({ method: 'POST', url: JOBS, payload, headers: { 'content-type': 'application/json' } });
    expect(getErrorStatus(await sendRaw('{"domain":'))).toBe(400);
    expect(getErrorStatus(await sendRaw(''))).toBe(400);
    expect(getErrorStatus(await sendRaw('{"__proto__":{"a":1},"domain":"docs.own.test"}'))).toBe(400);
    expect(getErrorStatus(await send({ method: 'POST', url: JOBS }))).toBe(400);
  });

  test('responds 400 to a body that is not UTF-8, so that it never becomes a prompt', async () => {
    const payload = Buffer.from('{"domain":"docs.own.test","version":"caf\xe9"}', 'latin1');
    const response = await send({
      method: 'POST',
      url: JOBS,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(expectError(response, 400)).toContain("The body isn't UTF-8");
  });

  test('responds 401 without a key, or with an invalid one', async () => {
    const response = await start(undefined, { key: '' });
    expect(getErrorStatus(response)).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(getErrorStatus(await start(undefined, { key: 'bindery_x' }))).toBe(401);
    expect(
      getErrorStatus(
        await start(undefined, { key: `${keys.admin.slice(0, -1)}${keys.admin.endsWith('a') ? 'b' : 'a'}` }),
      ),
    ).toBe(401);
    expect(getErrorStatus(await start(undefined, { key: '', headers: { authorization: `Basic ${keys.admin}` } }))).toBe(
      401,
    );
  });

  test('responds 403 if the plan or the scope does not allow it', async () => {
    expect(expectError(await start({ domain: 'docs.free.test' }, { key: keys.free }), 403)).toContain('Enterprise');
    expect(expectError(await start(undefined, { key: keys.reader }), 403)).toContain('write');
  });

  test("treats another organization's domain exactly as an unknown one", async () => {
    const unknown = expectError(await start({ domain: 'docs.none.test' }), 404);
    const foreign = expectError(await start({ domain: 'docs.other.test' }), 404);
    expect(foreign.replace('docs.other.test', 'X')).toBe(unknown.replace('docs.none.test', 'X'));
  });

  test('responds 413 to a body over 1 MB and 415 to one that is not JSON', async () => {
    expect(getErrorStatus(await start({ domain: 'a'.repeat(1_000_001) }))).toBe(413);
    const text = await send({
      method: 'POST',
      url: JOBS,
      payload: 'domain=x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(getErrorStatus(text)).toBe(415);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(getErrorStatus(await send({ method: 'POST', url: JOBS, payload: 'domain=x', headers: form }))).toBe(415);
  });
});

describe('Idempotency-Key', () => {
  const startOnce = (key: string, body?: unknown, apiKey?: string) =>
    start(body, { headers: { 'idempotency-key': key }, ...(apiKey && { key: apiKey }) });

  test('repeats the first response to the same request, in any spelling', async () => {
    const first = await startOnce('k1', { domain: 'docs.own.test', version: 'a' });
    const again = await send({
      method: 'POST',
      url: JOBS,
      payload: '{ "version": "a", "domain": "docs.own.test" }',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    });
    expect(again.statusCode).toBe(202);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
  });

  test('responds 422 to another request with the same key', async () => {
    await startOnce('k2');
    expect(getErrorStatus(await startOnce('k2', { domain: 'docs.own.test', version: 'b' }))).toBe(422);
  });

  test('creates one job from many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => startOnce('k3')));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(12).fill(202));
    const ids = new Set(responses.map((response) => response.json<{ jobId: string }>().jobId));
    expect(ids.size).toBe(1);
    expect(await countQueued([...ids][0] ?? '')).toBe(1);
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
  });

  test('belongs to an organization', async () => {
    const own = await startOnce('k4');
    const other = await startOnce('k4', { domain: 'docs.other.test' }, keys.other);
    expect(other.statusCode).toBe(202);
    expect(other.json<{ jobId: string }>().jobId).not.toBe(own.json<{ jobId: string }>().jobId);
  });

  test('is not used up by a rejected request', async () => {
    expect(getErrorStatus(await startOnce('k5', { domain: 'docs.none.test' }))).toBe(404);
    expect((await startOnce('k5')).statusCode).toBe(202);
  });

  test('is forgotten after 24 hours', async () => {
    const first = await startOnce('k6');
    await database.db
      .updateTable('idempotency_keys')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never)
      .where('key', '=', 'k6')
      .execute();
    const second = await startOnce('k6', { domain: 'docs.own.test', version: 'other' });
    expect(second.statusCode).toBe(202);
    expect(second.json<{ jobId: string }>().jobId).not.toBe(first.json<{ jobId: string }>().jobId);
  });

  test.each(['', 'a b', 'x'.repeat(256), 'ü'])('responds 400 to the key %j', async (key) => {
    expect(getErrorStatus(await startOnce(key))).toBe(400);
  });
});

describe('GET /v1/static-export/jobs/{jobId}', () => {
  test('responds 200 with the job, even to a read-only key', async () => {
    const created = await start();
    const { jobId } = created.json<{ jobId: string }>();
    const response = await send({ url: `${JOBS}/${jobId}`, key: keys.reader });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(created.json());
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('shows why a job failed', async () => {
    const jobId = await startJob();
    await failJob(database.db, { id: jobId, error: 'The repository was not found.' });
    const response = await send({ url: `${JOBS}/${jobId}` });
    expect(response.json()).toMatchObject({ status: 'failed', error: 'The repository was not found.' });
  });

  test("responds with the same 404 to unknown ids, odd ids and another organization's job", async () => {
    const jobId = await startJob();
    const sentences = await Promise.all(
      [jobId.replace(/.$/, jobId.endsWith('0') ? '1' : '0'), 'x', '%00', 'a'.repeat(1500), "se_' or 1=1"].map(
        async (id) => expectError(await send({ url: `${JOBS}/${encodeURI(id)}` }), 404),
      ),
    );
    sentences.push(expectError(await send({ url: `${JOBS}/${jobId}`, key: keys.other }), 404));
    expect(new Set(sentences).size).toBe(1);
  });

  test('responds 401 without a key', async () => {
    expect(getErrorStatus(await send({ url: `${JOBS}/${await startJob()}`, key: '' }))).toBe(401);
  });
});

describe('POST /v1/static-export/jobs/{jobId}/bundle', () => {
  const requestBundle = (jobId: string, options: { key?: string; headers?: Record<string, string> } = {}) =>
    send({ method: 'POST', url: `${JOBS}/${jobId}/bundle`, ...options });

  test('responds 200 with a working link, repeatedly', async () => {
    const jobId = await startJob();
    await finishJob(jobId);
    const before = Date.now();
    const response = await requestBundle(jobId);
    const after = Date.now();
    expect(response.statusCode).toBe(200);
    const body = response.json<{ bundleUrl: string; expiresAt: string }>();
    expect(body).toEqual({
      jobId,
      bundleUrl: expect.stringMatching(/^http:\/\/bindery\.test\/files\//) as unknown,
      expiresAt: expect.stringMatching(/Z$/) as unknown,
      sizeBytes: 10,
      sha256: hash('sha256', '0123456789'),
    });
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(before + 3_599_000);
    expect(Date.parse(body.expiresAt)).toBeLessThan(after + 3_601_000);
    expect((await app.inject(body.bundleUrl)).body).toBe('0123456789');
    expect((await requestBundle(jobId)).statusCode).toBe(200);
  });

  test('accepts the empty JSON body that many clients send', async () => {
    const jobId = await startJob();
    await finishJob(jobId);
    expect((await requestBundle(jobId, { headers: { 'content-type': 'application/json' } })).statusCode).toBe(200);
  });

  test('responds 409 until the job is completed, with its status or its error', async () => {
    const jobId = await startJob();
    expect(expectError(await requestBundle(jobId), 409)).toContain('queued');
    await claimJob(database.db, jobId);
    expect(expectError(await requestBundle(jobId), 409)).toContain('running');
    await failJob(database.db, { id: jobId, error: 'docs.json is missing.' });
    expect(expectError(await requestBundle(jobId), 409)).toContain('docs.json is missing.');
  });

  test('responds 401, 403 and 404 like the other routes', async () => {
    const jobId = await startJob();
    expect(getErrorStatus(await requestBundle(jobId, { key: '' }))).toBe(401);
    expect(getErrorStatus(await requestBundle(jobId, { key: keys.reader }))).toBe(403);
    expect(getErrorStatus(await requestBundle(jobId, { key: keys.other }))).toBe(404);
    expect(getErrorStatus(await requestBundle('se_unknown'))).toBe(404);
  });
});

describe('POST /v1/static-export/jobs/{jobId}/cancel', () => {
  const cancel = (jobId: string, key?: string) =>
    send({ method: 'POST', url: `${JOBS}/${jobId}/cancel`, ...(key !== undefined && { key }) });

  test('responds 200 with the failed job, records it in the audit log once, and 200 again', async () => {
    const jobId = await startJob();
    const before = Date.now();
    const response = await cancel(jobId);
    expect(response.statusCode).toBe(200);
    const canceled = response.json<{ canceledAt: string }>();
    expect(canceled).toMatchObject({ jobId, status: 'failed', error: expect.stringContaining('canceled') as unknown });
    expect(Date.parse(canceled.canceledAt)).toBeGreaterThan(before - 1_000);
    expect(Date.parse(canceled.canceledAt)).toBeLessThan(Date.now() + 1_000);
    expect((await cancel(jobId)).json()).toEqual(canceled);
    expect(await claimJob(database.db, jobId)).toBeUndefined();
    expect((await send({ url: `${JOBS}/${jobId}` })).json()).toEqual(canceled);
    const entries = database.db.selectFrom('audit_log').select('action').where('subject', '=', jobId);
    expect((await entries.execute()).map(({ action }) => action)).toEqual(['export.create', 'export.cancel']);
  });

  test('responds 409 to a job that has already finished', async () => {
    const [done, failed] = [await startJob(), await startJob()];
    await finishJob(done);
    await failJob(database.db, { id: failed, error: 'No.' });
    expect(expectError(await cancel(done), 409)).toContain('completed');
    expect(expectError(await cancel(failed), 409)).toContain('failed');
    expect((await send({ url: `${JOBS}/${failed}` })).json()).not.toHaveProperty('canceledAt');
  });

  test('responds 401, 403 and 404 like the other routes', async () => {
    const jobId = await startJob();
    for (const [key, status] of [
      ['', 401],
      [keys.reader, 403],
      [keys.other, 404],
    ] as const)
      expect(getErrorStatus(await cancel(jobId, key))).toBe(status);
    expect((await send({ url: `${JOBS}/${jobId}` })).json()).toMatchObject({ status: 'queued' });
  });

  test('is what `bindery jobs` lists, cancels and follows', async () => {
    const env = { BINDERY_URL: `http://127.0.0.1:${await listen()}`, BINDERY_API_KEY: keys.admin };
    const jobId = await startJob();
    const listedRun = await runHere(['jobs', 'list', '--limit', '1'], env);
    expect(listedRun.stdout).toMatch(new RegExp(`^JOB .*\n${jobId}  docs\\.own\\.test  queued +0% +0 pages`));
    expect(await runHere(['jobs', 'cancel', jobId], env)).toMatchObject({
      exitCode: 0,
      stdout: `${jobId} is canceled.\n`,
    });
    const followed = await runHere(['jobs', 'follow', jobId], env);
    expect(followed).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/ was canceled at 2\d/) as unknown });
    const [first] = JSON.parse(
      (await runHere(['jobs', 'list', '--status', 'failed', '--json'], env)).stdout,
    ) as object[];
    expect(first).toMatchObject({ kind: 'export', jobId, status: 'failed', canceledAt: expect.any(String) as unknown });
    const doneJob = await startJob();
    await finishJob(doneJob);
    const endedRun = await runHere(['jobs', 'follow', doneJob, '--json'], env);
    expect([endedRun.exitCode, JSON.parse(endedRun.stdout)]).toMatchObject([
      0,
      { jobId: doneJob, status: 'completed' },
    ]);
    expect(await runHere(['jobs', 'cancel', doneJob], env)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('has already completed') as unknown,
    });
  });
});

test('`bindery jobs` lists agent jobs with exports, follows them and cancels active ones', async () => {
  const env = { BINDERY_URL: `http://127.0.0.1:${await listen()}`, BINDERY_API_KEY: keys.admin };
  const { id: projectId } = await database.db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const exportId = await startJob();
  const id = createId('aj');
  const place = { repository_url: 'https://git.test/docs.git', branch: 'b', base_branch: 'main' };
  await database.db
    .insertInto('agent_jobs')
    .values({ id, organization_id: organizationId, project_id: projectId, model: 'test:model', ...place })
    .execute();
  const turn = { job_id: id, turn: 1, project_id: projectId, prompt: 'Do it' };
  await database.db.insertInto('agent_turns').values(turn).execute();
  const list = async (...options: string[]) =>
    JSON.parse((await runHere(['jobs', 'list', '--json', ...options], env)).stdout) as object[];
  expect(await list('--limit', '2', '--project', projectId)).toMatchObject([
    { kind: 'agent', id, status: 'active', prompt: 'Do it' },
    { kind: 'export', jobId: exportId },
  ]);
  expect(await list('--kind', 'agent')).toMatchObject([{ id }]);
  expect(await list('--status', 'archived')).toEqual([]);
  expect((await runHere(['jobs', 'list'], env)).stdout).toMatch(new RegExp(`\n${id}  Own +active +1 prompt  `));
  const canceled = await runHere(['jobs', 'cancel', id], env);
  expect(canceled).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(`${id} is stopping`) as unknown });
  expect(await runHere(['agent', 'archive', id, '--yes'], env)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${id} is archived`) as unknown,
  });
  const followed = await runHere(['jobs', 'follow', id], env);
  expect(followed).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('archived before it finished') as unknown,
  });
  const { stdout, exitCode } = await runHere(['jobs', 'follow', id, '--json'], env);
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([1, { id, status: 'archived' }]);
  for (const [args, message] of [
    [['cancel', id], 'The job is archived'],
    [['cancel', 'prj_1'], 'Expected an export ID (se_…) or an agent job ID (aj_…)'],
    [['follow', createId('aj')], "doesn't have this agent job"],
    [['list', '--kind', 'agent', '--domain', 'docs.own.test'], "These filters can't match any job"],
  ] as const)
    expect(await runHere(['jobs', ...args], env)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining(message) as unknown,
    });
});

describe('GET /v1/static-export/jobs/{jobId}/diagnostics', () => {
  const fetchDiagnostics = (jobId: string, key?: string) =>
    send({ url: `${JOBS}/${jobId}/diagnostics`, ...(key !== undefined && { key }) });

  test('responds 200 with the position and message of each', async () => {
    const jobId = await startJob();
    await finishJob(jobId);
    const list = [
      { severity: 'warning', code: 'broken-link', message: 'No such page.', file: 'a.mdx', line: 2, column: 3 },
    ];
    await store.put(getDiagnosticsKey({ jobId, commit: 'abc' }), Buffer.from(JSON.stringify(list)));
    expect((await fetchDiagnostics(jobId)).json()).toEqual({ jobId, diagnostics: list });
  });

  test('returns an empty list for a job that failed before it had any', async () => {
    const jobId = await startJob();
    await failJob(database.db, { id: jobId, error: 'The repository was not found.' });
    expect((await fetchDiagnostics(jobId)).json()).toEqual({ jobId, diagnostics: [] });
  });

  test('responds 401, 404 and, while the job runs, 409', async () => {
    const jobId = await startJob();
    expect(getErrorStatus(await fetchDiagnostics(jobId, ''))).toBe(401);
    expect(getErrorStatus(await fetchDiagnostics(jobId, keys.other))).toBe(404);
    expect(expectError(await fetchDiagnostics(jobId), 409)).toContain('queued');
  });
});

describe('signed links', () => {
  let link: URL;

  beforeEach(async () => {
    await store.put('bundles/a.tar.gz', Buffer.from('0123456789'));
    link = new URL((await store.link('bundles/a.tar.gz', { ttlSeconds: 60, filename: 'dócs.tar.gz' })).url);
  });
  const get = (url: URL, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: url.pathname + url.search, headers });

  test('serve the file without a key, with its name', async () => {
    const response = await get(link);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('0123456789');
    expect(response.headers).toMatchObject({
      'content-length': '10',
      'content-type': 'application/gzip',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="d_cs.tar.gz"; filename*=UTF-8''d%C3%B3cs.tar.gz`,
    });
  });

  test('serve ranges, so that an interrupted download can resume', async () => {
    const part = await get(link, { range: 'bytes=4-' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('456789');
    expect(part.headers['content-range']).toBe('bytes 4-9/10');
    expect((await get(link, { range: 'bytes=-3' })).body).toBe('789');
    expect((await get(link, { range: 'bytes=2-3', 'if-range': '"old"' })).body).toBe('0123456789');
    const etag = String(part.headers.etag);
    expect((await get(link, { range: 'bytes=2-3', 'if-range': etag })).body).toBe('23');
    const outside = await get(link, { range: 'bytes=10-' });
    expect(getErrorStatus(outside)).toBe(416);
    expect(outside.headers['content-range']).toBe('bytes */10');
  });

  test('respond to HEAD, and with 304 to a client that has the file', async () => {
    const head = await get(link, {}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe('10');
    expect((await get(link, { 'if-none-match': String(head.headers.etag) })).statusCode).toBe(304);
  });

  test('respond with 403 if any part was changed or the link has expired', async () => {
    for (const [name, value] of [
      ['signature', 'AAAA'],
      ['filename', 'x'],
      ['expires', '9999999999'],
    ] as const) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      expect(getErrorStatus(await get(changed))).toBe(403);
    }
    const swapped = new URL(link);
    swapped.pathname = '/files/bundles/b.tar.gz';
    expect(getErrorStatus(await get(swapped))).toBe(403);
    expect(getErrorStatus(await app.inject('/files/bundles/a.tar.gz'))).toBe(403);
    const expired = await store.link('bundles/a.tar.gz', { ttlSeconds: -1, filename: 'x' });
    expect(expectError(await get(new URL(expired.url)), 403)).toContain('expired');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'forbid %s, which they are not signed for',
    async (method) => {
      const response = await app.inject({ method, url: link.pathname + link.search });
      expect(expectError(response, 403)).toContain('GET or HEAD');
    },
  );

  test('respond with 404 once the file is deleted', async () => {
    await store.delete(['bundles/a.tar.gz']);
    expect(getErrorStatus(await get(link))).toBe(404);
  });

  test.each(['/files/../../etc/passwd', '/files/..%2f..%2fetc%2fpasswd', '/files/%2e%2e/x', '/files/.staging/x'])(
    '%s leads nowhere',
    async (url) => {
      const response = await app.inject(`${url}${link.search}`);
      expect([403, 404]).toContain(response.statusCode);
      expect(Object.keys(response.json<object>())).toEqual(['error']);
    },
  );

  test('never appear in the log with their signature', async () => {
    await get(link);
    const signature = link.searchParams.get('signature') ?? '';
    expect(logged.join('')).toContain('/files/bundles/a.tar.gz');
    expect(logged.join('')).not.toContain(signature);
  });
});

describe('every other request', () => {
  test('to an unknown URL is 404, whatever its method, body and key', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
      expect(getErrorStatus(await app.inject({ method, url: '/v1/nothing' }))).toBe(404);
    expect(
      getErrorStatus(
        await app.inject({ method: 'POST', url: '/v1', payload: 'x', headers: { 'content-type': 'a/b' } }),
      ),
    ).toBe(404);
    expect(getErrorStatus(await send({ method: 'POST', url: `${JOBS}/` }))).toBe(404);
    expect(getErrorStatus(await send({ url: `${JOBS}/` }))).toBe(404);
  });

  test('with the wrong method is 405 with the allowed ones', async () => {
    const response = await app.inject({ method: 'PUT', url: JOBS, payload: '{', headers: { 'content-type': 'a/b' } });
    expect(getErrorStatus(response)).toBe(405);
    expect(response.headers.allow).toBe('POST');
    const job = await app.inject({ method: 'DELETE', url: `${JOBS}/se_1` });
    expect(getErrorStatus(job)).toBe(405);
    expect(job.headers.allow).toBe('GET, HEAD');
    expect(getErrorStatus(await app.inject(`${JOBS}/se_1/bundle`))).toBe(405);
  });

  test("to an earlier version's agent API is 404 with the current version, with and without a key", async () => {
    for (const url of ['/v1/agent/prj_1/job', '/v1/agent/prj_1/job/aj_1?x=1', '/v1/agent'])
      expect(expectError(await send({ method: 'POST', url, body: { prompt: 'x' } }), 404)).toContain(
        '/v2/agent instead',
      );
    expect(expectError(await app.inject('/v1/agent/prj_1/jobs'), 404)).toContain('/v2/agent instead');
    expect(expectError(await app.inject('/v2/static-export/jobs'), 404)).toContain('/v1/static-export instead');
    expect(expectError(await app.inject('/v1/agents'), 404)).not.toContain('instead');
    expect(expectError(await app.inject('/v2/agent/prj_1/nothing'), 404)).not.toContain('instead');
  });

  test('with a URL that cannot be decoded is 400', async () => {
    expect(getErrorStatus(await app.inject('/%zz'))).toBe(400);
  });

  test('that causes an internal error is 500 and reveals no details', async () => {
    queueError = new Error('secret detail');
    const before = await countJobs();
    expect(expectError(await start(), 500)).not.toContain('secret');
    expect(logged.join('')).toContain('secret detail');
    expect(await countJobs()).toBe(before);
  });

  test.each([
    ['53100', 507, /out of disk space/],
    ['53200', 503, /out of memory/],
    ['53300', 503, /out of memory, connections/],
    ['58030', 503, /Try again/],
    ['25006', 503, /Try again/],
  ])('that PostgreSQL cannot store (%s) is %i and leaves nothing', async (code, status, sentence) => {
    const before = await countJobs();
    const headers = { 'idempotency-key': `full-${code}` };
    const response = await refuseWrites(database.db, {
      table: 'export_jobs',
      code,
      task: () => start(undefined, { headers }),
    });
    expect(expectError(response, status)).toMatch(sentence);
    expect(await countJobs()).toBe(before);
    expect((await start(undefined, { headers })).statusCode).toBe(202);
  });

  test.each([
    ['ENOSPC', 507],
    ['EDQUOT', 507],
    ['EROFS', 503],
    ['EMFILE', 503],
  ])('that fails with %s is %i', async (code, status) => {
    queueError = Object.assign(new Error('it failed'), { code });
    expect(getErrorStatus(await start())).toBe(status);
  });

  test('that only reads succeeds while the disk is full', async () => {
    const jobId = await startJob();
    await sql`update api_keys set last_used_at = null`.execute(database.db);
    const response = await refuseWrites(database.db, {
      table: 'api_keys',
      code: '53100',
      task: () => send({ url: `${JOBS}/${jobId}` }),
    });
    expect(response.statusCode).toBe(200);
  });

  test('is 503 while the database is unreachable', async () => {
    const unreachable = await createTestApp({ db: connect({ url: 'postgresql://127.0.0.1:1/none' }) });
    const headers = { authorization: `Bearer ${keys.admin}` };
    expect(getErrorStatus(await unreachable.inject({ url: `${JOBS}/se_1`, headers }))).toBe(503);
    await unreachable.close();
  });

  test('that is not HTTP at all gets an error in the same format', async () => {
    const port = await listen();
    const responses = ['NONSENSE\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`].map(async (bytes) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.write(bytes);
      return text(socket);
    });
    const [malformed = '', overlong = ''] = await Promise.all(responses);
    expect(malformed).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n\{"error":"[^"]+"\}$/s);
    expect(overlong).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n\{"error":"[^"]+"\}$/s);
  });

  const exchange = async (bytes: string) => {
    const socket = createConnection(await listen(), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };

  test('that expects something unsupported is 417', async () => {
    const ask = (expectation: string) =>
      exchange(
        `POST ${JOBS} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: ${expectation}\r\nContent-Length: 0\r\n\r\n`,
      );
    const refused = await ask('foo');
    expect(refused).toMatch(/^HTTP\/1\.1 417 .*\r\n\r\n\{"error":"Unsupported [^}]*Expect[^}]*\}$/s);
    expect(refused).toMatch(/\r\nx-request-id: req_/);
    expect(await ask('100-Continue')).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 401 /);
  });

  test('to open a tunnel is 501, and an offer of another protocol is ignored', async () => {
    expect(await exchange('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 501 .*\r\n\r\n\{"error":"[^"]+"\}$/s,
    );
    for (const [path, status] of [
      ['/healthz', 200],
      ['/nothing', 404],
      [JOBS, 405],
    ] as const)
      expect(
        await exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`),
      ).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\r\\n\\r\\n\\{"(?:error|status)":"[^"]`, 's'));
  });

  test('that is interrupted while it is sent is not logged as a service error', async () => {
    const socket = createConnection(await listen(), '127.0.0.1');
    const authorization = `Bearer ${keys.admin}`;
    app.server.once('request', (request: IncomingMessage) => {
      request.once('resume', () => socket.resetAndDestroy());
    });
    socket.write(
      `POST ${JOBS} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
    await vi.waitFor(() => expect(logged.join('')).toContain('aborted'), { timeout: 300_000 });
    expect(logged.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
  });

  test('leaves no API key in the log, wherever it was', async () => {
    await start();
    await start(undefined, { key: 'bindery_wrong' });
    await app.inject(`/v2/agent/prj_1/jobs?access_token=${keys.admin}`);
    await send({ url: `/v2/agent/${keys.admin}/jobs?q=${keys.admin}` });
    expect(logged.join('')).toContain(JOBS);
    expect(logged.join('')).not.toMatch(/bindery_[0-9A-Za-z]{3}/);
  });
});

describe('operation', () => {
  test('responds 200 to /healthz and /readyz without a key', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  });

  test('responds 503 to /readyz when the database is gone, and still 200 to /healthz', async () => {
    const goneDatabase = await createTestDatabase();
    await goneDatabase.drop();
    const brokenApp = await createTestApp({ db: goneDatabase.db });
    expect(getErrorStatus(await brokenApp.inject('/readyz'))).toBe(503);
    expect((await brokenApp.inject('/healthz')).statusCode).toBe(200);
    await brokenApp.close();
  });

  test('links to the description on the home page, which loads nothing from other hosts', async () => {
    const response = await app.inject('/');
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('href="/openapi.json"');
    expect(response.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  });

  test('says how to publish a site at the local name of a site without a release', async () => {
    const response = await app.inject({ url: '/', headers: { host: 'docs.own.test.localhost:7777' } });
    expect(response.body).toContain("<h1>docs.own.test isn't published yet</h1>");
    expect(response.body).toContain('export it in the dashboard');
  });
});

async function countQueued(jobId: string): Promise<number> {
  const pg = await import('pg');
  const client = new pg.default.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select 1 from pgboss.job where data->>'jobId' = $1", [jobId]);
  await client.end();
  return rows.length;
}

async function countJobs(): Promise<number> {
  const rows = await database.db
    .selectFrom('export_jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.length;
}
