import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveFinishedJobs } from '../../src/agent/job/archive-agent-job.ts';
import { signPullPath } from '../../src/agent/hosts/built-in/pull-link.ts';
import { insertPull, updatePull } from '../../src/agent/hosts/built-in/pull-rows.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { connect } from '../../src/db/connect.ts';
import type { App } from '../../src/http/types.ts';
import { expectError, MODEL, PROMPT, REPOSITORY, startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi, Job } from '../helpers/agent-api.ts';

let api: AgentApi;

beforeAll(async () => {
  api = await startAgentApi();
});
afterAll(() => api.close());

async function countEntries(jobId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'agent' and data->>'jobId' = ${jobId}
  `.execute(api.database.db);
  return rows[0]?.count ?? 0;
}

/** Moves a project's usage into the past. */
async function ageUsage(projectId: string, minutes: number): Promise<void> {
  await sql`
    update agent_turns set created_at = created_at - make_interval(mins => ${minutes}) where project_id = ${projectId}
  `.execute(api.database.db);
}

describe('POST /v2/agent/{projectId}/job/{id}/answer', () => {
  const QUESTION: AgentEvent = { type: 'question', step: 1, hours: 24, text: 'Which keys?', choices: ['API', 'House'] };

  test('shows the question in the job, and accepts one answer, which queues the job', async () => {
    const job = await api.createJob();
    await api.append(job.id, QUESTION);
    const waiting = { for: 'answer', event: 2, text: 'Which keys?', choices: ['API', 'House'] };
    const shownJob = (await api.get(api.pathOf(job))).json<object>();
    expect(shownJob).toMatchObject({ status: 'active', waiting: { ...waiting, until: expect.any(String) as unknown } });
    const headers = { 'idempotency-key': 'answer-1' };
    const body = { answer: 'API', question: 2 };
    for (let tries = 0; tries < 2; tries += 1) {
      const response = await api.post(api.pathOf(job, '/answer'), { body, headers });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(job);
    }
    expect(await countEntries(job.id)).toBe(2);
    expectError(await api.post(api.pathOf(job, '/answer'), { body }), 409);
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: object[] }>();
    expect(events.slice(1)).toMatchObject([
      { id: 2, type: 'question', text: 'Which keys?', choices: ['API', 'House'] },
      { id: 3, type: 'answer', text: 'API', ok: true },
    ]);
  });

  test('responds 400, 401, 403, 404 and 409', async () => {
    const job = await api.createJob();
    const path = api.pathOf(job, '/answer');
    const body = { answer: 'x' };
    expectError(await api.post(path, { body }), 409);
    await api.append(job.id, QUESTION);
    for (const invalid of [{}, { answer: '' }, { answer: 'x'.repeat(50_001) }, { answer: 'x', question: 0 }])
      expectError(await api.post(path, { body: invalid }), 400);
    expectError(await api.post(path, { body, key: '' }), 401);
    expectError(await api.post(path, { body, key: api.readerKey }), 403);
    expectError(await api.post(path, { body, key: api.other.key }), 404);
    expect(expectError(await api.post(path, { body: { answer: 'x', question: 1 } }), 409)).toContain('question 2');
  });
});

describe('POST /v2/agent/{projectId}/job', () => {
  test('responds 201 with the fields of the contract, and stores and queues the job', async () => {
    const response = await api.create();
    expect(response.statusCode).toBe(201);
    const job = response.json<Job>();
    expect(job).toEqual({
      id: expect.stringMatching(/^aj_/) as unknown,
      status: 'active',
      source: { repository: REPOSITORY, ref: `bindery/${job.id}` },
      model: MODEL,
      prLink: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
      archivedAt: null,
    });
    expect(await countEntries(job.id)).toBe(1);
  });

  test.each([
    ['/srv/git/docs.git', 'file:///srv/git/docs.git'],
    ['git@git.test:acme/docs.git', 'ssh://git@git.test/acme/docs.git'],
  ])('shows the repository %s by its full URL', async (repositoryUrl, url) => {
    const project = await api.addProject(api.own.id, repositoryUrl);
    expect((await api.create({ project })).json()).toMatchObject({ source: { repository: url } });
  });

  test.each([
    ['"prompt"', {}],
    ['at least 1 character', { prompt: '' }],
    ['no visible characters', { prompt: ' \u200b\n' }],
    ['to be a string', { prompt: 7 }],
    ['at most 50000 characters', { prompt: 'a'.repeat(50_001) }],
    ['NUL', { prompt: 'a\0b' }],
    ['Unknown field "color"', { prompt: 'x', color: 'y' }],
    ['BINDERY_MODELS', { prompt: 'x', model: 'y' }],
  ])('responds 400 with a hint such as %s', async (hint, body) => {
    expect(expectError(await api.create({ body }), 400)).toContain(hint);
  });

  test('responds 401, 403, 413 and 415 like every route', async () => {
    expectError(await api.create({ key: '' }), 401);
    expect(expectError(await api.create({ key: api.readerKey }), 403)).toContain('write');
    expectError(await api.create({ body: { prompt: 'a'.repeat(8_000_001) } }), 413);
    const text = { method: 'POST', url: `/v2/agent/${api.own.projectId}/job`, payload: 'x' } as const;
    expectError(await api.send({ ...text, headers: { 'content-type': 'text/plain' } }), 415);
  });

  test("treats another organization's project exactly as an unknown one", async () => {
    const unknown = api.own.projectId.replace(/.$/, api.own.projectId.endsWith('0') ? '1' : '0');
    const sentences = await Promise.all(
      [unknown, api.other.projectId, 'x', '%00'].map(async (project) => {
        const sentence = expectError(await api.create({ project }), 404);
        return sentence.replace(JSON.stringify(decodeURIComponent(project)), 'X');
      }),
    );
    expect(new Set(sentences).size).toBe(1);
  });

  test('responds 503 without a model and names the variable to set', async () => {
    const without = await api.createTestApp({ agentModel: undefined });
    expect(expectError(await api.create({ to: without }), 503)).toContain('BINDERY_MODEL');
    await without.close();
  });

  test('responds 503 while the database is unreachable', async () => {
    const unreachable = await api.createTestApp({ db: connect({ url: 'postgresql://127.0.0.1:1/none' }) });
    expectError(await api.create({ to: unreachable }), 503);
    await unreachable.close();
  });

  test('repeats the first response for the same idempotency key, without counting it', async () => {
    const project = await api.addProject(api.own.id);
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [await api.create({ project, headers }), await api.create({ project, headers })];
    expect(again.json()).toEqual(first.json());
    expect([first, again].map((response) => response.headers['ratelimit-remaining'])).toEqual(['99', '99']);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expectError(await api.create({ project, headers, body: { prompt: 'Another.' } }), 422);
  });
});

describe('the hourly limit', () => {
  test('allows 100 of 200 creates from 20 clients across two API processes, and rejects 100 with 429', async () => {
    const project = await api.addProject(api.own.id);
    const second = connect({ url: api.database.url, max: 10 });
    const apps = [await api.createTestApp(), await api.createTestApp({ db: second })];
    const runClient = async (index: number) => {
      const statuses: number[] = [];
      for (let count = 0; count < 10; count += 1)
        statuses.push((await api.create({ project, to: apps[index % 2] })).statusCode);
      return statuses;
    };
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, index) => runClient(index)))).flat();
    const count = (status: number) => statuses.filter((each) => each === status).length;
    expect([count(201), count(429)]).toEqual([100, 100]);
    await Promise.all(apps.map((each) => each.close()));
    await second.destroy();

    const refused = await api.create({ project });
    expect(expectError(refused, 429)).toContain('100 agent prompts');
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '0' });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(refused.headers['ratelimit-reset']).toBe(String(wait));

    await ageUsage(project, 59);
    expectError(await api.create({ project }), 429);
    await ageUsage(project, 2);
    expect((await api.create({ project })).headers['ratelimit-remaining']).toBe('99');
  });

  test('counts messages, separately for each project', async () => {
    const project = await api.addProject(api.own.id);
    const job = await api.createJob(project);
    await api.finish(job.id);
    const response = await api.post(`${project}/job/${job.id}/message`, { body: PROMPT });
    expect(response.headers['ratelimit-remaining']).toBe('98');
    expect((await api.create({ project: await api.addProject(api.own.id) })).headers['ratelimit-remaining']).toBe('99');
  });
});

describe('GET /v2/agent/{projectId}/job/{id}', () => {
  test('responds 200 with the job, even to a read-only key', async () => {
    const job = await api.createJob();
    const response = await api.get(api.pathOf(job), { key: api.readerKey });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(job);
    await api.finish(job.id, 'https://git.test/acme/docs/pull/7');
    const done = (await api.get(api.pathOf(job))).json<Job>();
    expect(done).toMatchObject({ status: 'completed', prLink: 'https://git.test/acme/docs/pull/7' });
  });

  test("responds with the same 404 to unknown ids and other organizations' or projects' jobs", async () => {
    const job = await api.createJob();
    const elsewhere = await api.addProject(api.own.id);
    const paths = [
      `${api.own.projectId}/job/aj_x`,
      `${api.own.projectId}/job/%00`,
      `${elsewhere}/job/${job.id}`,
      `x/job/${job.id}`,
    ];
    const sentences = await Promise.all(paths.map(async (path) => expectError(await api.get(path), 404)));
    sentences.push(expectError(await api.get(api.pathOf(job), { key: api.other.key }), 404));
    sentences.push(expectError(await api.get(`${api.other.projectId}/job/${job.id}`, { key: api.other.key }), 404));
    expect(new Set(sentences).size).toBe(1);
    expectError(await api.get(api.pathOf(job), { key: '' }), 401);
  });
});

describe('GET /v2/agent/{projectId}/jobs', () => {
  test('lists jobs newest first, page by page', async () => {
    const project = await api.addProject(api.own.id);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await api.createJob(project)).id);
      // Ids sort by millisecond.
      const startTime = Date.now();
      await vi.waitUntil(() => Date.now() > startTime, { interval: 1 });
    }
    const listedIds: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor && `&cursor=${cursor}`;
      const response = await api.get(`${project}/jobs?limit=2${query}`);
      const page = response.json<{ jobs: Job[]; nextCursor: string | null }>();
      listedIds.push(...page.jobs.map((job) => job.id));
      cursor = page.nextCursor;
    }
    expect(listedIds).toEqual(ids);
  });

  test('responds 400, 401 and 404', async () => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'page=2'])
      expectError(await api.get(`${api.own.projectId}/jobs?${query}`), 400);
    expectError(await api.get(`${api.own.projectId}/jobs`, { key: '' }), 401);
    expect(expectError(await api.get(`${api.other.projectId}/jobs`), 404)).toContain('Project "');
  });
});

describe('POST /v2/agent/{projectId}/job/{id}/message', () => {
  test('makes a finished job active again', async () => {
    const job = await api.createJob();
    await api.append(job.id, { type: 'failed', error: 'No.' });
    const response = await api.post(api.pathOf(job, '/message'), { body: { prompt: 'Retry.' } });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...job, status: 'active' });
    const log = await readEvents(api.database.db, { jobId: job.id });
    expect(log.at(-1)).toMatchObject({ turn: 2, event: { type: 'prompt', prompt: 'Retry.' } });
    expect(await countEntries(job.id)).toBe(2);
  });

  test('queues a message to an active job without counting it, and responds 409 once it is archived', async () => {
    const job = await api.createJob();
    const response = await api.post(api.pathOf(job, '/message'), { body: { prompt: 'Be brief.' } });
    expect([response.statusCode, response.json()]).toEqual([200, job]);
    const created = await api.create();
    const remaining = (each: typeof response) => Number(each.headers['ratelimit-remaining']);
    expect(remaining(created)).toBe(remaining(response) - 1);
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: object[] }>();
    expect(events.at(-1)).toMatchObject({ type: 'message', from: 'user', text: 'Be brief.', turn: 1 });
    expect(await countEntries(job.id)).toBe(1);
    await api.post(api.pathOf(job, '/archive'));
    expect(expectError(await api.post(api.pathOf(job, '/message'), { body: PROMPT }), 409)).toContain('archived');
  });

  test('starts one turn if many arrive at the same time, and queues the others', async () => {
    const job = await api.createJob();
    await api.finish(job.id);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => api.post(api.pathOf(job, '/message'), { body: PROMPT })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
    const log = (await readEvents(api.database.db, { jobId: job.id })).map(({ event }) => event.type);
    expect(log).toEqual(['prompt', 'completed', 'prompt', 'message', 'message', 'message', 'message']);
  });

  test('responds 400, 401, 403, 404, 429 and 503', async () => {
    const project = await api.addProject(api.own.id);
    const job = await api.createJob(project);
    await api.finish(job.id);
    const postMessage = (options: Parameters<AgentApi['post']>[1] = {}) =>
      api.post(`${project}/job/${job.id}/message`, { body: PROMPT, ...options });
    expectError(await postMessage({ body: { prompt: '' } }), 400);
    expectError(await postMessage({ key: '' }), 401);
    expectError(await postMessage({ key: api.readerKey }), 403);
    expectError(await postMessage({ key: api.other.key }), 404);
    const without = await api.createTestApp({ agentModel: undefined });
    expect(expectError(await postMessage({ to: without }), 503)).toContain('BINDERY_MODEL');
    await without.close();
    for (let count = 0; count < 99; count += 1) await api.createJob(project);
    expect((await postMessage()).statusCode).toBe(429);
    expect((await api.get(`${project}/job/${job.id}`)).json()).toMatchObject({ status: 'completed' });
  });
});

describe('POST /v2/agent/{projectId}/job/{id}/approval', () => {
  const PLAN: AgentEvent = { type: 'plan', step: 1, call: 'c', hours: 24, text: 'Add a page.' };

  test('shows the plan in the job, and accepts one decision, which queues the job', async () => {
    const job = (await api.create({ body: { ...PROMPT, planFirst: true } })).json<Job>();
    await api.append(job.id, PLAN);
    expect((await api.get(api.pathOf(job))).json()).toMatchObject({
      waiting: { for: 'approval', event: 2, text: 'Add a page.' },
    });
    const path = api.pathOf(job, '/approval');
    const response = await api.post(path, { body: { decision: 'approve', plan: 'Add two pages.', event: 2 } });
    expect([response.statusCode, response.json()]).toEqual([200, job]);
    expect(await countEntries(job.id)).toBe(2);
    expectError(await api.post(path, { body: { decision: 'reject' } }), 409);
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: object[] }>();
    expect(events.slice(1)).toMatchObject([
      { id: 2, type: 'plan', text: 'Add a page.' },
      { id: 3, type: 'approval', ok: true, text: 'Plan edited and approved:\n\nAdd two pages.' },
    ]);
  });

  test('responds 400, 401, 403, 404 and 409', async () => {
    const job = await api.createJob();
    const path = api.pathOf(job, '/approval');
    const body = { decision: 'approve' };
    expectError(await api.post(path, { body }), 409);
    await api.append(job.id, PLAN);
    for (const invalid of [{}, { decision: 'edit' }, { ...body, plan: '' }, { decision: 'reject', plan: 'x' }])
      expectError(await api.post(path, { body: invalid }), 400);
    expectError(await api.post(path, { body, key: '' }), 401);
    expectError(await api.post(path, { body, key: api.readerKey }), 403);
    expectError(await api.post(path, { body, key: api.other.key }), 404);
    expect(expectError(await api.post(path, { body: { ...body, event: 1 } }), 409)).toContain('plan 2');
  });
});

describe('POST /v2/agent/{projectId}/job/{id}/stop', () => {
  test('records one stop, queues the job, and shows when it was stopped', async () => {
    const job = await api.createJob();
    const expected = { ...job, stoppedAt: expect.stringMatching(/Z$/) as unknown };
    for (let tries = 0; tries < 2; tries += 1) {
      const response = await api.post(api.pathOf(job, '/stop'));
      expect([response.statusCode, response.json()]).toEqual([200, expected]);
    }
    expect(await countEntries(job.id)).toBe(2);
    const { events } = (await api.get(api.pathOf(job, '/events'))).json<{ events: { type: string }[] }>();
    expect(events.map(({ type }) => type)).toEqual(['prompt', 'stopped']);
  });

  test('responds 401, 403, 404 and 409', async () => {
    const job = await api.createJob();
    const path = api.pathOf(job, '/stop');
    expectError(await api.post(path, { key: '' }), 401);
    expectError(await api.post(path, { key: api.readerKey }), 403);
    expectError(await api.post(path, { key: api.other.key }), 404);
    await api.finish(job.id);
    expect(expectError(await api.post(path), 409)).toContain('already completed');
    await api.post(api.pathOf(job, '/archive'));
    expect(expectError(await api.post(path), 409)).toContain('archived');
  });
});

describe('POST /v2/agent/{projectId}/job/{id}/archive', () => {
  test('is final and repeatable; nothing can be appended any more', async () => {
    const job = await api.createJob();
    const first = await api.post(api.pathOf(job, '/archive'));
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ status: 'archived', archivedAt: expect.stringMatching(/Z$/) as unknown });
    const again = await api.post(api.pathOf(job, '/archive'), { headers: { 'content-type': 'application/json' } });
    expect(again.json()).toEqual(first.json());
    await expect(api.append(job.id, { type: 'completed', prLink: null })).rejects.toThrow('no longer active');
    expect((await readEvents(api.database.db, { jobId: job.id })).map(({ event }) => event.type)).toEqual([
      'prompt',
      'archived',
    ]);
  });

  test('responds 401, 403 and 404', async () => {
    const job = await api.createJob();
    expectError(await api.post(api.pathOf(job, '/archive'), { key: '' }), 401);
    expectError(await api.post(api.pathOf(job, '/archive'), { key: api.readerKey }), 403);
    expectError(await api.post(api.pathOf(job, '/archive'), { key: api.other.key }), 404);
  });

  test('happens automatically to jobs that finished long ago, once, however many workers check', async () => {
    const [old, fresh, active] = [await api.createJob(), await api.createJob(), await api.createJob()];
    await api.finish(old.id);
    await api.finish(fresh.id);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await api.database.db
      .updateTable('agent_jobs')
      .set({ updated_at: longAgo })
      .where('id', 'in', [old.id, active.id])
      .execute();
    const counts = await Promise.all([1, 2, 3].map(() => archiveFinishedJobs(api.database.db, { days: 30 })));
    expect(counts.sort()).toEqual([0, 0, 1]);
    const statuses = await Promise.all(
      [old, fresh, active].map(async (job) => (await api.get(api.pathOf(job))).json<Job>().status),
    );
    expect(statuses).toEqual(['archived', 'completed', 'active']);
  });
});

describe('POST /v2/agent/{projectId}/job/{id}/decision-link', () => {
  const linkSecret = Buffer.alloc(32, 7);
  const ask = (job: Job, options: { key?: string; to?: App } = {}) =>
    api.post(api.pathOf(job, '/decision-link'), options);

  /** Creates a job whose pull request is on the built-in host. */
  async function createJobWithPull() {
    const job = await api.createJob();
    const request = { head: `bindery/${job.id}`, base: 'main', title: 'Lanterns', body: '' };
    const range = { base: 'a'.repeat(40), head: 'b'.repeat(40) };
    const { id } = await insertPull(api.database.db, { projectId: api.own.projectId, request, range });
    const url = `https://bindery.test/base${signPullPath(id, linkSecret)}`;
    await api.append(job.id, { type: 'pull-request', id, url, created: true });
    await api.finish(job.id);
    return { job, id, url };
  }

  test('responds 200 with a link with buttons, valid for an hour; GET returns one without, for any key', async () => {
    const { job, url } = await createJobWithPull();
    const app = await api.createTestApp({ linkSecret, now: () => new Date('2026-11-02T09:30:00.900Z') });
    const response = await ask(job, { to: app });
    const link = response.json<{ decisionUrl: string; expiresAt: string }>();
    expect([response.statusCode, response.headers['cache-control'], link.expiresAt]).toEqual([
      200,
      'no-store',
      '2026-11-02T10:30:00.000Z',
    ]);
    expect(link.decisionUrl.split('?')[0]).toBe(url.split('?')[0]);
    const open = async (link: string) => (await app.inject(link.replace('https://bindery.test/base', ''))).body;
    expect(await open(link.decisionUrl)).toMatch(/<form.*Merge<.*<form.*Close without merging</s);
    for (const key of [api.readerKey, api.own.key]) {
      const { prLink } = (await api.get(api.pathOf(job), { key })).json<Job>();
      expect(prLink).toBe(url);
      expect(await open(prLink ?? '')).not.toContain('<form');
    }
    await app.close();
  });

  test('responds 401, 403 to a read-only key, and 404', async () => {
    const { job } = await createJobWithPull();
    expectError(await ask(job, { key: '' }), 401);
    expect(expectError(await ask(job, { key: api.readerKey }), 403)).toContain('requires write');
    expectError(await ask(job, { key: api.other.key }), 404);
  });

  test('responds 409 without a pull request, for a finished one, and for one on an external host, with its URL', async () => {
    const app = await api.createTestApp({ linkSecret });
    expect(expectError(await ask(await api.createJob(), { to: app }), 409)).toContain('have a pull request');
    const { job, id } = await createJobWithPull();
    await updatePull(api.database.db, id, { state: 'merged' });
    expect(expectError(await ask(job, { to: app }), 409)).toContain('already merged');
    const elsewhere = await api.createJob();
    await api.finish(elsewhere.id, 'https://git.test/acme/docs/pull/7');
    expect(expectError(await ask(elsewhere, { to: app }), 409)).toContain('https://git.test/acme/docs/pull/7');
    await app.close();
  });
});
