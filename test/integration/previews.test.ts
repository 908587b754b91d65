import { createHash, createHmac } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createHook } from '../../src/accounts/hooks/hooks.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { startProjectPreview } from '../../src/export/previews/start-preview.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import type { Hosting } from '../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { removeExpiredPreviews } from '../../src/releases/previews.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 3);
/** Queue without a worker, because the tests finish jobs themselves. */
const queue = { enqueue: () => Promise.resolve('entry') };
let database: TestDatabase;
let folder: string;
let store: Store;
let hosting: Hosting;
let app: App;
let projectId: string;
let keys: { own: string; reader: string; free: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-previews-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  const free = await createOrganization(db, { name: 'Free', plan: 'free' });
  const repositoryUrl = 'https://git.test/docs.git';
  ({ id: projectId } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl }));
  await createDomain(db, { host: 'docs.own.test', projectId, base: '/docs', groups: ['staff'] });
  await createDomain(db, { host: 'away.own.test', projectId, deployment: 'client-hosted' });
  keys = {
    own: (await createApiKey(db, { organizationId, name: 'own' })).text,
    reader: (await createApiKey(db, { organizationId, name: 'reader', scopes: ['read'] })).text,
    free: (await createApiKey(db, { organizationId: free.id, name: 'free' })).text,
  };
  const log = () => undefined;
  hosting = await openHosting({
    db,
    store,
    folder: path.join(folder, 'sites'),
    maxBytes: 1_000_000,
    log,
    intervalMs: 5,
  });
  app = await createApp({
    db,
    store,
    queue,
    getSecretKey: async () => SECRET,
    bundleLinkTtl: 60,
    serveSite: hosting.serve,
    publicUrl: () => 'http://127.0.0.1:7777',
    logger: pino({ level: 'silent' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await hosting.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

interface Preview {
  url: string;
  jobId: string;
  branch: string;
  expiresAt: string;
}

function ask(branch: string, { key = keys.own, domain = 'docs.own.test' } = {}) {
  const headers = { authorization: `Bearer ${key}` };
  return app.inject({ method: 'POST', url: `/v1/sites/${domain}/previews`, headers, payload: { branch } });
}

async function start(branch: string): Promise<Preview> {
  const response = await ask(branch);
  expect(response.statusCode).toBe(202);
  return response.json<Preview>();
}

async function list(): Promise<Preview[]> {
  const headers = { authorization: `Bearer ${keys.reader}` };
  return (await app.inject({ url: '/v1/sites/docs.own.test/previews', headers })).json<{ previews: Preview[] }>()
    .previews;
}

async function finish(id: string, page: string, commit = 'abc'): Promise<void> {
  const bundle = await packBundle({ 'index.html': page, 'robots.txt': 'User-agent: *\nAllow: /' });
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bundle);
  await claimJob(database.db, id);
  await pinCommit(database.db, { id, commit });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await completeJob(database.db, { id, commit, pageCount: 1, bundleKey, sizeBytes: bundle.length, sha256 });
}

/** Sends a request like a browser that resolves names below localhost to this machine. */
async function get(address: string, { port } = app.server.address() as Pick<AddressInfo, 'port'>) {
  const { host, pathname } = new URL(address);
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path: pathname, headers: { host } })
      .on('response', resolve)
      .on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function waitForPage(address: string, page: string) {
  return vi.waitUntil(async () => (await get(address)).body === page, { timeout: 300_000, interval: 5 });
}

test('shows a branch at a separate URL that survives new exports, without changing the site', async () => {
  const first = await start('new-guide');
  expect(first.url).toMatch(/^http:\/\/preview-[0-9a-z]{16}\.docs\.own\.test\.localhost:7777\/docs\/$/);
  const job = await database.db
    .selectFrom('export_jobs')
    .selectAll()
    .where('id', '=', first.jobId)
    .executeTakeFirstOrThrow();
  expect(job).toMatchObject({ branch: 'new-guide', publish: false, domain: 'docs.own.test' });
  expect(job.settings).not.toHaveProperty('groups');
  await finish(first.jobId, 'one');
  await waitForPage(first.url, 'one');
  const second = await start('new-guide');
  expect(second.url).toBe(first.url);
  await finish(second.jobId, 'two');
  await waitForPage(first.url, 'two');
  expect(await list()).toMatchObject([{ branch: 'new-guide', url: first.url, jobId: second.jobId }]);
  expect((await get('http://docs.own.test/docs/')).status).toBe(404);
});

test('frames a page of the site or of a preview for members of its organization, and of no other branch', async () => {
  const { branch, url } = await start('framed');
  const fetchFrame = async (query: string, { key = keys.reader, domain = 'docs.own.test' } = {}) => {
    const headers = { authorization: `Bearer ${key}` };
    const { statusCode, body } = await app.inject({ url: `/v1/sites/${domain}/frame?${query}`, headers });
    return [statusCode, / src="([^"]*)"/.exec(body)?.[1]];
  };
  expect(await fetchFrame('path=a/b c')).toEqual([200, 'http://docs.own.test.localhost:7777/docs/a/b%20c']);
  expect(await fetchFrame(`branch=${branch}`)).toEqual([200, url]);
  expect(await fetchFrame('branch=other')).toEqual([404, undefined]);
  expect(await fetchFrame('', { key: keys.free })).toEqual([404, undefined]);
  expect(await fetchFrame('', { domain: 'away.own.test' })).toEqual([404, undefined]);
});

test('does not replace a later export with an earlier one, and shows nothing before one is done', async () => {
  const early = await start('order');
  const late = await start('order');
  expect((await get(early.url)).body).toContain('Unknown URL');
  await finish(late.jobId, 'late');
  await finish(early.jobId, 'early');
  await waitForPage(late.url, 'late');
  expect((await list()).find(({ branch }) => branch === 'order')?.jobId).toBe(late.jobId);
});

test('serves a preview as soon as its export is completed, and nothing at invented names', async () => {
  const { db } = database;
  const options = { db, store, folder: path.join(folder, 'late'), maxBytes: 1_000_000, log: () => undefined };
  const late = await openHosting({ ...options, intervalMs: 3_600_000 });
  const server = await startHostingServer(late, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(server.url).port);
  const { url, jobId } = await start('at-once');
  expect((await get(url, { port })).status).toBe(404);
  await finish(jobId, 'at once');
  expect((await get(url, { port })).body).toBe('at once');
  const invented = await get('http://preview-0123456789abcdef.docs.own.test.localhost/', { port });
  expect(invented).toMatchObject({ status: 404, body: 'No site is published at this hostname.\n' });
  await server.close();
  await late.close();
});

test('hides a preview from search engines', async () => {
  const { url, jobId } = await start('hidden');
  await finish(jobId, 'hidden');
  await waitForPage(url, 'hidden');
  for (const path of ['', 'missing', '../'])
    expect((await get(new URL(path, url).href)).headers['x-robots-tag']).toBe('noindex, nofollow');
  expect((await get(new URL('/robots.txt', url).href)).body).toBe('User-agent: *\nDisallow: /\n');
});

test('deletes a preview when it expires', async () => {
  const { url, jobId } = await start('old');
  await finish(jobId, 'old');
  await waitForPage(url, 'old');
  const earlier = new Date(Date.now() - 1_000);
  await database.db.updateTable('previews').set({ expires_at: earlier }).where('branch', '=', 'old').execute();
  expect((await list()).map(({ branch }) => branch)).not.toContain('old');
  await vi.waitUntil(async () => (await get(url)).status === 404, { timeout: 300_000, interval: 5 });
  expect(await removeExpiredPreviews(database.db)).toBe(1);
  expect(await removeExpiredPreviews(database.db)).toBe(0);
});

function sendPullRequest(secret: string, action: string, sha: string, from = 'own/docs') {
  const payload = JSON.stringify({
    action,
    pull_request: {
      number: 7,
      head: { ref: 'from-hook', sha, repo: { full_name: from } },
      base: { repo: { full_name: 'own/docs' } },
    },
  });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  return app.inject({ method: 'POST', url: `/v1/hooks/${projectId}`, payload, headers });
}

test('a pull request from a fork is checked, and starts no preview', async () => {
  const secret = await createHook(database.db, { projectId, secretKey: SECRET });
  const reply = await sendPullRequest(secret, 'opened', 'f'.repeat(40), 'stranger/docs');
  expect(reply.json()).toEqual({ accepted: true, message: "Checking the pull request's changes." });
  const jobs = await database.db.selectFrom('export_jobs').select('id').where('branch', '=', 'from-hook').execute();
  expect(jobs).toEqual([]);
  const reports = await database.db.selectFrom('pull_reports').select('pull_id').execute();
  expect(reports).toEqual([{ pull_id: '7' }]);
});

test('gives a pull request a preview from its first webhook until it is closed, with one export per commit', async () => {
  const secret = await createHook(database.db, { projectId, secretKey: SECRET });
  const getPreview = async () => (await list()).find(({ branch }) => branch === 'from-hook');
  const listJobs = () =>
    database.db.selectFrom('export_jobs').select('id').where('branch', '=', 'from-hook').orderBy('id').execute();
  const sha = 'abc'.padEnd(40, '0');
  expect((await sendPullRequest('wrong', 'opened', sha)).statusCode).toBe(401);
  expect((await sendPullRequest(secret, 'closed', sha)).json()).toMatchObject({ accepted: false });
  expect((await sendPullRequest(secret, 'opened', sha)).json()).toMatchObject({ accepted: true });
  const [first] = await listJobs();
  const { url = '' } = (await getPreview()) ?? {};
  await finish(first?.id ?? '', 'from a hook', sha);
  await waitForPage(url, 'from a hook');
  expect((await sendPullRequest(secret, 'reopened', sha)).json()).toMatchObject({
    message: "Checking the pull request's changes.",
  });
  expect(await listJobs()).toHaveLength(1);
  expect((await sendPullRequest(secret, 'synchronize', 'd'.repeat(40))).json()).toMatchObject({ accepted: true });
  expect(await listJobs()).toHaveLength(2);
  expect((await sendPullRequest(secret, 'closed', sha)).json()).toMatchObject({ accepted: true });
  expect(await getPreview()).toBeUndefined();
  await vi.waitUntil(async () => (await get(url)).status === 404, { timeout: 300_000, interval: 5 });
  // The running export finishes, but its preview no longer exists.
  await finish((await listJobs())[1]?.id ?? '', 'late', sha);
  expect(await getPreview()).toBeUndefined();
});

test('rejects missing rights, invalid branches, and domains that Bindery does not host', async () => {
  expect((await ask('x', { key: keys.reader })).statusCode).toBe(403);
  expect((await ask('x', { key: keys.free })).statusCode).toBe(403);
  expect((await ask('--upload-pack=x')).statusCode).toBe(400);
  expect((await ask('x', { domain: 'unknown.test' })).statusCode).toBe(404);
  expect((await ask('x', { domain: 'away.own.test' })).statusCode).toBe(409);
});

test("shows an agent's branch on the domain that Bindery hosts, and creates no preview without such a domain", async () => {
  const { db } = database;
  const preview = await startProjectPreview(db, { queue, days: 3 }, { projectId, branch: 'bindery/aj_1' });
  expect(preview).toMatchObject({ domain: 'docs.own.test', branch: 'bindery/aj_1', base: '/docs' });
  await db.updateTable('domains').set({ deployment: 'air-gapped' }).where('host', '=', 'docs.own.test').execute();
  expect(await startProjectPreview(db, { queue, days: 3 }, { projectId, branch: 'x' })).toBeUndefined();
});
