import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain, deleteDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { rateAssistantAnswer, recordAssistantQuestion } from '../../src/analytics/assistant-questions.ts';
import { createEventStore } from '../../src/analytics/event-store.ts';
import { rollUpEvents } from '../../src/analytics/roll-up.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import type { Hosting } from '../../src/hosting/hosted-sites.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { cleanSites } from '../../src/jobs/site-cleaning.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { MAX_MISSING_PER_DAY } from '../../src/lib/site-events.ts';
import type { Store } from '../../src/store/adapter.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 3);
const HOST = 'seen.own.test';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const getToday = () => new Date().toISOString().slice(0, 10);

let database: TestDatabase;
let folder: string;
let store: Store;
let app: App;
/** Two processes that serve the same sites. */
let processes: { hosting: Hosting; server: http.Server; port: number }[];
let account: { organizationId: string; projectId: string };
let keys: { own: string; other: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-analytics-'));
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  const { id: organizationId } = await createOrganization(db, { name: 'Own', plan: 'enterprise' });
  const other = await createOrganization(db, { name: 'Other', plan: 'enterprise' });
  const repositoryUrl = 'https://git.test/d.git';
  const { id: projectId } = await createProject(db, { organizationId, name: 'Docs', repositoryUrl });
  account = { organizationId, projectId };
  keys = {
    own: (await createApiKey(db, { organizationId, name: 'own' })).text,
    other: (await createApiKey(db, { organizationId: other.id, name: 'other' })).text,
  };
  await publishSite(HOST);
  processes = await Promise.all(['one', 'two'].map(startProcess));
  app = await createApp({
    db,
    store,
    queue: { enqueue: () => Promise.resolve('entry') },
    linkSecret: SECRET,
    bundleLinkTtl: 60,
    publicUrl: () => 'https://api.own.test',
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  for (const { hosting, server } of processes) {
    server.close();
    server.closeAllConnections();
    await hosting.close();
  }
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function startProcess(name: string) {
  const hosting = await openHosting({
    db: database.db,
    store,
    folder: path.join(folder, name),
    maxBytes: 1_000_000,
    trustedProxies: ['127.0.0.1'],
    log: () => undefined,
    intervalMs: 5,
  });
  const server = http.createServer(
    (request, response) => void (hosting.serve(request, response) || response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { hosting, server, port: (server.address() as AddressInfo).port };
}

async function publishSite(host: string): Promise<void> {
  const { db } = database;
  await createDomain(db, { host, ...account });
  const job = { organizationId: account.organizationId, domain: host };
  const queue = { enqueue: () => Promise.resolve('entry') };
  const { id } = await db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  const bundle = await packBundle({ 'index.html': 'home', 'a.html': 'a' }, undefined, createFeatures('cloud'));
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bundle);
  await claimJob(db, id);
  await pinCommit(db, { id, commit: 'abc' });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await completeJob(db, { id, commit: 'abc', pageCount: 1, bundleKey, sizeBytes: bundle.length, sha256 });
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });

/** Sends events as a reader's browser does, to one of the two processes. */
async function send(events: object[], { reader = 1, process = 0, host = HOST } = {}): Promise<number> {
  const headers = {
    host,
    origin: `http://${host}`,
    'user-agent': BROWSER,
    'x-forwarded-for': `203.0.${reader >> 8}.${reader & 255}`,
  };
  const port = processes[process]?.port ?? 0;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port, host: '127.0.0.1', path: '/_bindery/events', method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', reject).end(JSON.stringify({ events }));
  });
}

async function read(metric: string, { query = '', key = keys.own, host = HOST } = {}) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.inject({ url: `/v1/analytics/${host}/${metric}${query}`, headers });
  return { status: response.statusCode, ...response.json<{ total?: number; days?: object[]; error?: string }>() };
}

const view = (page: string, referrer?: string) => ({ type: 'view', page, ...(referrer && { referrer }) });
const only = { query: `?from=${getToday()}&to=${getToday()}` };

test('counts events immediately, and the same reader at two processes once', async () => {
  expect(await send([view('/', 'search.example')])).toBe(204);
  await send([view('/a')], { process: 1 });
  await send([view('/a')], { reader: 2 });
  await send([
    { type: 'search', query: 'Retry', results: 0 },
    { type: 'search', query: 'retry', results: 2 },
    { type: 'click', query: 'retry', page: '/a' },
  ]);
  expect(await read('views', only)).toMatchObject({ status: 200, total: 3, days: [{ day: getToday(), count: 3 }] });
  expect(await read('visitors', only)).toMatchObject({ interval: 'day', total: 2 });
  expect(await read('pages')).toMatchObject({
    pages: [
      { page: '/a', views: 2, visitors: 2 },
      { page: '/', views: 1, visitors: 1 },
    ],
  });
  expect(await read('pages', { query: '?limit=1' })).toMatchObject({ pages: [{ page: '/a' }] });
  expect(await read('referrers')).toMatchObject({ referrers: [{ host: 'search.example', views: 1, visitors: 1 }] });
  expect(await read('searches')).toMatchObject({
    searches: [{ query: 'retry', searches: 2, withoutResults: 1, clicked: [{ page: '/a', clicks: 1 }] }],
  });
});

test('lists missing pages with a page to redirect to, and at most a limited number of views per day', async () => {
  await send([{ type: 'missing', page: '/guides/a', referrer: '/' }]);
  await send([{ type: 'missing', page: '/guides/a/' }], { reader: 2, process: 1 });
  await send([{ type: 'missing', page: '/old' }]);
  const pages = [
    { path: '/guides/a', views: 2, visitors: 2, linkedFrom: [{ page: '/', views: 1 }], suggestion: '/a' },
    { path: '/old', views: 1, visitors: 1, linkedFrom: [], suggestion: null },
  ];
  expect(await read('missing-pages')).toMatchObject({ status: 200, pages });
  const events = createEventStore(database.db, { hostedOnly: false });
  const event = {
    site: 'flooded',
    at: new Date('2026-05-05T12:00:00Z'),
    kind: 'missing' as const,
    visitor: Buffer.from('reader'),
    page: '/x',
    referrer: '',
    query: '',
    results: undefined,
  };
  await events.write(Array.from({ length: MAX_MISSING_PER_DAY }, () => event));
  await events.write([event, { ...event, kind: 'view' }, { ...event, site: 'quiet' }]);
  const { rows } = await sql`select domain, kind, count(*)::integer from site_events
    where domain in ('flooded', 'quiet') group by 1, 2 order by 1, 2`.execute(database.db);
  expect(rows).toEqual([
    { domain: 'flooded', kind: 'missing', count: MAX_MISSING_PER_DAY },
    { domain: 'flooded', kind: 'view', count: 1 },
    { domain: 'quiet', kind: 'missing', count: 1 },
  ]);
  await sql`delete from site_events where domain in ('flooded', 'quiet')`.execute(database.db);
});

test('returns every day of a period, and rejects invalid days and limits and other organizations', async () => {
  const { days = [] } = await read('views');
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ day: getToday() });
  expect(days[0]).toMatchObject({ count: 0 });
  for (const query of [
    '?from=2026-02-30',
    '?from=2026-1-1',
    '?to=x',
    '?from=2026-02-02&to=2026-02-01',
    '?interval=week',
  ])
    expect((await read('views', { query })).status).toBe(400);
  expect((await read('views', { query: '?from=1990-01-01&to=2026-01-01' })).status).toBe(400);
  for (const query of ['?limit=0', '?limit=1001', '?limit=x'])
    expect((await read('searches', { query })).status).toBe(400);
  for (const metric of ['views', 'visitors', 'pages', 'referrers', 'searches', 'missing-pages', 'questions']) {
    expect((await read(metric, { key: keys.other })).status).toBe(404);
    expect((await read(metric, { key: 'none' })).status).toBe(401);
  }
});

test('returns questions to the assistant with their ratings', async () => {
  const { db } = database;
  const question = { domain: HOST, language: 'en', citations: ['/a#one'] };
  await recordAssistantQuestion(db, { ...question, id: 'one', question: 'How?', isAnswered: true });
  await recordAssistantQuestion(db, { ...question, id: 'two', question: 'Why?', isAnswered: false, citations: [] });
  await rateAssistantAnswer(db, { domain: HOST, id: 'one', rating: 'up' });
  await sql`update assistant_questions set created_at = now() - interval '1 second' where id = 'one'`.execute(db);
  expect(await read('questions', { query: '?limit=10' })).toMatchObject({
    total: 2,
    unanswered: 1,
    up: 1,
    down: 0,
    questions: [
      { question: 'Why?', answered: false, rating: null },
      { question: 'How?', answered: true, citations: ['/a#one'], rating: 'up' },
    ],
  });
  expect(await read('questions', { query: '?from=2026-01-01&to=2026-01-02' })).toMatchObject({
    total: 0,
    questions: [],
  });
});

test('keeps metrics but no data of single readers in a roll-up, and deletes it after its retention period', async () => {
  const { db } = database;
  await createDomain(db, { host: 'old.own.test', ...account });
  const events = createEventStore(db, { hostedOnly: true });
  const at = new Date('2026-03-05T12:00:00Z');
  const common = {
    site: 'old.own.test',
    at,
    visitor: Buffer.from('reader'),
    referrer: '',
    query: '',
    results: undefined,
  };
  await events.write(
    ['/a', '/a', '/b', '/c'].map((page) => ({ ...common, kind: 'view' as const, page, referrer: 'search.example' })),
  );
  await events.write([
    { ...common, kind: 'search', page: '', query: 'retry', results: 0 },
    { ...common, kind: 'click', page: '/a', query: 'retry' },
  ]);
  await events.getSalt('2026-03-05');
  const query = '?from=2026-03-01&to=2026-03-31';
  const readAll = () =>
    Promise.all(
      ['views', 'visitors', 'pages', 'referrers', 'searches'].map((metric) =>
        read(metric, { host: 'old.own.test', query }),
      ),
    );
  const before = await readAll();
  expect(before[0]).toMatchObject({ total: 4 });
  await Promise.all([cleanSites({ db, analyticsDays: 0 }), cleanSites({ db, analyticsDays: 0 })]);
  expect(await readAll()).toEqual(before);
  const remaining = await sql<{ events: number; salts: number }>`select
    (select count(*) from site_events where domain = 'old.own.test') as events,
    (select count(*) from analytics_salts where day < current_date) as salts`.execute(db);
  expect(remaining.rows).toEqual([{ events: 0, salts: 0 }]);
  await cleanSites({ db, analyticsDays: 30 });
  expect((await readAll())[0]).toMatchObject({ total: 0 });
  // Today's rows don't change.
  expect(await read('views', only)).toMatchObject({ total: 3 });
});

test('deletes no metrics when a clock is set forward', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  await cleanSites({ db: database.db, analyticsDays: 30 });
  vi.useRealTimers();
  expect(await read('views', only)).toMatchObject({ total: 3 });
});

test('keeps only the most frequent names of a past day', async () => {
  const { db } = database;
  const events = createEventStore(db, { hostedOnly: false });
  const common = {
    at: new Date('2026-04-05T12:00:00Z'),
    visitor: Buffer.from('reader'),
    query: '',
    results: undefined,
  };
  await events.write(
    ['/a', '/a', '/b', '/c'].map((page) => ({ ...common, site: 'rare', kind: 'view' as const, page, referrer: '' })),
  );
  await rollUpEvents(db, { before: '2026-04-06', keptNames: 1 });
  const { rows } =
    await sql`select name, count from site_days where domain = 'rare' and kind = 'page' order by 1`.execute(db);
  expect(rows).toEqual([
    { name: '*', count: 2 },
    { name: '/a', count: 2 },
  ]);
});

test('stores each of a thousand concurrent views before acknowledging it', async () => {
  const total = 1_000;
  const before = (await read('views', only)).total ?? 0;
  let acknowledged = 0;
  let next = 0;
  const browse = async () => {
    while (next < total) {
      const reader = (next += 1);
      if ((await send([view('/a')], { reader, process: reader % 2 })) === 204) acknowledged += 1;
    }
  };
  await Promise.all(Array.from({ length: 40 }, browse));
  expect(acknowledged).toBe(total);
  expect((await read('views', only)).total).toBe(before + acknowledged);
});

test('deletes the metrics of a deleted domain, and does not store late events', async () => {
  const host = 'gone.own.test';
  await publishSite(host);
  await vi.waitUntil(async () => (await send([view('/')], { host })) === 204, { timeout: 300_000 });
  await deleteDomain(database.db, { host });
  const events = createEventStore(database.db, { hostedOnly: true });
  const visitor = Buffer.from('reader');
  await events.write([
    { site: host, at: new Date(), kind: 'view', visitor, page: '/', referrer: '', query: '', results: undefined },
  ]);
  const { rows } = await sql`select from site_events where domain = ${host}`.execute(database.db);
  expect(rows).toEqual([]);
});
