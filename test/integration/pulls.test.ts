import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { LINK_SECRET, startBuiltIn } from '../helpers/hosts/built-in-host.ts';
import type { BuiltInFixture } from '../helpers/hosts/built-in-host.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const { signal } = new AbortController();
const REQUEST = {
  head: 'bindery/aj_1',
  base: 'main',
  title: 'Describe <lanterns> & "lamps"',
  body: 'Lit at **dusk**.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(2))',
};
let database: TestDatabase;
let repository: BuiltInFixture;
let app: App;
/** Path and query of the page. */
let page: string;
let id: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createApp({
    db: database.db,
    store: createLocalStore({ folder: '/nonexistent', secret: LINK_SECRET, publicUrl: () => '' }),
    queue: { enqueue: () => Promise.reject(new Error('not used')) },
    linkSecret: LINK_SECRET,
    bundleLinkTtl: 3600,
    logger: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(async () => {
  repository = await startBuiltIn(database.db);
  repository.push(REQUEST.head, { 'index.mdx': 'A <b>lantern</b> is lit.\n', 'image.png': Buffer.from([0, 1]) });
  const pull = await repository.createHost().openPullRequest(REQUEST, signal);
  const url = new URL(pull.url);
  page = `${url.pathname}${url.search}`;
  ({ id } = pull);
});
afterEach(() => repository.stop());

const get = (url = page) => app.inject({ method: 'GET', url });

/** Presses a button of the page as a browser does. */
async function press(action: 'merge' | 'close', change: Partial<InjectOptions> & { fields?: object } = {}) {
  const { fields, headers, ...rest } = change;
  const { body } = await get();
  const form = new RegExp(`<form method="post" action="([^"]*/${action}\\?[^"]*)">(.*?)</form>`, 's').exec(body);
  const target = new URL(form?.[1]?.replaceAll('&amp;', '&') ?? '', `http://host${page}`);
  const inputs = [...(form?.[2] ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  return app.inject({
    method: 'POST',
    url: `${target.pathname}${target.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: new URLSearchParams({ ...Object.fromEntries(inputs), ...fields }).toString(),
    ...rest,
  });
}

test('the page shows the text and the changes, and nothing in them is HTML', async () => {
  const { statusCode, headers, body } = await get();
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
  expect(body).toContain('<h1>Describe &lt;lanterns&gt; &amp; &quot;lamps&quot;</h1>');
  expect(body).toContain('<strong>dusk</strong>');
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body).not.toMatch(/<script|javascript:alert|<b>/);
  expect(body).toMatch(/<span class="badge open">Open/);
  expect(body).toMatch(/<tr class="added">.*\+A &lt;b&gt;lantern&lt;\/b&gt; is lit\./);
  expect(body).toMatch(/image\.png.*A binary file/s);
});

test('a link that was changed opens nothing, and one of another pull request opens only that', async () => {
  const [path = '', query = ''] = page.split('?');
  const other = await startBuiltIn(database.db);
  await other.addBranch(REQUEST.head);
  const pull = await other.createHost().openPullRequest(REQUEST, signal);
  await other.stop();
  for (const url of [path, `${path}?${query.slice(0, -9)}`, `${path}?${query}AAAA`, `/pulls/${pull.id}?${query}`]) {
    const { statusCode, json } = await get(url);
    expect([statusCode, json()]).toEqual([403, { error: expect.stringMatching(/signature of this link/) }]);
  }
  const { statusCode } = await app.inject({ method: 'DELETE', url: page });
  expect(statusCode).toBe(405);
});

test('the page of a pull request that was deleted says so', async () => {
  await database.db.deleteFrom('pull_requests').where('id', '=', id).execute();
  const answer = await get();
  expect([answer.statusCode, answer.json().error]).toEqual([404, expect.stringMatching(/deleted/)]);
});

test('merging leads back to the page, which says it is merged and still shows the changes', async () => {
  const { statusCode, headers } = await press('merge');
  expect(statusCode).toBe(303);
  const back = new URL(String(headers.location), `http://host/pulls/${id}/merge`);
  expect(`${back.pathname}${back.search}`).toBe(page);
  const { body } = await get();
  expect(body).toMatch(/<span class="badge merged">Merged/);
  expect(body).toContain('+A &lt;b&gt;lantern');
  expect(body).not.toContain('<form');
});

test('closing leaves the branches as they are', async () => {
  const before = await repository.head('main');
  expect((await press('close')).statusCode).toBe(303);
  expect((await get()).body).toMatch(/<span class="badge closed">Closed/);
  expect(await repository.head('main')).toBe(before);
});

test('a button pressed twice, or after another was, changes nothing more', async () => {
  const [first, second] = await Promise.all([press('merge'), press('merge')]);
  expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
  expect(await repository.createHost().findPullRequest(id, signal)).toMatchObject({ state: 'merged' });
});

test.each([
  ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ['without the token of the form', { fields: { token: '' } }],
  ['with the token of another commit', { fields: { head: '0'.repeat(40) } }],
])('a form %s does nothing', async (_title, change) => {
  const { statusCode, json } = await press('merge', change as Parameters<typeof press>[1]);
  expect([statusCode, json()]).toEqual([403, { error: expect.stringMatching(/button of the page/) }]);
  expect(await repository.createHost().findPullRequest(id, signal)).toMatchObject({ state: 'open' });
});

test('the token of one button does not press the other', async () => {
  const { body } = await get();
  const [, token] = /close\?.*?name="token" value="([^"]*)"/s.exec(body) ?? [];
  expect((await press('merge', { fields: { token } })).statusCode).toBe(403);
});

test('a conflict is explained on the page, with the files', async () => {
  repository.push('main', { 'index.mdx': 'A lamp.\n' });
  const { statusCode, body } = await press('merge');
  expect(statusCode).toBe(409);
  expect(body).toMatch(/role="alert">It cannot be merged by itself: main has other changes in index\.mdx/);
  expect(body).toMatch(/badge open/);
});

test('what was pushed after the page was opened must be seen before it is merged', async () => {
  const { body: seen } = await get();
  const [, head] = /name="head" value="(\w+)"/.exec(seen) ?? [];
  const [, token] = /merge\?.*?name="token" value="([^"]*)"/s.exec(seen) ?? [];
  repository.push(REQUEST.head, { 'late.mdx': 'Late.\n' }, { from: REQUEST.head });
  const { statusCode, body } = await press('merge', { fields: { head, token } });
  expect(statusCode).toBe(409);
  expect(body).toMatch(/role="alert">The branch has changed since/);
  expect(body).toContain('late.mdx');
  expect((await press('merge')).statusCode).toBe(303);
});
