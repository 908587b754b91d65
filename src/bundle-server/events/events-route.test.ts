import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createFeatures } from '../../features/testing.ts';
import { EVENTS_PATH, MAX_MISSING_PER_DAY } from '../../lib/site-events.ts';
import { readAnalyticsFile } from './analytics-file.ts';
import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { keepEventsInFolder } from './event-file.ts';
import type { EventsRouteOptions } from './events-route.ts';
import { loadRelease } from '../release/load-release.ts';
import { readEventFile } from './read-event-file.ts';
import { startSiteServer } from '../server.ts';
import { packBundle } from '../bundle/test-bundles.ts';

const HEADERS = '_docs/headers.json';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ALL = { from: '2026-01-01', to: '2026-12-31', limit: 100 };

let root: string;
let close: () => Promise<void>;
let now: Date;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'events-'));
  close = async () => undefined;
  now = new Date('2026-11-22T23:59:00Z');
});
afterEach(async () => {
  await close();
  fs.rmSync(root, { recursive: true, force: true });
});

const getDataFolder = () => path.join(root, 'data');
const read = () => readEventFile(getDataFolder(), ALL);

async function serve({
  features = createFeatures('client-hosted'),
  ...options
}: Partial<EventsRouteOptions> & { features?: ReturnType<typeof createFeatures> } = {}) {
  const source = path.join(root, 'bundle.tar.gz');
  const files = {
    'index.html': '',
    'a/é.html': '',
    'b/index.html': '',
    'x.css': '',
    '404.html': '',
    [HEADERS]: '{"contentSecurityPolicy":"default-src *"}',
  };
  fs.writeFileSync(source, await packBundle(files, undefined, features));
  const release = await loadRelease({ source, folder: path.join(root, 'site'), limits: DEFAULT_LIMITS, log: () => {} });
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    trustedProxies: ['127.0.0.1'],
    events: {
      ...keepEventsInFolder(getDataFolder(), { days: 30, keptNames: 2 }),
      nameOf: () => 'site',
      now: () => now,
      ...options,
    },
    log: () => {},
  });
  close = () => server.close(0);
  return async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/${EVENTS_PATH}`, {
      method: 'POST',
      headers: { origin: server.url, 'user-agent': BROWSER, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify({ events: body }),
    });
    await response.text();
    return response.status;
  };
}

const view = (page: string, referrer?: string) => ({ type: 'view', page, ...(referrer && { referrer }) });

test('counts views, searches and clicks under the canonical URL of each page', async () => {
  const send = await serve();
  const secondVisitor = { 'x-forwarded-for': '203.0.113.7' };
  expect(await send([view('/', 'www.Search.example')])).toBe(204);
  await send([
    view('/a/é'),
    view('/a/é.html'),
    view('/b/', 'not a host/'),
    view('/none'),
    view('/404'),
    view('/x.css'),
  ]);
  await send([view('/', 'search.example')], secondVisitor);
  await send([
    { type: 'search', query: '  Retry\u0000 \n Limit ', results: 3 },
    { type: 'search', query: 'kettle', results: 0 },
    { type: 'click', query: 'retry limit', page: '/b/index.html' },
  ]);
  expect(await read()).toEqual({
    days: [{ day: '2026-11-22', views: 5, visitors: 2 }],
    pages: [
      { name: '/', views: 2, visitors: 2 },
      { name: '/a/é', views: 2, visitors: 1 },
      { name: '/b', views: 1, visitors: 1 },
    ],
    referrers: [{ name: 'search.example', views: 2, visitors: 2 }],
    searches: [
      { query: 'kettle', searches: 1, withoutResults: 1, clicked: [] },
      { query: 'retry limit', searches: 1, withoutResults: 0, clicked: [{ page: '/b', clicks: 1 }] },
    ],
    missing: [],
  });
});

const missing = (page: string, referrer?: string) => ({ type: 'missing', page, ...(referrer && { referrer }) });

test('lists missing pages with the pages that link to them, and none that exist or that scanners look for', async () => {
  const send = await serve();
  await send([missing('/old/', '/a/%C3%A9'), missing('/old.html', '/b/'), missing('/old', '/nowhere')]);
  await send([missing('/old?token=secret')], { 'x-forwarded-for': '203.0.113.7' });
  await send([missing('/b'), missing('/x.css'), missing('/wp-login.php'), missing('/users/jane%40example.com')]);
  expect((await read()).missing).toEqual([
    {
      path: '/old',
      views: 4,
      visitors: 2,
      linkedFrom: [
        { page: '/a/é', views: 1 },
        { page: '/b', views: 1 },
      ],
    },
  ]);
  expect((await read()).days).toEqual([]);
});

test('stores few missing pages of one caller, and a limited number per day of all callers', async () => {
  const send = await serve();
  const batch = (name: string) => Array.from({ length: 20 }, (_, index) => missing(`/${name}-${index}`));
  for (const name of ['one', 'two', 'three']) expect(await send(batch(name))).toBe(204);
  const count = async () => (await read()).missing.length;
  expect(await count()).toBe(30);
  const store = keepEventsInFolder(getDataFolder(), { days: 30 });
  const event = { site: 'site', at: now, visitor: Buffer.from('x'), referrer: '', query: '', results: undefined };
  await store.write(
    Array.from({ length: MAX_MISSING_PER_DAY }, () => ({ ...event, kind: 'missing' as const, page: '/y' })),
  );
  await store.close();
  const views = async () => (await read()).missing.reduce((sum, each) => sum + each.views, 0);
  expect(await views()).toBe(MAX_MISSING_PER_DAY);
  await send([missing('/late')], { 'x-forwarded-for': '203.0.113.9' });
  await send([view('/')], { 'x-forwarded-for': '203.0.113.9' });
  expect(await views()).toBe(MAX_MISSING_PER_DAY);
  expect((await read()).pages).toHaveLength(1);
});

test.each([
  ['readers who ask not to be tracked', { dnt: '1' }],
  ['readers with Global Privacy Control', { 'sec-gpc': '1' }],
  ['bots', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
])('stores nothing for %s', async (_who, headers) => {
  const send = await serve();
  expect(await send([view('/')], headers)).toBe(204);
  expect(fs.existsSync(getDataFolder())).toBe(false);
});

test("counts a reader on two days as two visitors, and deletes each day's salt with the day", async () => {
  const send = await serve();
  await send([view('/')]);
  const readSalts = async () => {
    const db = await readAnalyticsFile(getDataFolder());
    const rows = db?.prepare('select day, hex(salt) as salt from salts').all() ?? [];
    const visitors = db?.prepare('select distinct hex(visitor) as visitor from events').all() ?? [];
    db?.close();
    return { rows, visitors };
  };
  const before = await readSalts();
  now = new Date('2026-11-23T00:00:01Z');
  await send([view('/'), view('/b')]);
  const after = await readSalts();
  expect(after.rows).toMatchObject([{ day: '2026-11-23' }]);
  expect(after.rows).not.toMatchObject([{ salt: before.rows[0]?.['salt'] }]);
  // Only counts remain of the day before.
  expect(after.visitors).toHaveLength(1);
  expect(after.visitors).not.toEqual(before.visitors);
  expect((await read()).days).toEqual([
    { day: '2026-11-22', views: 1, visitors: 1 },
    { day: '2026-11-23', views: 2, visitors: 1 },
  ]);
});

test('keeps only the most frequent names of past days, and nothing after the retention period', async () => {
  const send = await serve();
  await send([view('/'), view('/'), view('/b'), view('/b'), view('/a/é')]);
  await send(['x', 'y', 'z'].map((query) => ({ type: 'click', query, page: '/b' })));
  now = new Date('2026-11-24T12:00:00Z');
  await send([view('/')]);
  const { pages, days } = await readEventFile(getDataFolder(), { ...ALL, to: '2026-11-22' });
  expect(pages.map(({ name, views }) => [name, views])).toEqual([
    ['/', 2],
    ['/b', 2],
    ['*', 1],
  ]);
  expect(days).toEqual([{ day: '2026-11-22', views: 5, visitors: 1 }]);
  now = new Date('2026-12-23T12:00:00Z');
  await send([view('/')]);
  expect((await read()).days.map(({ day }) => day)).toEqual(['2026-11-24', '2026-12-23']);
});

test('rejects events for anything but pages of this site, and too many of them', async () => {
  const send = await serve({ rate: { burst: 9, perMinute: 1 } });
  expect(await send('{')).toBe(400);
  expect(await send([{ type: 'view' }])).toBe(400);
  expect(await send([{ type: 'search', query: 'x', results: -1 }])).toBe(400);
  expect(await send(Array.from({ length: 21 }, () => view('/')))).toBe(400);
  expect(await send([view(`/${'x'.repeat(2_001)}`)])).toBe(400);
  expect(await send(' '.repeat(17_000))).toBe(413);
  expect(await send([view('/')], { origin: 'https://evil.test' })).toBe(403);
  expect(await send([view('/')], { 'sec-fetch-site': 'cross-site' })).toBe(403);
  await send([]);
  await send([]);
  await send([]);
  expect(await send([view('/')])).toBe(429);
  expect(await send([view('/')], { 'x-forwarded-for': '203.0.113.7' })).toBe(204);
});

test('limits the events of a caller, however many of them one request contains', async () => {
  const send = await serve({ rate: { burst: 7, perMinute: 1 } });
  const events = Array.from({ length: 20 }, () => view('/'));
  expect(await send(events)).toBe(204);
  expect(await send(events)).toBe(429);
  expect(await send([view('/')], { 'x-forwarded-for': '203.0.113.7' })).toBe(204);
  expect((await read()).days).toEqual([{ day: '2026-11-22', views: 8, visitors: 2 }]);
});

test('acknowledges a view only after it is written', async () => {
  const send = await serve({ write: () => Promise.reject(new Error('disk full')) });
  expect(await send([view('/')])).toBe(500);
});

test.each([
  ['air-gapped', createFeatures('air-gapped')],
  ['without web analytics', createFeatures('client-hosted', { analytics: false })],
])('accepts nothing on a site that is %s', async (_what, features) => {
  const send = await serve({ features });
  expect(await send([view('/')])).toBe(404);
  expect(fs.existsSync(getDataFolder())).toBe(false);
});
