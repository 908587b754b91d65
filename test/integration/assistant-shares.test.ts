import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createDomain } from '../../src/accounts/domains/domains.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createAssistant, type AssistantLimits } from '../../src/assistant/create-assistant.ts';
import { createDatabaseLedger } from '../../src/assistant/database-ledger.ts';
import { createAssistantModel } from '../../src/assistant/model.ts';
import { packBundle } from '../../src/bundle-server/bundle/test-bundles.ts';
import { createExportJob } from '../../src/export/job/create-export-job.ts';
import { claimJob, completeJob, pinCommit } from '../../src/export/job/job-state.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import { createApp } from '../../src/http/app.ts';
import { renderTestSite } from '../../src/site/testing.ts';
import { createLocalStore } from '../../src/store/local.ts';
import type { Store } from '../../src/store/adapter.ts';
import { startStreamedModel } from '../helpers/streamed-model.ts';
import type { StreamedModel } from '../helpers/streamed-model.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const SECRET = Buffer.alloc(32, 3);
const queue = { enqueue: () => Promise.resolve('entry') };
const LIMITS: AssistantLimits = {
  questions: { visitor: 600, site: 1_000 },
  tokens: { site: 1_000_000, all: 1_000_000 },
  maxSteps: 4,
  maxOutputTokens: 500,
  maxCharacters: 10_000,
  maxSeconds: 600,
  maxUnderWay: 8,
};
/** All hosts belong to the hostile organization, except the last one. */
const HOSTS = ['a.hostile.test', 'b.hostile.test', 'c.hostile.test', 'docs.quiet.test'];
const QUIET = 'docs.quiet.test';

let database: TestDatabase;
let folder: string;
let store: Store;
let model: StreamedModel;
let bundle: Buffer;
const keys: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-shares-'));
  model = await startStreamedModel();
  const { pages, files } = await renderTestSite({ 'index.md': '# Welcome', 'retries.md': '# Retries\n\nThree times.' });
  const rendered = [...pages.values()].flatMap(({ indexed, html, markdown }): [string, string][] => {
    const file = indexed?.entry[0] ?? '';
    return [
      [file, html],
      [file.replace(/\.html$/, '.md'), markdown],
    ];
  });
  bundle = await packBundle(Object.fromEntries([...files, ...rendered]), undefined, createFeatures('cloud'));
});
beforeEach(async () => {
  database = await createTestDatabase();
  const { db } = database;
  store = createLocalStore({ folder: path.join(folder, 'objects'), secret: SECRET, publicUrl: () => '' });
  for (const name of ['hostile', 'quiet']) {
    const { id } = await createOrganization(db, { name, plan: 'enterprise' });
    ids[name] = id;
    keys[name] = (await createApiKey(db, { organizationId: id, name })).text;
    const project = { organizationId: id, name: 'Docs', repositoryUrl: `https://git.test/${name}.git` };
    const { id: projectId } = await createProject(db, project);
    for (const host of HOSTS.filter((candidate) => candidate.includes(name))) {
      await createDomain(db, { host, organizationId: id, projectId });
      await publishSite(host, id);
    }
  }
});
afterEach(async () => {
  await database.drop();
});
afterAll(async () => {
  await model.close();
  await fs.rm(folder, { recursive: true, force: true });
});

async function publishSite(domain: string, organizationId: string): Promise<void> {
  const { db } = database;
  const job = { organizationId, domain };
  const { id } = await db.transaction().execute((trx) => createExportJob(trx, { queue, job }));
  const bundleKey = `bundles/${id}.tar.gz`;
  await store.put(bundleKey, bundle);
  await claimJob(db, id);
  await pinCommit(db, { id, commit: 'abc' });
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  await completeJob(db, { id, commit: 'abc', pageCount: 2, bundleKey, sizeBytes: bundle.length, sha256 });
}

interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Promise<string>;
}

interface Process {
  /** Asks on the site, each time from another IP address. */
  ask(host: string): Promise<Reply>;
  /** Asks as an API client of the organization. */
  askApi(host: string, name: string): Promise<Reply>;
}

/** Runs an API process that serves the sites, with the test's limits. */
async function serve(limits: Partial<AssistantLimits>, task: (running: Process) => Promise<void>): Promise<void> {
  const { db } = database;
  const hosting = await openHosting({
    db,
    store,
    assistant: createAssistant({
      model: createAssistantModel({
        name: 'openai-compatible:scripted',
        env: { OPENAI_BASE_URL: model.url },
        maxOutputTokens: LIMITS.maxOutputTokens,
      }),
      limits: { ...LIMITS, ...limits },
      ledger: createDatabaseLedger(db),
      records: { record: async () => undefined, rate: async () => undefined },
      log: () => undefined,
    }),
    folder: path.join(folder, 'sites'),
    maxBytes: 100_000_000,
    trustedProxies: ['127.0.0.1'],
    log: () => undefined,
    intervalMs: 5,
  });
  const app = await createApp({
    db,
    store,
    queue,
    linkSecret: SECRET,
    bundleLinkTtl: 60,
    serveSite: hosting.serve,
    assistant: hosting,
    logger: pino({ level: 'silent' }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let callers = 0;
  const post = async (route: string, headers: Record<string, string>): Promise<Reply> => {
    const options = { port, host: '127.0.0.1', path: route, method: 'POST', agent: false };
    const request = http.request({ ...options, headers: { 'content-type': 'application/json', ...headers } });
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
      request.end(JSON.stringify({ messages: [{ role: 'user', text: 'How often does a job retry?' }] }));
    });
    return { status: response.statusCode ?? 0, headers: response.headers, body: text(response) };
  };
  try {
    await task({
      ask(host) {
        callers += 1;
        const forwarded = `203.0.113.${callers}`;
        return post('/_bindery/assistant', { host, origin: `http://${host}`, 'x-forwarded-for': forwarded });
      },
      askApi: (host, name) => post(`/v1/assistant/${host}/message`, { authorization: `Bearer ${keys[name]}` }),
    });
  } finally {
    await app.close();
    await hosting.close();
  }
}

const READ = { calls: [{ name: 'read_page', args: { path: '/retries' } }] };
const ANSWER = [READ, { text: ['Three times.'] }];

test('limits an organization whose answers never end to half of the slots, across all its sites and the API', async () => {
  await serve({}, async ({ ask, askApi }) => {
    const hold = Promise.withResolvers<void>();
    const endless = { ...READ, hold: hold.promise };
    model.script(...Array.from({ length: 4 }, () => endless), ...ANSWER, ...ANSWER);
    const open: Reply[] = [];
    const refused: Reply[] = [];
    const before = model.requests.length;
    for (let round = 0; round < 5; round += 1)
      for (const host of HOSTS.slice(0, 3)) {
        const reply = round === 0 ? await askApi(host, 'hostile') : await ask(host);
        (reply.status === 200 ? open : refused).push(reply);
      }
    expect([open.length, refused.length]).toEqual([4, 11]);
    expect(new Set(refused.map(({ status, headers }) => `${status} ${headers['retry-after']}`))).toEqual(
      new Set(['429 5']),
    );
    expect(await refused[0]?.body).toContain('The assistant is busy');
    await vi.waitUntil(() => model.requests.length === before + 4, { timeout: 300_000 });

    for (const askQuiet of [() => ask(QUIET), () => askApi(QUIET, 'quiet')]) {
      const reply = await askQuiet();
      expect(reply.status).toBe(200);
      expect(await reply.body).toContain('Three times.');
    }
    model.script(...Array.from({ length: 20 }, () => ({ text: ['x'] })));
    hold.resolve();
    await Promise.all(open.map(({ body }) => body));
    const again = await ask('a.hostile.test');
    expect(again.status).toBe(200);
    await again.body;
  });
});

test('leaves other organizations their tokens when one has used up its own, even after a restart', async () => {
  const tokens = { site: 1_000_000, all: 60_000 };
  const usage = { input: 1_500, output: 100 };
  const use = Array.from({ length: 100 }, () => ({ text: ['From memory.'], usage }));
  await serve({ tokens }, async ({ ask, askApi }) => {
    model.script(...use);
    const replies: Reply[] = [];
    while (replies.length < 20 && replies.every(({ status }) => status === 200))
      replies.push(...(await Promise.all(HOSTS.slice(0, 3).map(ask))));
    await Promise.all(replies.map(({ body }) => body));
    // Other questions may have ended since then. The remaining tokens are too few for a question, or soon will be.
    let last = await ask('b.hostile.test');
    for (let attempt = 0; attempt < 20 && last.status === 200; attempt += 1) {
      await last.body;
      last = await ask('b.hostile.test');
    }
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await last.body).toContain('reached its daily limit');
    const api = await askApi('c.hostile.test', 'hostile');
    expect([api.status, Number(api.headers['retry-after']) > 0]).toEqual([429, true]);
    await api.body;
  });
  const used = await database.db.selectFrom('assistant_usage').selectAll().execute();
  const amount = Number(used.find(({ scope }) => scope === `tokens:organization:${ids['hostile']}`)?.amount);
  expect(amount).toBeGreaterThan(15_000);
  expect(amount).toBeLessThanOrEqual(30_000);

  await serve({ tokens }, async ({ ask, askApi }) => {
    const refused = await ask('a.hostile.test');
    expect(refused.status).toBe(429);
    await refused.body;
    model.script(...ANSWER, ...ANSWER);
    for (const askQuiet of [() => ask(QUIET), () => askApi(QUIET, 'quiet')]) {
      const reply = await askQuiet();
      expect(reply.status).toBe(200);
      expect(await reply.body).toContain('Three times.');
    }
  });
});

test.each([
  ['a limit that the operator has set', 30_000, 30_000],
  ['the tokens of the installation without one', undefined, 60_000],
])('lets the only organization with sites use %s', async (_, organization, most) => {
  await database.db.deleteFrom('domains').where('host', '=', QUIET).execute();
  await serve({ tokens: { site: 1_000_000, organization, all: 60_000 } }, async ({ ask }) => {
    model.script(...Array.from({ length: 100 }, () => ({ text: ['x'], usage: { input: 1_500, output: 100 } })));
    for (let reply = await ask('a.hostile.test'); reply.status === 200; reply = await ask('a.hostile.test'))
      await reply.body;
  });
  const used = await database.db.selectFrom('assistant_usage').selectAll().execute();
  const amount = Number(used.find(({ scope }) => scope === `tokens:organization:${ids['hostile']}`)?.amount);
  expect(amount).toBeGreaterThan(most - 15_000);
  expect(amount).toBeLessThanOrEqual(most);
});
