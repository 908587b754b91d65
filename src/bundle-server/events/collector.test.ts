import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Features } from '../../features/features.ts';
import { createFeatures } from '../../features/testing.ts';
import { FEEDBACK_PATH, SERVER_STATE_PATH } from '../../lib/feedback.ts';
import { DEFAULT_LIMITS } from '../bundle/bundle-limits.ts';
import { collectInFolder } from './collect-in-folder.ts';
import type { CollectorOptions } from './collector.ts';
import { openFeedback, readFeedback } from './feedback-store.ts';
import { loadRelease } from '../release/load-release.ts';
import { startSiteServer } from '../server.ts';
import { packBundle } from '../bundle/test-bundles.ts';

let root: string;
let close: (() => Promise<void>)[];

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'collector-'));
  close = [];
});
afterEach(async () => {
  for (const task of close) await task();
  fs.rmSync(root, { recursive: true, force: true });
});

async function serve(features: Features = createFeatures('client-hosted'), options: Partial<CollectorOptions> = {}) {
  const source = path.join(root, 'bundle.tar.gz');
  const files = {
    'index.html': 'home',
    'a/é.html': 'page',
    'x.css': '',
    [SERVER_STATE_PATH]: '{"feedback":false}\n',
    '_docs/headers.json': '{"contentSecurityPolicy":"default-src *"}',
  };
  fs.writeFileSync(source, await packBundle(files, undefined, features));
  const release = await loadRelease({ source, folder: path.join(root, 'site'), limits: DEFAULT_LIMITS, log: () => {} });
  const server = await startSiteServer({
    release,
    host: '127.0.0.1',
    port: 0,
    versionLabel: undefined,
    collector: { ...collectInFolder(path.join(root, 'data')), ...options },
    log: () => {},
  });
  close.push(() => server.close());
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/${FEEDBACK_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { send, get: (file: string) => fetch(`${server.url}/${file}`) };
}

async function readStored() {
  const store = await readFeedback(path.join(root, 'data'));
  const feedback = { pages: store?.countByPage() ?? [], comments: store?.listComments(10) ?? [] };
  store?.close();
  return feedback;
}

test('stores feedback about pages, and lets a later response from the same window replace the first', async () => {
  const { send, get } = await serve();
  expect(await (await get(SERVER_STATE_PATH)).json()).toEqual({ feedback: true, events: false });
  const response = await send({ page: '/a/é', helpful: true }, { dnt: '1' });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([201, null]);
  const { id } = (await response.json()) as { id: string };
  await send({ page: '/a/é', helpful: false, comment: ' Too short ', id });
  await send({ page: '/', helpful: true });
  expect(await readStored()).toEqual({
    pages: [
      { page: '/a/é', helpful: 0, unhelpful: 1 },
      { page: '/', helpful: 1, unhelpful: 0 },
    ],
    comments: [{ at: expect.stringMatching(/Z$/), page: '/a/é', helpful: false, comment: 'Too short' }],
  });
});

test('stores nothing that identifies the reader', async () => {
  const { send } = await serve();
  await send(
    { page: '/', helpful: true, comment: 'x' },
    { 'user-agent': 'SecretBrowser', 'x-forwarded-for': '10.9.8.7' },
  );
  const bytes = fs
    .readdirSync(path.join(root, 'data'))
    .map((name) => fs.readFileSync(path.join(root, 'data', name), 'latin1'));
  expect(bytes.join('')).toContain('feedback');
  expect(bytes.join('')).not.toMatch(/SecretBrowser|10\.9\.8\.7|127\.0\.0\.1/);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['of another site', { page: '/', helpful: true }, { origin: 'https://other.test' }, 403],
  ['that a form of another site could send', { page: '/', helpful: true }, { 'content-type': 'text/plain' }, 415],
  ['about a missing page', { page: '/none', helpful: true }, {}, 400],
  ['about a file that is not a page', { page: '/x.css', helpful: true }, {}, 400],
  ['without its main word', { page: '/' }, {}, 400],
  ['that is not JSON', '{', {}, 400],
  ['with a comment that is too long', { page: '/', helpful: true, comment: 'x'.repeat(2001) }, {}, 400],
  ['that is too large', { page: '/', helpful: true, comment: 'x'.repeat(40_000) }, {}, 413],
])('rejects a response %s with a clear message and stores nothing', async (_, body, headers, status) => {
  const { send } = await serve();
  const response = await send(body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
  expect((await readStored()).pages).toEqual([]);
});

test('limits how much one reader can store, and returns when to retry', async () => {
  const { send } = await serve(undefined, { rate: { burst: 2, perMinute: 1 } });
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await send({ page: '/', helpful: true })).status);
  expect(statuses).toEqual([201, 201, 429]);
  expect((await send({ page: '/', helpful: true })).headers.get('retry-after')).toMatch(/^\d+$/);
});

test.each([
  ['air-gapped', createFeatures('air-gapped')],
  ['without analytics', createFeatures('client-hosted', { analytics: false })],
])('collects nothing on a site that is %s, and reports that to its pages', async (_, features) => {
  const { send, get } = await serve(features);
  expect((await send({ page: '/', helpful: true })).status).toBe(404);
  expect(await (await get(SERVER_STATE_PATH)).json()).toEqual({ feedback: false });
  expect(fs.existsSync(path.join(root, 'data'))).toBe(false);
});

test('deletes the oldest responses beyond the limit', async () => {
  const store = await openFeedback(path.join(root, 'data'), { maxResponses: 3 });
  for (let count = 0; count < 9; count++)
    store.save({ id: `id${count}`, at: `2026-01-0${count + 1}`, page: '/', helpful: true, comment: `${count}` });
  expect(store.listComments(10).map(({ comment }) => comment)).toEqual(['8', '7', '6']);
  // Another page can't change a response even with its id.
  store.save({ id: 'id8', at: '2026-02-01', page: '/other', helpful: false });
  expect(store.countByPage()).toEqual([{ page: '/', helpful: 3, unhelpful: 0 }]);
  store.close();
});
