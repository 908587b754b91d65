import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import { sendMessage } from '../../src/agent/job/send-message.ts';
import { removeOldEvents } from '../../src/agent/job/remove-old-events.ts';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { checkAttachments } from '../../src/agent/attachments/check-attachments.ts';
import { readAttachment, removeAttachments, storeAttachments } from '../../src/agent/attachments/store-attachments.ts';
import { openWeb } from '../../src/agent/web/open-web.ts';
import { createModel } from '../../src/agent/model/create-model.ts';
import { AppError } from '../../src/errors.ts';
import type { Store } from '../../src/store/adapter.ts';
import { startBench, MODEL } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { expectError, startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi, Job } from '../helpers/agent-api.ts';
import { Readable } from 'node:stream';
import type { App } from '../../src/http/types.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const FINISH = { calls: [{ name: 'finish', args: { title: 'Look', summary: 'Only looked.' } }] };

/** The part of a store that attachments use, in memory. */
function createMemoryStore() {
  const objects = new Map<string, Buffer>();
  const store = {
    async put(key: string, body: Buffer) {
      objects.set(key, body);
    },
    async get(key: string) {
      const body = objects.get(key);
      if (body === undefined) throw new AppError('not_found', `There is no object ${key}.`);
      return Readable.from([body]);
    },
    async delete(keys: readonly string[]) {
      for (const key of keys) objects.delete(key);
    },
  } as unknown as Store;
  return { objects, store };
}

let bench: Bench;
let api: AgentApi;
let app: App;
const memory = createMemoryStore();

beforeAll(async () => {
  bench = await startBench();
  api = await startAgentApi();
  app = await api.createTestApp({ store: memory.store, agentModels: ['openai:gpt-x'] });
});
afterAll(async () => {
  await app.close();
  await bench.close();
  await api.close();
});

const create = (body: object) => api.create({ body: body as never, to: app });

async function readJob(id: string) {
  return (await api.send({ url: `/v1/admin/agent-jobs/${id}` })).json<Record<string, unknown>>();
}

describe('POST /v2/agent/{projectId}/job', () => {
  test.each(['   ', '\n\t', '\u200b\u200b', '\u3164'])(
    'refuses the blank prompt %j, also as a follow-up',
    async (prompt) => {
      expect(expectError(await create({ prompt }), 400)).toContain('no visible characters');
      const job = (await create({ prompt: 'Go.' })).json<Job>();
      await api.finish(job.id);
      expectError(await api.post(api.pathOf(job, '/message'), { body: { prompt } }), 400);
    },
  );

  test('stores branch, model, title and tags, and finds jobs by a tag', async () => {
    const options = { branch: 'release/2', model: 'openai:gpt-x', title: ' Keys ', tags: ['guides', 'Größe: 2'] };
    const response = await create({ prompt: 'Go.', ...options });
    expect(response.statusCode).toBe(201);
    const job = response.json<Job & { model: string }>();
    expect(job.model).toBe('openai:gpt-x');
    expect(await readJob(job.id)).toMatchObject({ baseBranch: 'release/2', title: 'Keys', tags: options.tags });
    const list = async (url: string) => {
      const { jobs } = (await api.send({ url })).json<{ jobs: Job[] }>();
      return jobs.map(({ id }) => id);
    };
    const tag = encodeURIComponent('Größe: 2');
    expect(await list(`/v2/agent/${api.own.projectId}/jobs?tag=${tag}`)).toEqual([job.id]);
    expect(await list(`/v1/admin/agent-jobs?tag=${tag}`)).toEqual([job.id]);
    expect(await list('/v1/admin/agent-jobs?tag=guide')).toEqual([]);
    expect(await list('/v1/admin/agent-jobs?tag=%27%7D%2C%22')).toEqual([]);
  });

  test('lists the models that a job can choose, and refuses others', async () => {
    const response = await api.send({ url: `/v1/admin/projects/${api.own.projectId}` }, app);
    expect(response.json()).toMatchObject({ models: ['anthropic:test-model', 'openai:gpt-x'] });
    expect(expectError(await create({ prompt: 'Go.', model: 'openai:gpt-y' }), 400)).toContain('BINDERY_MODELS');
  });

  test.each([
    { branch: '../x' },
    { tags: ['<b>'] },
    { title: '\u200b' },
    { tags: 'guides' },
    { translate: 'fr' },
    { translate: { language: '../fr' } },
    { translate: { language: 'fr', pages: [] } },
  ])('refuses %j', async (options) => {
    expectError(await create({ prompt: 'Go.', ...options }), 400);
  });

  test('stores the language and the pages of a translation with the prompt', async () => {
    const translate = { language: 'pt-BR', pages: ['guides/start'] };
    const job = (await create({ prompt: 'Translate.', translate })).json<Job>();
    const [prompt] = await readEvents(api.database.db, { jobId: job.id });
    expect(prompt?.event).toEqual({ type: 'prompt', prompt: 'Translate.', translate });
  });

  test('stores attachments with the job, and deletes them with its events', async () => {
    const attachments = [
      { name: 'shot.png', mediaType: 'image/png', data: PNG },
      { name: 'notes.txt', data: Buffer.from('Lanterns are lit.').toString('base64') },
    ];
    const response = await create({ prompt: 'Go.', attachments });
    expect(response.statusCode).toBe(201);
    const job = response.json<Job>();
    const keys = await listKeys(job.id);
    expect(keys).toHaveLength(2);
    expect([...memory.objects.keys()]).toEqual(expect.arrayContaining(keys));
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: object[] }>();
    expect(events[0]).toMatchObject({ type: 'prompt', text: 'Go.', attachments: ['shot.png', 'notes.txt'] });
    expect(JSON.stringify(events)).not.toContain('agent-attachments');
    const { db } = api.database;
    await db
      .updateTable('agent_jobs')
      .set({ status: 'archived', archived_at: new Date(Date.now() - 100 * 86_400_000) })
      .where('id', '=', job.id)
      .execute();
    await removeOldEvents(db, { days: 30 });
    expect(await removeAttachments({ db, store: memory.store })).toBe(2);
    expect([...memory.objects.keys()].filter((key) => keys.includes(key))).toEqual([]);
  });

  test('refuses a hostile attachment, and stores nothing', async () => {
    const before = memory.objects.size;
    const good = { name: 'a.png', data: PNG };
    for (const bad of [
      { name: '../x.png', data: PNG },
      { name: 'b.exe', data: 'TVqQAAMAAAAEAAAA//8=' },
    ])
      expectError(await create({ prompt: 'Go.', attachments: [good, bad] }), 400);
    expectError(await create({ prompt: 'Go.', attachments: Array.from({ length: 6 }, () => good) }), 400);
    expect(memory.objects.size).toBe(before);
  });

  test('accepts attachments of several megabytes, and refuses a larger body', async () => {
    const text = Buffer.alloc(480_000, 'a').toString('base64');
    const many = Array.from({ length: 5 }, (_, at) => ({ name: `${at}.txt`, data: text }));
    expect((await create({ prompt: 'Go.', attachments: many })).statusCode).toBe(201);
    const huge = Buffer.alloc(7_000_000, 'a').toString('base64');
    expectError(await create({ prompt: 'Go.', attachments: [{ name: 'a.txt', data: huge }] }), 413);
  });

  test('stores the attachments of messages, to a working agent and to a finished job, up to 20 per prompt', async () => {
    const job = (await create({ prompt: 'Go.' })).json<Job>();
    const attachments = [{ name: 'a.png', data: PNG }];
    const send = (files: object[] = attachments) =>
      api.post(api.pathOf(job, '/message'), { body: { prompt: 'Look.', attachments: files } as never, to: app });
    expect((await send()).statusCode).toBe(200);
    await api.finish(job.id);
    expect((await send()).statusCode).toBe(200);
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: { type: string }[] }>();
    for (const type of ['message', 'prompt'])
      expect(events.findLast((event) => event.type === type)).toMatchObject({ text: 'Look.', attachments: ['a.png'] });
    const keys = await listKeys(job.id);
    expect(keys).toHaveLength(2);
    const five = Array.from({ length: 5 }, (_, at) => ({ name: `${at}.png`, data: PNG }));
    for (const expected of [200, 200, 200, 409]) expect((await send(five)).statusCode).toBe(expected);
    expect(expectError(await send([{ name: '../x.png', data: PNG }]), 400)).toContain('without a folder');
    // What was refused is deleted, and what was kept stays.
    await removeAttachments({ db: api.database.db, store: memory.store });
    expect(await listKeys(job.id)).toHaveLength(17);
    expect([...memory.objects.keys()]).toEqual(expect.arrayContaining(await listKeys(job.id)));
  });

  test('a repeated request keeps the files of the first one only', async () => {
    const body = { prompt: 'Go.', attachments: [{ name: 'a.png', data: PNG }] };
    await removeAttachments({ db: api.database.db, store: memory.store });
    const before = memory.objects.size;
    const headers = { 'idempotency-key': 'attachments-once' };
    const send = () => api.post(`${api.own.projectId}/job`, { body: body as never, headers, to: app });
    const [first, second] = [await send(), await send()];
    expect(second.json<Job>().id).toBe(first.json<Job>().id);
    await removeAttachments({ db: api.database.db, store: memory.store });
    expect(memory.objects.size).toBe(before + 1);
  });

  test('a file whose process is killed before its job exists is deleted after an hour', async () => {
    const { db } = api.database;
    const files = checkAttachments([{ name: 'a.png', data: PNG }]);
    const before = memory.objects.size;
    const killed = { ...memory.store, put: (key: string, body: Buffer) => memory.store.put(key, body).then(die) };
    await expect(storeAttachments(db, { store: killed, attachments: files })).rejects.toThrow('killed');
    expect(memory.objects.size).toBe(before + 1);
    await removeAttachments({ db, store: memory.store });
    expect(memory.objects.size).toBe(before + 1);
    await sql`update removed_attachments set removed_at = removed_at - interval '1 hour'`.execute(db);
    await removeAttachments({ db, store: memory.store });
    expect(memory.objects.size).toBe(before);
  });

  test('reading an attachment stops at its stored size', async () => {
    let chunks = 0;
    const endless = async function* () {
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(1000, 'a');
      }
    };
    const store = { get: () => Promise.resolve(Readable.from(endless(), { objectMode: false, highWaterMark: 1 })) };
    const read = readAttachment(store, { key: 'k', sha256: 'x', size: 2500 });
    await expect(read).rejects.toThrow(/size or checksum/);
    expect(chunks).toBeLessThan(10);
  });

  test('deletes the objects of a job that could not be created', async () => {
    const project = 'prj_01k9w3m7cq4t8yvd2hfx5rznba';
    const before = memory.objects.size;
    const body = { prompt: 'Go.', attachments: [{ name: 'a.png', data: PNG }] };
    expectError(await api.create({ project, body: body as never, to: app }), 404);
    await removeAttachments({ db: api.database.db, store: memory.store });
    expect(memory.objects.size).toBe(before);
  });
});

function die(): never {
  throw new Error('killed');
}

async function listKeys(jobId: string): Promise<string[]> {
  const rows = await api.database.db
    .selectFrom('agent_attachments')
    .select('object_key')
    .where('job_id', '=', jobId)
    .execute();
  return rows.map((row) => row.object_key);
}

describe('a job', () => {
  async function createJob(prompt: string, files: Parameters<typeof checkAttachments>[0] = []) {
    const { db } = bench.deps;
    const attachments = await storeAttachments(db, { store: memory.store, attachments: checkAttachments(files) });
    const job = {
      organizationId: bench.organizationId,
      projectId: bench.projectId,
      prompt,
      model: MODEL,
      title: 'A title of a person',
      attachments,
    };
    const queue = { enqueue: () => Promise.resolve('entry') };
    return bench.deps.db.transaction().execute(async (trx) => (await createAgentJob(trx, { queue, job })).job.id);
  }

  const FILES = [
    { name: 'shot.png', data: PNG },
    { name: 'notes.txt', data: Buffer.from('Lanterns are lit.').toString('base64') },
  ];

  test('shows its attachments to a model that sees, and describes images to others', async () => {
    for (const images of [true, false]) {
      const server = await bench.script([FINISH]);
      const id = await createJob('Use them.', FILES);
      await bench.run(id, {
        readAttachment: (attachment) => readAttachment(memory.store, attachment),
        createModel: (name) => createModel({ name, env: server.env, images, retry: { sleep: async () => {} } }),
      });
      expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
      const body = JSON.stringify(server.requests()[0]?.body);
      expect(body).toContain('Lanterns are lit.');
      expect(body).toContain('shot.png');
      expect(body.includes(PNG)).toBe(images);
      expect(body.includes("doesn't accept images")).toBe(!images);
      expect(JSON.stringify(await bench.events(id))).not.toContain(PNG);
    }
  });

  test('does not send the attachments of earlier prompts again', async () => {
    const { db } = bench.deps;
    const server = await bench.script([FINISH]);
    const id = await createJob('Use them.', FILES);
    const run = () =>
      bench.run(id, {
        readAttachment: (attachment) => readAttachment(memory.store, attachment),
        createModel: (name) => createModel({ name, env: server.env, images: true, retry: { sleep: async () => {} } }),
      });
    await run();
    const queue = { enqueue: () => Promise.resolve('entry') };
    const job = { id, projectId: bench.projectId, organizationId: bench.organizationId };
    await db
      .transaction()
      .execute((trx) => sendMessage(trx, { queue, message: { job, prompt: 'Look again.', model: MODEL } }));
    await run();
    const [first = '', last = ''] = [server.requests()[0], server.requests().at(-1)].map((request) =>
      JSON.stringify(request?.body),
    );
    expect(last).toContain('Look again.');
    for (const content of [PNG, 'Lanterns are lit.']) {
      expect(first).toContain(content);
      expect(last).not.toContain(content);
    }
  });

  test('shows the attachments of a message to a working agent', async () => {
    const { db } = bench.deps;
    const server = await bench.script([
      { calls: [{ name: 'write', args: { path: 'a.mdx', content: '---\ntitle: A\n---\n\nText.\n' } }] },
      FINISH,
    ]);
    const id = await createJob('Go.');
    const queue = { enqueue: () => Promise.resolve('entry') };
    const attachments = await storeAttachments(db, { store: memory.store, attachments: checkAttachments(FILES) });
    const job = { id, projectId: bench.projectId, organizationId: bench.organizationId };
    const message = { job, prompt: 'Use this.', model: MODEL, attachments };
    let calls = 0;
    await bench.run(id, {
      readAttachment: (attachment) => readAttachment(memory.store, attachment),
      createModel: (name) => {
        const model = createModel({ name, env: server.env, images: true, retry: { sleep: async () => {} } });
        return {
          ...model,
          async call(request) {
            calls += 1;
            if (calls === 1) await db.transaction().execute((trx) => sendMessage(trx, { queue, message }));
            return model.call(request);
          },
        };
      },
    });
    const bodies = server.requests().map(({ body }) => JSON.stringify(body));
    expect(bodies[0]).not.toContain('Lanterns are lit.');
    expect(bodies[1]).toContain('Use this.');
    expect(bodies[1]).toContain('Lanterns are lit.');
    expect(bodies[1]).toContain(PNG);
    expect(JSON.stringify(await bench.events(id))).not.toContain(PNG);
  });

  test('reads the pages in its prompt from allowed hosts, and says what it could not read', async () => {
    const site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Keys</title><p>Rotate them weekly.</p>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    await updateProject(bench.deps.db, { id: bench.projectId, agent: { webHosts: [`docs.acme.io:${port}`] } });
    const server = await bench.script([FINISH]);
    const id = await createJob(`Use http://docs.acme.io:${port}/keys and https://evil.acme.io/x.`);
    await bench.run(id, {
      openWeb: (hosts) =>
        openWeb(hosts, {
          isAllowedAddress: () => true,
          protocols: ['http:', 'https:'],
          resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        }),
    });
    site.close();
    const pages = (await bench.events(id)).filter(({ type }) => type === 'page');
    expect(pages).toEqual([
      {
        type: 'page',
        url: `http://docs.acme.io:${port}/keys`,
        text: expect.stringContaining('Rotate them weekly.') as unknown,
      },
      {
        type: 'page',
        url: 'https://evil.acme.io/x',
        problem: "its host evil.acme.io isn't in the project's settings for agent jobs",
      },
    ]);
    const body = JSON.stringify(server.requests()[0]?.body);
    expect(body).toContain('Rotate them weekly.');
    expect(body).toContain('https://evil.acme.io/x could not be read');
  });
});
