import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain, deleteDomain, updateDomain } from '../../src/accounts/domains/domains.ts';
import {
  pruneAssistant,
  rateAssistantAnswer,
  recordAssistantQuestion,
} from '../../src/analytics/assistant-questions.ts';
import { pruneFeedback } from '../../src/analytics/feedback.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { createAssistant } from '../../src/assistant/create-assistant.ts';
import { createDatabaseLedger } from '../../src/assistant/database-ledger.ts';
import { createAssistantModel } from '../../src/assistant/model.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import type { NewExportJob } from '../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, failJob, pinCommit } from '../../src/export/job/job-state.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import type { Hosting } from '../../src/hosting/hosted-sites.ts';
import { openSiteTable } from '../../src/hosting/site-table.ts';
import type { SiteTable } from '../../src/hosting/site-table.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { MAX_RELEASES } from '../../src/releases/publish.ts';
import { PROXY_PATH, REQUEST_TYPE } from '../../src/lib/api-proxy/message.ts';
import { SERVER_LIST_PATH } from '../../src/lib/api-proxy/server-list.ts';
import { renderTestSite } from '../../src/site/testing.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { startStreamedModel } from '../helpers/streamed-model.ts';
import type { StreamedModel } from '../helpers/streamed-model.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 3);
/** Queue without a worker, because the tests finish jobs themselves. */
const queue = { enqueue: () => Promise.resolve('entry') };
let database: TestDatabase;
let folder: string;
let store: Store;
let hosting: Hosting;
let model: StreamedModel;
let app: App;
let port: number;
let organizationId: string;
let projectId: string;
let keys: { admin: string; reader: string; other: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-sites-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  ({ id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' }));
  const other = await createOrganization(db, { name: 'Other', plan: 'enterprise' });
  ({ id: projectId } = await createProject(db, {
    organizationId,
    name: 'Docs',
    repositoryUrl: 'https://git.test/d.git',
  }));
  keys = {
    admin: (await createApiKey(db, { organizationId, name: 'admin' })).text,
    reader: (await createApiKey(db, { organizationId, name: 'reader', scopes: ['read'] })).text,
    other: (await createApiKey(db, { organizationId: other.id, name: 'other' })).text,
  };
  model = await startStreamedModel();
  hosting = await openHosting({
    db,
    assistant: createAssistant({
      model: createAssistantModel({
        name: 'openai-compatible:scripted',
        env: { OPENAI_BASE_URL: model.url },
        maxOutputTokens: 500,
      }),
      limits: {
        questions: { visitor: 3, site: 100 },
        tokens: { site: 100_000, all: 100_000 },
        maxSteps: 4,
        maxOutputTokens: 500,
        maxCharacters: 10_000,
        maxSeconds: 60,
        maxUnderWay: 32,
      },
      ledger: createDatabaseLedger(db),
      records: {
        record: (question) => recordAssistantQuestion(db, question),
        rate: (rated) => rateAssistantAnswer(db, rated),
      },
      log: () => undefined,
    }),
    store,
    folder: path.join(folder, 'sites'),
    maxBytes: 1_000_000,
    isReserved: (host) => host === 'api.own.test',
    apiProxy: { privateHosts: ['127.0.0.1'] },
    log: () => undefined,
    intervalMs: 5,
  });
  app = await createApp({
    db,
    store,
    queue,
    linkSecret: SECRET,
    bundleLinkTtl: 60,
    serveSite: hosting.serve,
    searchSite: hosting.search,
    assistant: hosting,
    publicUrl: () => 'https://api.own.test',
    logger: pino({ level: 'silent' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await hosting.close();
  await model.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

function addDomain(host: string, settings: object = {}) {
  return createDomain(database.db, { host, organizationId, projectId, ...settings });
}

async function startExport(domain: string, change: Partial<NewExportJob> = {}): Promise<string> {
  const job = { organizationId, domain, ...change };
  return (await database.db.transaction().execute((trx) => createExportJob(trx, { queue, job }))).id;
}

/** Finishes a job with a bundle of these files. */
async function finishExport(id: string, files: Record<string, string>, label?: string): Promise<void> {
  await finishWith(id, await packBundle(files, label));
}

async function finishWith(id: string, bundle: Buffer): Promise<void> {
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bundle);
  await claimJob(database.db, id);
  await pinCommit(database.db, { id, commit: 'abc' });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await completeJob(database.db, { id, commit: 'abc', pageCount: 1, bundleKey, sizeBytes: bundle.length, sha256 });
}

async function exportPage(domain: string, page: string, change: Partial<NewExportJob> = {}): Promise<string> {
  const id = await startExport(domain, change);
  await finishExport(id, { 'index.html': page, [`_docs/app.${getDigest(page)}.js`]: page }, page);
  return id;
}

function getDigest(page: string): string {
  return createHash('sha256').update(page).digest('hex').slice(0, 8);
}

async function findSum(jobId: string): Promise<string> {
  const row = await database.db.selectFrom('export_jobs').select('sha256').where('id', '=', jobId).executeTakeFirst();
  return row?.sha256 ?? '';
}

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

const agent = new http.Agent({ keepAlive: true });
async function get(host: string, target = '/', at = port): Promise<Reply> {
  const request = http.get({ port: at, host: '127.0.0.1', path: target, agent, headers: { host } });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function waitForPage(host: string, page: string): Promise<void> {
  await vi.waitUntil(async () => (await get(host)).body === page, { timeout: 300_000, interval: 5 });
}

function publish(jobId: string, { key = keys.admin, repeat }: { key?: string; repeat?: string } = {}) {
  const headers = { authorization: `Bearer ${key}`, ...(repeat && { 'idempotency-key': repeat }) };
  return app.inject({ method: 'POST', url: `/v1/static-export/jobs/${jobId}/publish`, headers });
}

async function listReleases(domain: string, key = keys.reader) {
  const response = await app.inject({
    url: `/v1/sites/${domain}/releases`,
    headers: { authorization: `Bearer ${key}` },
  });
  return {
    status: response.statusCode,
    ...response.json<{ releases?: { jobId: string; current: boolean; problem: string | null }[] }>(),
  };
}

/** Reads a domain from the list and on its own. */
async function readDomain(host: string) {
  const read = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${keys.reader}` } });
  const one = (await read(`/v1/admin/domains/${host}`)).json<{ host: string }>();
  const all = (await read('/v1/admin/domains?limit=100')).json<{ domains: { host: string }[] }>();
  expect(all.domains.find((domain) => domain.host === host)).toEqual(one);
  return one;
}

test("serves a finished export at its host immediately, on the API's port, and the next one too", async () => {
  await addDomain('first.own.test');
  expect(await listReleases('first.own.test')).toMatchObject({ status: 200, releases: [] });
  const one = await exportPage('first.own.test', 'one');
  await waitForPage('first.own.test', 'one');
  const two = await exportPage('first.own.test', 'two');
  await waitForPage('FIRST.own.test.:80', 'two');
  expect((await get('first.own.test.localhost:7777')).body).toBe('two');
  expect((await get('first.own.test', '/healthz')).status).toBe(404);
  expect((await get('127.0.0.1', '/healthz')).status).toBe(200);
  expect(await listReleases('first.own.test')).toMatchObject({
    releases: [
      { jobId: two, current: true, version: null, commit: null, pageCount: 1 },
      { jobId: one, current: false },
    ],
  });
});

test('learns of a published export before its next check, and survives the loss of its connection', async () => {
  const host = 'announced.own.test';
  await addDomain(host);
  const checksEvery = async (intervalMs: number) => {
    const table = await openSiteTable({ db: database.db, onChange: () => undefined, log: () => undefined, intervalMs });
    onTestFinished(() => table.close());
    return table;
  };
  const waitForSite = (table: SiteTable, sha256: string) =>
    vi.waitUntil(() => table.find(host)?.current.sha256 === sha256, { timeout: 300_000, interval: 5 });
  const [rare, often] = [await checksEvery(3_600_000), await checksEvery(5)];
  await waitForSite(rare, await findSum(await exportPage(host, 'one')));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(database.db);
  const two = await findSum(await exportPage(host, 'two'));
  await waitForSite(often, two);
  expect(often.find(host)?.current.sha256).toBe(two);
});

test('reads only the domains that changed, and forgets the deleted ones', async () => {
  const names = ['kept', 'changed', 'deleted'].map((name) => `${name}.table.test`);
  for (const host of names) {
    await addDomain(host);
    await exportPage(host, 'one');
  }
  const table = await openSiteTable({ db: database.db, onChange: () => undefined, log: () => undefined });
  onTestFinished(() => table.close());
  // Nothing notices this change, so only a read of this domain would show it.
  await database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.updateTable('domains').set({ base: '/unnoticed' }).where('host', '=', 'kept.table.test').execute();
  });
  const two = await findSum(await exportPage('changed.table.test', 'two'));
  await database.db.deleteFrom('domains').where('host', '=', 'deleted.table.test').execute();
  await table.refresh();
  const found = names.map((host) => table.find(host));
  expect(found).toMatchObject([{ base: '' }, { current: { sha256: two }, domain: 'changed.table.test' }, undefined]);
  await database.db.updateTable('domains').set({ base: '/noticed' }).where('host', '=', 'kept.table.test').execute();
  await table.refresh();
  expect(table.find('kept.table.test')).toMatchObject({ base: '/noticed' });
});

test('rolls back to a previous release immediately, and does not undo later changes with a repeated request', async () => {
  await addDomain('back.own.test');
  expect(await readDomain('back.own.test')).toMatchObject({ isPublished: false });
  const one = await exportPage('back.own.test', 'one');
  expect(await readDomain('back.own.test')).toMatchObject({ isPublished: true });
  await exportPage('back.own.test', 'two');
  await waitForPage('back.own.test', 'two');
  const response = await publish(one, { repeat: 'a' });
  expect({ status: response.statusCode, ...response.json<object>() }).toMatchObject({
    status: 200,
    jobId: one,
    domain: 'back.own.test',
  });
  await waitForPage('back.own.test', 'one');
  await exportPage('back.own.test', 'three');
  expect((await publish(one, { repeat: 'a' })).headers['idempotent-replayed']).toBe('true');
  await waitForPage('back.own.test', 'three');
});

test("still serves the files of the previous release's pages by digest", async () => {
  await addDomain('assets.own.test');
  await exportPage('assets.own.test', 'one');
  await exportPage('assets.own.test', 'two');
  await waitForPage('assets.own.test', 'two');
  expect((await get('assets.own.test', `/_docs/app.${getDigest('one')}.js`)).body).toBe('one');
  expect((await get('assets.own.test', `/_docs/app.${getDigest('two')}.js`)).body).toBe('two');
  expect((await get('assets.own.test', `/_docs/app.${getDigest('three')}.js`)).status).toBe(404);
});

test('fails no request and mixes no releases during ten switches with 50 or more requests each, behind a load balancer', async () => {
  const host = 'switch.own.test';
  await addDomain(host);
  const secondHosting = await openHosting({
    db: database.db,
    store,
    folder: path.join(folder, 'sites'),
    maxBytes: 1_000_000,
    log: () => undefined,
  });
  const server = await startHostingServer(secondHosting, { host: '127.0.0.1', port: 0 });
  const ports = [port, Number(new URL(server.url).port)];
  const jobs = [await exportRelease(host, 0)];
  for (const at of ports) await waitForRelease(host, 0, at);
  const over = new AbortController();
  let requests = 0;
  let responses = 0;
  const mixtures: string[] = [];
  const load = async (target: string) => {
    requests += 1;
    const reply = await get(host, target, ports[requests % ports.length]);
    responses += 1;
    const isWhole = reply.body.includes(`release ${reply.headers['x-bindery-version']}.`);
    if (reply.status !== 200 || !isWhole) mixtures.push(`${target}: ${reply.status} ${reply.body}`);
    return reply.body;
  };
  const visit = async () => {
    const page = await load('/');
    const release = /release (\d+)/.exec(page)?.[0] ?? page;
    const check = (target: string, body: string) =>
      body.includes(`${release}.`) || mixtures.push(`${target} of ${release}: ${body}`);
    for (const [, target = ''] of page.matchAll(/(?:href|src)="\.([^"]+)"/g)) {
      const body = await load(target);
      check(target, body);
      const [, image] = /url\(\.\.([^)]+)\)/.exec(body) ?? [];
      if (image !== undefined) check(image, await load(image));
    }
    // The files that a script loads later, and the parts of the index whose core it has.
    const [, assets] = /data-bd-assets="(\w+)"/.exec(page) ?? [];
    check('later.js', await load(`/_docs/later.js?d=${assets}`));
    const core = await load('/_docs/search-x/core.js');
    const [, version] = /"version":"(\w+)"/.exec(core) ?? [];
    const part = await load(`/_docs/search-x/p0.js?v=${version}`);
    if (!core.includes(part)) mixtures.push(`${part} with ${core}`);
    const words = await load(`/_docs/search-text/index.js?v=${version}`);
    if (!core.includes(words)) mixtures.push(`${words} with ${core}`);
  };
  const readers = [0, 1, 2].map(async () => {
    while (!over.signal.aborted) await visit();
  });
  for (let count = 1; count <= 10; count += 1) {
    const release = count % 3 === 0 ? count - 2 : count;
    if (release === count) jobs[count] = await exportRelease(host, count);
    else expect((await publish(jobs[release] ?? '')).statusCode).toBe(200);
    await waitForRelease(host, release);
    // Readers send requests as fast as they get replies: a thousand per second on an otherwise idle machine.
    await vi.waitUntil(() => responses >= 50 * count, { timeout: 300_000, interval: 5 });
  }
  over.abort();
  await Promise.all(readers);
  expect(mixtures).toEqual([]);
  await server.close();
  await secondHosting.close();
});

/** Creates files that each contain their release. */
function releaseFiles(release: number) {
  const text = `release ${release}.`;
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {
    'index.html': `<html data-bd-root="./"><link rel="stylesheet" href="./_docs/theme.css"><script src="./_docs/main.js"></script><img src="./a.svg">${text}`,
    'a.svg': text,
    'b.svg': text,
    '_docs/theme.css': `/* ${text} */a{background:url(../b.svg)}`,
    '_docs/main.js': text,
    '_docs/later.js': text,
    '_docs/search-x/core.js': `{"version":"${version}"} ${text}`,
    '_docs/search-x/p0.js': text,
    '_docs/search-text/index.js': text,
  };
}

async function waitForRelease(host: string, release: number, at = port): Promise<void> {
  const text = `release ${release}.`;
  await vi.waitUntil(async () => (await get(host, '/', at)).body.endsWith(text), { timeout: 300_000, interval: 5 });
}

async function exportRelease(domain: string, release: number): Promise<string> {
  const id = await startExport(domain);
  await finishExport(id, releaseFiles(release), String(release));
  return id;
}

test('lets the playground of a hosted site reach only the APIs in its own descriptions', async () => {
  const api = http.createServer((request, response) => response.end(`asked for ${request.url}`));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const host = 'tried.own.test';
  await addDomain(host);
  const files = { 'index.html': 'home', [SERVER_LIST_PATH]: JSON.stringify({ servers: [origin] }) };
  await finishWith(await startExport(host), await packBundle(files, undefined, createFeatures('cloud')));
  await waitForPage(host, 'home');
  const send = async (url: string) => {
    const headers = { host, origin: `http://${host}`, 'content-type': REQUEST_TYPE };
    const request = http.request({ port, host: '127.0.0.1', path: `/${PROXY_PATH}`, method: 'POST', agent, headers });
    const repliedPromise = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    request.end(`${JSON.stringify({ method: 'GET', url, headers: [], cookies: [] })}\n`);
    const response = await repliedPromise;
    return { status: response.statusCode, body: await text(response) };
  };
  const reached = await send(`${origin}/parts`);
  expect(reached.status).toBe(200);
  expect(reached.body).toContain('asked for /parts');
  expect((await send('http://127.0.0.1:9/')).status).toBe(403);
  api.close();
});

test('lets the playground do the same below a base path', async () => {
  await addDomain('assets-below.own.test', { base: '/docs' });
  for (const page of ['one', 'two']) await exportPage('assets-below.own.test', page);
  await vi.waitUntil(async () => (await get('assets-below.own.test', '/docs/')).body === 'two', { timeout: 300_000 });
  expect((await get('assets-below.own.test', `/docs/_docs/app.${getDigest('one')}.js`)).body).toBe('one');
});

test('does not replace a published export with one that started earlier and ends later', async () => {
  await addDomain('order.own.test');
  const early = await startExport('order.own.test');
  await exportPage('order.own.test', 'late');
  await finishExport(early, { 'index.html': 'early' });
  expect((await listReleases('order.own.test')).releases).toHaveLength(1);
  await waitForPage('order.own.test', 'late');
});

test.each<[string, Partial<NewExportJob>]>([
  ['some pages', { paths: ['/index'] }],
  ['one version', { siteVersion: 'v2' }],
  ['fewer features', { features: { search: false } }],
  ['pages of groups', { groups: ['staff'] }],
])('does not publish an export of %s automatically', async (description, change) => {
  const host = `part-${description.replaceAll(' ', '-')}.own.test`;
  await addDomain(host);
  const id = await exportPage(host, 'part', change);
  expect((await listReleases(host)).releases).toEqual([]);
  const published = await publish(id);
  if (change.groups) {
    expect(published.statusCode).toBe(409);
    expect(published.json<{ error: string }>().error).toContain('specific reader groups');
  } else expect(published.statusCode).toBe(200);
});

test('does not publish unfinished or foreign exports, or on a domain of another kind', async () => {
  await addDomain('states.own.test');
  const queued = await startExport('states.own.test');
  expect((await publish(queued)).json()).toEqual({
    error: 'The export job is queued. Publish it once it is completed.',
  });
  await failJob(database.db, { id: queued, error: 'No docs.json.' });
  expect((await publish(queued)).json<{ error: string }>().error).toContain('Reason: No docs.json.');
  const done = await exportPage('states.own.test', 'one');
  expect((await publish(done, { key: keys.other })).statusCode).toBe(404);
  expect((await publish(done, { key: keys.reader })).statusCode).toBe(403);
  expect((await publish('se_nothing')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: `/v1/static-export/jobs/${done}/publish` })).statusCode).toBe(401);
  expect((await listReleases('states.own.test', keys.other)).status).toBe(404);
  expect((await listReleases('no host')).status).toBe(400);
  await waitForPage('states.own.test', 'one');
  await updateDomain(database.db, { host: 'states.own.test', deployment: 'client-hosted' });
  expect((await publish(done)).json<{ error: string }>().error).toContain('is client-hosted');
  await vi.waitUntil(
    async () =>
      (await get('states.own.test')).status === 200 && (await get('states.own.test', '/x')).body.startsWith('{'),
    { timeout: 300_000 },
  );
  await deleteDomain(database.db, { host: 'states.own.test' });
  expect((await publish(done)).json<{ error: string }>().error).toContain('was deleted');
});

test('keeps a limited number of releases, and always the current one', async () => {
  await addDomain('many.own.test');
  const first = await exportPage('many.own.test', 'first');
  for (let count = 1; count < MAX_RELEASES; count += 1) await exportPage('many.own.test', `page ${count}`);
  expect((await publish(first)).statusCode).toBe(200);
  await exportPage('many.own.test', 'newest');
  const { releases = [] } = await listReleases('many.own.test');
  expect(releases).toHaveLength(MAX_RELEASES);
  expect(releases.slice(0, 2)).toMatchObject([{ current: true }, { jobId: first, current: false }]);
});

test("serves URLs, redirects and list links below a site's base path", async () => {
  await addDomain('based.own.test', { base: '/docs' });
  const id = await startExport('based.own.test');
  await finishExport(id, {
    'index.html': 'home',
    'guides/start.html': 'start',
    'llms.txt': '# list',
    _redirects: '/old /guides/start 308\n/away https://away.test/ 308\n',
  });
  await vi.waitUntil(async () => (await get('based.own.test', '/docs/')).body === 'home', { timeout: 300_000 });
  for (const [target, status, location] of [
    ['/', 307, '/docs/'],
    ['/docs?x=1', 308, '/docs/?x=1'],
    ['/docs/old', 308, '/docs/guides/start'],
    ['/docs/guides/start/', 308, '/docs/guides/start'],
    ['/docs/away', 308, 'https://away.test/'],
  ] as const)
    expect(await get('based.own.test', target)).toMatchObject({ status, headers: { location } });
  expect(await get('based.own.test', '/docs/guides/start')).toMatchObject({
    body: 'start',
    headers: { link: '</docs/llms.txt>; rel="llms-txt"' },
  });
  for (const outside of ['/guides/start', '/docsguides/start', '/docs/../guides/start'])
    expect((await get('based.own.test', outside)).status).toBe(404);
});

test('searches a site at its host without a key, and through the API with one', async () => {
  await addDomain('search.own.test', { base: '/docs' });
  const { pages, files } = await renderTestSite({ 'index.md': '# Welcome', 'guides/retries.md': '# Retries' });
  const html = [...pages.values()].map((page): [string, string] => [page.indexed?.entry[0] ?? '', page.html]);
  const ask = (query: string, { key = keys.reader, domain = 'search.own.test' } = {}) =>
    app.inject({ url: `/v1/search/${domain}${query}`, headers: { authorization: `Bearer ${key}` } });
  expect((await ask('?q=retries')).statusCode).toBe(409);
  const id = await startExport('search.own.test');
  const bundle = await packBundle(Object.fromEntries([...files, ...html]), undefined, createFeatures('cloud'));
  await finishWith(id, bundle);
  await vi.waitUntil(async () => (await get('search.own.test', '/docs/')).status === 200, { timeout: 300_000 });
  const siteResponse = await get('search.own.test', '/docs/_bindery/search?q=retries');
  expect(JSON.parse(siteResponse.body)).toMatchObject({
    total: 1,
    results: [{ title: 'Retries', url: '/docs/guides/retries' }],
  });
  const response = await ask('?q=retries&limit=3');
  expect(response.json()).toMatchObject({ results: [{ url: 'https://search.own.test/docs/guides/retries' }] });
  for (const query of ['', '?q=', '?q=x&limit=0', '?q=x&section=none', '?q=x&other=1'])
    expect((await ask(query)).statusCode).toBe(400);
  expect((await ask('?q=x', { key: keys.other })).statusCode).toBe(404);
});

describe('the assistant of a hosted site', () => {
  const HOST = 'ask.own.test';
  const send = (path: string, payload: object, { key = keys.reader, domain = HOST } = {}) =>
    app.inject({
      method: 'POST',
      url: `/v1/assistant/${domain}/${path}`,
      headers: { authorization: `Bearer ${key}` },
      payload,
    });
  const QUESTION = { messages: [{ role: 'user', text: 'How often is a job repeated?' }] };
  const read = () => database.db.selectFrom('assistant_questions').selectAll().where('domain', '=', HOST).execute();

  /** Status of the response to a question before the first release. */
  let before = 0;
  beforeAll(async () => {
    await addDomain(HOST, { base: '/docs' });
    before = (await send('message', QUESTION)).statusCode;
    const { pages, files } = await renderTestSite({
      'index.md': '# Welcome',
      'guides/retries.md': '# Retries\n\n## Jobs\n\nThree times.',
    });
    const rendered = [...pages.values()].flatMap(({ indexed, html, markdown }): [string, string][] => {
      const file = indexed?.entry[0] ?? '';
      return [
        [file, html],
        [file.replace(/\.html$/, '.md'), markdown],
      ];
    });
    const id = await startExport(HOST);
    await finishWith(
      id,
      await packBundle(Object.fromEntries([...files, ...rendered]), undefined, createFeatures('cloud')),
    );
    await vi.waitUntil(async () => (await get(HOST, '/docs/')).status === 200, { timeout: 300_000 });
  });

  test("replies to its organization's API clients with complete URLs, and stores question and rating", async () => {
    const usage = { input: 400, output: 20 };
    model.script(
      { calls: [{ name: 'read_page', args: { path: '/guides/retries' } }], usage },
      { text: ['[Three times](/guides/retries#jobs).'], usage },
    );
    const response = await send('message', { ...QUESTION, language: 'de' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    const address = 'https://ask.own.test/docs/guides/retries#jobs';
    expect(response.body).toContain(`data: {"text":"[Three times](${address})."}`);
    expect(response.body).toContain(
      `event: end\ndata: {"isAnswered":true,"citations":[{"title":"Retries","heading":"Jobs","url":"${address}"}]}`,
    );
    const [, id = ''] = /event: start\ndata: {"id":"([^"]+)"}/.exec(response.body) ?? [];
    expect((await send('rating', { id, rating: 'down' })).statusCode).toBe(200);
    expect(await read()).toMatchObject([
      {
        id,
        question: 'How often is a job repeated?',
        language: 'de',
        is_answered: true,
        citations: ['/guides/retries#jobs'],
        rating: 'down',
      },
    ]);
    const used = await database.db.selectFrom('assistant_usage').selectAll().orderBy('scope').execute();
    expect(used.map(({ scope, amount }) => [scope, Number(amount)])).toEqual([
      [`questions:${HOST}`, 1],
      ['tokens', 840],
      [`tokens:${HOST}`, 840],
      [`tokens:organization:${organizationId}`, 840],
    ]);
    await pruneAssistant(database.db, { maxQuestions: 0 });
    expect(await read()).toEqual([]);
  });

  test('rejects invalid questions, other organizations, and too many requests', async () => {
    expect(before).toBe(409);
    expect((await send('message', {})).statusCode).toBe(400);
    expect((await send('message', { messages: [{ role: 'assistant', text: 'x' }] })).statusCode).toBe(400);
    expect((await send('message', { messages: [{ role: 'user', text: 'x'.repeat(2_001) }] })).statusCode).toBe(400);
    expect((await send('message', QUESTION, { key: 'bindery_none' })).statusCode).toBe(401);
    expect((await send('message', QUESTION, { key: keys.other })).statusCode).toBe(404);
    expect((await send('rating', { id: 'x', rating: 'up' })).statusCode).toBe(400);
    model.script({ status: 401 }, { status: 401 }, { status: 401 });
    const replies = [await send('message', QUESTION), await send('message', QUESTION), await send('message', QUESTION)];
    expect(replies[0]?.body).toContain('event: error');
    expect([replies[2]?.statusCode, replies[2]?.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  test('counts exactly what several processes use concurrently', async () => {
    const ledgers = [createDatabaseLedger(database.db), createDatabaseLedger(database.db)];
    const now = new Date('2026-11-22T10:00:00Z');
    const claims = ['a', 'all'].map((scope) => ({ scope, period: 'day' as const, amount: 10, limit: 95 }));
    const refusals = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ledgers[at % 2]?.take(at % 4 < 2 ? claims : claims.toReversed(), now)),
    );
    expect(refusals.filter((refused) => refused === undefined)).toHaveLength(9);
    await ledgers[0]?.adjust([{ scope: 'all', period: 'day', amount: -7 }], now);
    expect(await ledgers[1]?.take([{ scope: 'all', period: 'day', amount: 12, limit: 95 }], now)).toBeUndefined();
    expect(await ledgers[1]?.take([{ scope: 'all', period: 'day', amount: 1, limit: 95 }], now)).toMatchObject({
      scope: 'all',
    });
    const tomorrow = new Date('2026-11-23T00:00:00Z');
    expect(await ledgers[0]?.take(claims, tomorrow)).toBeUndefined();
  });
});

describe('reader feedback', () => {
  const FEEDBACK = '/_bindery/feedback';
  const send = async (host: string, body: object, origin = `http://${host}`) => {
    const headers = { host, origin, 'content-type': 'application/json' };
    const request = http.request({ port, host: '127.0.0.1', path: FEEDBACK, method: 'POST', agent, headers });
    const repliedPromise = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    request.end(JSON.stringify(body));
    const response = await repliedPromise;
    return { status: response.statusCode, body: JSON.parse(await text(response)) as { id?: string } };
  };
  const read = async (domain: string, { key = keys.reader, query = '' } = {}) => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await app.inject({ url: `/v1/analytics/${domain}/feedback${query}`, headers });
    return { status: response.statusCode, ...response.json<object>() };
  };

  test("is stored by domain, and replaced by the same reader's later response", async () => {
    for (const host of ['said.own.test', 'silent.own.test']) {
      await addDomain(host);
      await finishWith(
        await startExport(host),
        await packBundle({ 'index.html': 'home', 'a.html': 'a' }, undefined, createFeatures('cloud')),
      );
      await waitForPage(host, 'home');
    }
    expect(JSON.parse((await get('said.own.test', '/_docs/server.json')).body)).toEqual({
      feedback: true,
      events: true,
    });
    const first = await send('said.own.test', { page: '/a', helpful: false, comment: 'Which unit?' });
    expect(first.status).toBe(201);
    await send('said.own.test', { page: '/a', helpful: true, id: first.body.id });
    // Another site's page can't change it.
    await send('silent.own.test', { page: '/a', helpful: false, id: first.body.id });
    await send('said.own.test', { page: '/', helpful: false });
    expect(await read('said.own.test')).toMatchObject({
      status: 200,
      pages: [
        { page: '/', helpful: 0, unhelpful: 1 },
        { page: '/a', helpful: 1, unhelpful: 0 },
      ],
      comments: [{ page: '/a', helpful: true, comment: 'Which unit?' }],
    });
    expect(await read('said.own.test', { query: '?comments=0' })).toMatchObject({ comments: [] });
    await sql`update site_feedback set created_at = now() - interval '1 day' where page = '/a'`.execute(database.db);
    const getDay = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(await read('said.own.test', { query: `?from=${getDay(0)}` })).toMatchObject({
      pages: [{ page: '/', unhelpful: 1 }],
      comments: [],
    });
    expect(await read('said.own.test', { query: `?from=${getDay(2)}&to=${getDay(1)}` })).toMatchObject({
      pages: [{ page: '/a', helpful: 1 }],
      comments: [{ comment: 'Which unit?' }],
    });
    expect((await read('said.own.test', { query: '?from=tomorrow' })).status).toBe(400);
    await pruneFeedback(database.db, 1);
    expect(await read('said.own.test')).toMatchObject({ pages: [{ page: '/' }], comments: [] });
    expect(await read('silent.own.test')).toMatchObject({ pages: [{ page: '/a', unhelpful: 1 }] });
  });

  test('is rejected from other sites and for missing pages, and shown only to its organization', async () => {
    expect((await send('said.own.test', { page: '/a', helpful: true }, 'http://evil.test')).status).toBe(403);
    expect((await send('said.own.test', { page: '/none', helpful: true })).status).toBe(400);
    expect((await read('said.own.test', { key: keys.other })).status).toBe(404);
    expect((await read('said.own.test', { query: '?comments=x' })).status).toBe(400);
  });
});

test('stops offering what its domain turns off, in every process and after later releases, until it is turned on', async () => {
  const host = 'off.own.test';
  await addDomain(host);
  const otherHosting = await openHosting({
    db: database.db,
    store,
    folder: path.join(folder, 'sites'),
    maxBytes: 1_000_000,
    log: () => undefined,
    intervalMs: 5,
  });
  const server = await startHostingServer(otherHosting, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await server.close();
    await otherHosting.close();
  });
  const ports = [port, Number(new URL(server.url).port)];
  const release = async (page: string) => {
    const files = { 'index.html': page, '_docs/assistant.json': '{"assistant":false}' };
    await finishWith(await startExport(host), await packBundle(files, undefined, createFeatures('cloud')));
    for (const at of ports)
      await vi.waitUntil(async () => (await get(host, '/', at)).body === page, { timeout: 300_000, interval: 5 });
  };
  const readStatuses = (at: number) =>
    Promise.all(['/mcp', '/_bindery/events', '/_bindery/feedback'].map((target) => postStatus(host, target, at)));
  const isOn = (statuses: readonly number[]) => !statuses.includes(404);
  await release('one');
  for (const at of ports) expect(isOn(await readStatuses(at))).toBe(true);

  await updateDomain(database.db, { host, features: { mcp: false, analytics: false } });
  const OFF = [404, 404, 404];
  for (const at of ports)
    await vi.waitUntil(async () => String(await readStatuses(at)) === String(OFF), { timeout: 300_000, interval: 5 });
  expect(await readStatuses(port)).toEqual(OFF);
  await release('two');
  for (const at of ports) expect(await readStatuses(at)).toEqual(OFF);

  await updateDomain(database.db, { host, features: { mcp: null, analytics: null } });
  for (const at of ports)
    await vi.waitUntil(async () => isOn(await readStatuses(at)), { timeout: 300_000, interval: 5 });
});

async function postStatus(host: string, target: string, at: number): Promise<number> {
  const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
  const request = http.request({ port: at, host: '127.0.0.1', path: target, method: 'POST', agent, headers });
  const responsePromise = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  request.end('{}');
  const response = await responsePromise;
  response.resume();
  return response.statusCode ?? 0;
}

test("does not let a domain take over the API's name", async () => {
  await addDomain('api.own.test');
  await addDomain('beside.own.test');
  await exportPage('api.own.test', 'taken over');
  await exportPage('beside.own.test', 'beside');
  await waitForPage('beside.own.test', 'beside');
  expect((await get('api.own.test', '/healthz')).status).toBe(200);
  expect((await get('api.own.test')).body).not.toBe('taken over');
});

test.each([
  'unknown.test',
  'first.own.test.evil.test',
  'api.own.test',
  'first.own.test/',
  'first.own.test:x',
  '__proto__',
  '',
])('does not serve a site at the host %j, which belongs to the API', async (host) => {
  const { status, body } = await get(host, '/healthz');
  expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });
});

test('publishes an export that was requested later, although the clock was set back in the meantime', async () => {
  await addDomain('clock.own.test');
  await exportPage('clock.own.test', 'one');
  await waitForPage('clock.own.test', 'one');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7 * 86_400_000 });
  const later = await exportPage('clock.own.test', 'two').finally(() => vi.useRealTimers());
  await waitForPage('clock.own.test', 'two');
  expect(await listReleases('clock.own.test')).toMatchObject({ releases: [{ jobId: later, current: true }, {}] });
});

test("serves the previous release if the current one's stored bundle is damaged, reports why, and returns automatically", async () => {
  const host = 'damaged.own.test';
  await addDomain(host);
  await exportPage(host, 'one');
  const current = await exportPage(host, 'two');
  const file = path.join(folder, 'objects', `bundles/${current}.tar.gz`);
  const whole = await fs.readFile(file);
  await fs.writeFile(file, whole.subarray(1));
  const fresh = await openHosting({
    db: database.db,
    store,
    folder: path.join(folder, 'sites-of-another'),
    maxBytes: 1_000_000,
    log: () => undefined,
    retryMs: 10,
  });
  const server = await startHostingServer(fresh, { host: '127.0.0.1', port: 0 });
  try {
    const at = Number(new URL(server.url).port);
    expect(await get(host, '/', at)).toMatchObject({ status: 200, body: 'one' });
    const getProblem = async () => (await listReleases(host)).releases?.map(({ problem }) => problem);
    await vi.waitUntil(async () => (await getProblem())?.[0] !== null, { timeout: 60_000, interval: 10 });
    expect(await getProblem()).toEqual([expect.stringContaining('the stored bundle has the SHA-256'), null]);
    await fs.writeFile(file, whole);
    await vi.waitUntil(async () => (await get(host, '/', at)).body === 'two', { timeout: 60_000, interval: 10 });
    await vi.waitUntil(async () => (await getProblem())?.[0] === null, { timeout: 60_000, interval: 10 });
  } finally {
    await server.close();
    await fresh.close();
  }
});
