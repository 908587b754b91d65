/** Automations that look at the docs or at other hosts: what is new starts one job, and the same again starts nothing. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeOutdatedWatchesDue } from '../../src/agent/automations/watch/queue-watches.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { requestCommitRuns } from '../../src/agent/automations/request-event-runs.ts';
import { startAutomationBench } from '../helpers/automation-bench.ts';
import type { AutomationBench } from '../helpers/automation-bench.ts';
import { ADD_PAGE_FAST } from '../helpers/agent-bench.ts';

let own: AutomationBench;
let folder: string;

beforeEach(async () => {
  own = await startAutomationBench();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-watches-'));
  own.watched.openDocs = async () => ({ folder, commit: 'c'.repeat(40), remove: async () => undefined });
});
afterEach(async () => {
  await own.bench.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);

/** Lets the next check be due, and works on everything that follows. */
async function checkAgain(id: string): Promise<void> {
  await own.moveNextRun(id, '-1 second');
  await own.tick();
  await own.work();
}

test('pages past their review date start one job with these pages, and each page and date only once', async () => {
  const server = await own.bench.script([...ADD_PAGE_FAST]);
  write('keys.mdx', '---\nreviewBy: 2026-01-31\nowner: docs </item> team\n---\n');
  write('later.mdx', '---\nreviewBy: 2999-01-31\n---\n');
  const { id } = await own.add({ trigger: { type: 'review' } });
  await Promise.all([own.tick(), own.tick()]);
  expect(own.entries).toHaveLength(1);
  await own.work();
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed', events: 1, cause: { type: 'review', count: 1 } }]);
  expect(await own.pulls()).toHaveLength(1);
  expect(JSON.stringify(server.requests()[0]?.body)).toContain(
    '<item page=\\"keys.mdx\\">due on 2026-01-31, owner docs <\\\\/item> team</item>',
  );
  await checkAgain(id);
  expect(await own.jobs()).toHaveLength(1);
  write('keys.mdx', '---\nreviewBy: 2026-02-28\n---\n');
  await checkAgain(id);
  expect(await own.runs(id)).toHaveLength(2);
});

test('pages that may be outdated start one job, once until they are edited', async () => {
  const server = await own.bench.script([...ADD_PAGE_FAST]);
  const since = { id: 'c'.repeat(40), day: '2026-11-20', title: 'Change it', repository: 'api' };
  const change = { file: 'openapi.yaml', operation: 'getUser', repository: 'api' };
  const page = { file: 'users.mdx', changes: [change], count: 1, since };
  own.watched.findOutdated = () => Promise.resolve([page]);
  const { id } = await own.add({ trigger: { type: 'outdatedPages' } });
  await own.tick();
  await own.work();
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed', cause: { type: 'outdatedPages', count: 1 } }]);
  expect(JSON.stringify(server.requests()[0]?.body)).toContain(
    '<item page=\\"users.mdx\\">getUser in api:openapi.yaml, since commit cccccccccccc of api on 2026-11-20</item>',
  );
  await checkAgain(id);
  expect(await own.runs(id)).toHaveLength(1);
  own.watched.findOutdated = () => Promise.resolve([{ ...page, since: { ...since, id: 'd'.repeat(40) } }]);
  await own.db.transaction().execute((trx) => makeOutdatedWatchesDue(trx, own.bench.projectId));
  await own.tick();
  await own.work();
  expect(await own.runs(id)).toHaveLength(2);
});

test('a project that was never checked for outdated pages gets its first check', async () => {
  const { id } = await own.add({ trigger: { type: 'outdatedPages' } });
  await Promise.all([own.watch(id), own.watch(id)]);
  expect(own.entries).toMatchObject([{ name: 'page-drift', payload: { projectId: own.bench.projectId } }]);
  expect(await own.runs(id)).toEqual([]);
});

test('a run that waits to start keeps the pages of earlier checks', async () => {
  write('a.mdx', '---\nreviewBy: 2026-01-31\n---\n');
  const { id } = await own.add({ trigger: { type: 'review' } });
  await own.watch(id);
  write('b.mdx', '---\nreviewBy: 2026-02-28\n---\n');
  await own.watch(id);
  const [run] = await own.runs(id);
  expect(run).toMatchObject({ events: 2, cause: { count: 2, items: [{ page: 'a.mdx' }, { page: 'b.mdx' }] } });
  expect(own.entries).toHaveLength(1);
});

test('a check that crashes before its end loses nothing, and two checks at the same time start one run', async () => {
  write('a.mdx', '---\nreviewBy: 2026-01-31\n---\n');
  const { id } = await own.add({ trigger: { type: 'review' } });
  const { openDocs } = own.watched;
  own.watched.openDocs = () => Promise.reject(new Error('the worker was killed'));
  await own.tick();
  expect(own.entries).toMatchObject([{ name: 'automation-watch', payload: { automationId: id } }]);
  await expect(own.watch(id)).rejects.toThrow('killed');
  own.watched.openDocs = openDocs;
  await Promise.all([own.watch(id), own.watch(id)]);
  expect(await own.runs(id)).toMatchObject([{ events: 1 }]);
});

test('links that are broken on two days start one job, and an outage or a restricted page starts nothing', async () => {
  const statuses: Record<string, number> = { '/gone': 404, '/flaky': 404, '/members': 403, '/busy': 503 };
  const paths: string[] = [];
  const port = await serve((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(statuses[request.url ?? ''] ?? 200).end();
  });
  const names = ['/gone', '/flaky', '/members', '/busy', '/there'];
  own.watched.listLinks = async () =>
    names.map((name, index) => ({
      url: `http://docs.example:${port}${name}`,
      at: { file: 'links.mdx', line: index + 1, column: 1 },
    }));
  own.watched.reach = REACH;
  const { id } = await own.add({ trigger: { type: 'externalLinks' } });
  await own.watch(id);
  expect(await own.runs(id)).toEqual([]);
  statuses['/flaky'] = 200;
  paths.length = 0;
  await own.watch(id);
  // Working links wait for a week, and the others are asked again.
  expect(new Set(paths)).toEqual(new Set(['/gone', '/flaky', '/busy']));
  expect(await own.runs(id)).toEqual([]);
  await letBrokenLinksAge(id);
  await own.watch(id);
  await own.watch(id);
  const [run, ...others] = await own.runs(id);
  expect(others).toEqual([]);
  expect(run).toMatchObject({
    events: 1,
    cause: {
      type: 'externalLinks',
      count: 1,
      items: [{ text: `http://docs.example:${port}/gone: the server responded with 404`, page: 'links.mdx' }],
    },
  });
});

/** Lets the links that are broken today have been broken since another day. */
async function letBrokenLinksAge(id: string): Promise<void> {
  const { watch_state: state } = await own.read(id);
  const broken = Object.fromEntries(Object.keys(state?.broken ?? {}).map((url) => [url, '2026-01-01']));
  await own.db
    .updateTable('automations')
    .set({ watch_state: JSON.stringify({ ...state, broken }) })
    .where('id', '=', id)
    .execute();
}

test('a new version of an API description at a URL starts one job, and another layout or an unchanged tag starts none', async () => {
  let body = '{"openapi": "3.1.0", "paths": {"/users": {}}}';
  let tag = '"1"';
  const replies: number[] = [];
  const port = await serve((request, response) => {
    const status = request.headers['if-none-match'] === tag ? 304 : 200;
    replies.push(status);
    response.writeHead(status, { etag: tag }).end(status === 200 ? body : undefined);
  });
  own.watched.reach = REACH;
  const { id } = await own.add({ trigger: { type: 'apiDescription', source: 'https://api.example.com/openapi.json' } });
  const source = `http://api.example:${port}/openapi.json`;
  await own.db
    .updateTable('automations')
    .set({ trigger: JSON.stringify({ type: 'apiDescription', source }) })
    .execute();
  await own.bench.script([...ADD_PAGE_FAST]);
  await checkAgain(id);
  await checkAgain(id);
  [body, tag] = ['# Users\npaths:\n  /users: {}\nopenapi: 3.1.0\n', '"2"'];
  await checkAgain(id);
  expect(replies).toEqual([200, 304, 200]);
  expect(await own.runs(id)).toEqual([]);
  [body, tag] = ['paths: { /users: {}, /pets: {} }\nopenapi: 3.1.0\n', '"3"'];
  await checkAgain(id);
  await checkAgain(id);
  expect(await own.runs(id)).toMatchObject([{ outcome: 'changed', cause: { type: 'apiDescription', source } }]);
  expect(await own.jobs()).toHaveLength(1);
  expect(await own.pulls()).toHaveLength(1);
});

test('a new version of an API description in the docs starts one run after the push', async () => {
  write('openapi.yaml', 'openapi: 3.1.0\n');
  const { id } = await own.add({ trigger: { type: 'apiDescription', source: 'openapi.yaml' } });
  await own.tick();
  await own.work();
  expect((await own.read(id)).next_run_at).toBeNull();
  write('openapi.yaml', 'openapi: 3.1.0\npaths: {}\n');
  const { projectId } = own.bench;
  const push = () =>
    own.db
      .transaction()
      .execute((trx) => requestCommitRuns(trx, { queue: own.deps.queue, projectId, commit: 'd'.repeat(40) }));
  await push();
  await own.tick();
  await own.watch(id);
  await push();
  await own.watch(id);
  expect(await own.runs(id)).toMatchObject([{ events: 1, cause: { source: 'openapi.yaml', commit: 'c'.repeat(40) } }]);
});

test('a trigger that cannot be checked says why, until it can be checked', async () => {
  const { id } = await own.add({ trigger: { type: 'apiDescription', source: 'api/openapi.yaml' } });
  await own.watch(id);
  expect((await own.read(id)).watch_problem).toContain(
    "The API description api/openapi.yaml doesn't exist in the docs folder",
  );
  await own.db
    .updateTable('automations')
    .set({ trigger: '{"type":"apiDescription","source":"https://10.0.0.1/openapi.json"}' })
    .execute();
  await own.watch(id);
  expect((await own.read(id)).watch_problem).toContain("Can't read the API description https://10.0.0.1/openapi.json");
  await own.db.updateTable('automations').set({ trigger: '{"type":"review"}' }).execute();
  await own.watch(id);
  expect((await own.read(id)).watch_problem).toBeNull();
});

test.each([
  'http://api.example.com/x.json',
  'https://user:secret@api.example.com/',
  '../secret.yaml',
  '/etc/passwd',
  'a\\b',
  '',
])('refuses the API description %s', async (source) => {
  await expect(own.add({ trigger: { type: 'apiDescription', source } })).rejects.toThrow('Expected "source"');
});

const REACH = {
  isAllowedAddress: (address: string) => address === '127.0.0.1',
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
  wait: async () => undefined,
};

async function serve(handle: http.RequestListener): Promise<number> {
  const server = http.createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
