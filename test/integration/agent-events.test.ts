import type { IncomingMessage, Server } from 'node:http';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { appendEvent } from '../../src/agent/job/append-event.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { connect } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import { MAX_STREAMS } from '../../src/http/routes/v2-agent/open-streams.ts';
import { expectError, PROMPT, startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi } from '../helpers/agent-api.ts';

let api: AgentApi;

beforeAll(async () => {
  api = await startAgentApi();
});
afterAll(() => api.close());

describe('GET /v2/agent/{projectId}/job/{id}/events', () => {
  const RESPONSE: AgentEvent = {
    type: 'assistant',
    step: 1,
    answer: {
      text: 'I look.',
      calls: [],
      usage: { input: 5, output: 2 },
      finish: 'stop',
      raw: { signature: 'opaque-provider-payload' },
    },
  };
  const TOOL: AgentEvent = {
    type: 'tool',
    step: 1,
    call: { id: 'c1', name: 'read', args: { path: 'index.mdx' } },
    result: { ok: true, text: 'line one\nline two of a file' },
  };

  test('returns a public form of the history, page by page', async () => {
    const job = await api.createJob();
    await api.append(job.id, RESPONSE, TOOL);
    const all = (await api.get(api.pathOf(job, '/events'))).json<{ events: object[]; nextCursor: string | null }>();
    const at = expect.stringMatching(/Z$/) as unknown;
    expect(all.events).toEqual([
      { id: 1, turn: 1, type: 'prompt', createdAt: at, text: PROMPT.prompt },
      { id: 2, turn: 1, type: 'message', createdAt: at, text: 'I look.', tokens: { input: 5, output: 2 } },
      {
        id: 3,
        turn: 1,
        type: 'tool',
        createdAt: at,
        text: 'line one',
        tool: 'read',
        summary: 'Read `index.mdx`',
        path: 'index.mdx',
        ok: true,
      },
    ]);
    expect(JSON.stringify(all)).not.toContain('opaque-provider-payload');
    const first = (await api.get(api.pathOf(job, '/events?limit=2'))).json<typeof all>();
    expect(first.nextCursor).toBe('2');
    const second = (await api.get(api.pathOf(job, '/events?cursor=2'))).json<typeof all>();
    expect([...first.events, ...second.events]).toEqual(all.events);
  });

  test('preserves unusual log content, such as NUL and lone surrogates', async () => {
    const job = await api.createJob();
    await api.append(job.id, { ...TOOL, result: { ok: true, text: 'a\0b \ud800 \\u0000' } });
    const { events } = (await api.get(api.pathOf(job, '/events?cursor=1'))).json<{ events: { text: string }[] }>();
    expect(events[0]?.text).toBe('a\0b \ud800 \\u0000');
  });

  test('follows the job live, whichever process writes, and ends with it', async () => {
    const job = await api.createJob();
    const headers = { accept: 'text/event-stream' };
    const streaming = api.get(api.pathOf(job, '/events'), { headers });
    await api.append(job.id, RESPONSE);
    const elsewhere = connect({ url: api.database.url, max: 1 });
    await appendEvent(elsewhere, { jobId: job.id, turn: 1, seq: 3, event: TOOL, queue: api.queue });
    await elsewhere.destroy();
    await api.finish(job.id);
    const response = await streaming;
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const messages = readStream(response.body);
    expect(messages.map(({ id }) => id)).toEqual(['1', '2', '3', '4', undefined]);
    expect(messages.at(-1)).toMatchObject({ event: 'end', data: { id: job.id, status: 'completed' } });

    const resumed = await api.get(api.pathOf(job, '/events'), { headers: { ...headers, 'last-event-id': '3' } });
    expect(readStream(resumed.body).map(({ id }) => id)).toEqual(['4', undefined]);
  });

  test('ends when the server stops', async () => {
    const job = await api.createJob();
    const stopping = await api.createTestApp();
    const url = await stopping.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${url}/v2/agent/${api.pathOf(job, '/events')}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${api.own.key}` },
    });
    const reader = response.body?.getReader();
    await reader?.read();
    await stopping.close();
    let end = await reader?.read();
    while (end?.done === false) end = await reader?.read();
    expect(end?.done).toBe(true);
  });

  test('ends without another event when the key of an open stream is revoked in any process', async () => {
    const job = await api.createJob();
    const limits = { organizationId: api.own.id, name: 'watch', projectIds: [api.own.projectId] };
    const { key, text } = await createApiKey(api.database.db, limits);
    const app = await api.createTestApp();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${text}` };
    const response = await fetch(`${url}/v2/agent/${api.pathOf(job, '/events')}`, { headers });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while (!received.includes(PROMPT.prompt)) received += (await reader?.read())?.value ?? '';
    const elsewhere = connect({ url: api.database.url, max: 1 });
    await revokeApiKey(elsewhere, { id: key.id });
    await elsewhere.destroy();
    await api.append(job.id, TOOL);
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) received += next.value;
    expect(received).not.toContain('line one');
    expect(received).not.toContain('event: end');
    await app.close();
  });

  test("limits an organization's concurrent streams, and accepts another once one is closed", async () => {
    const job = await api.createJob();
    const { projectId: project, key } = api.other;
    const foreign = (await api.create({ project, key })).json<{ id: string }>();
    const app = await api.createTestApp();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const follow = async (path: string, key: string) => {
      const leaving = new AbortController();
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` };
      const { status } = await fetch(`${url}/v2/agent/${path}`, { headers, signal: leaving.signal });
      return { status, leave: () => leaving.abort() };
    };
    const followOwnJob = () => follow(api.pathOf(job, '/events'), api.own.key);
    const open = await Promise.all(Array.from({ length: MAX_STREAMS }, followOwnJob));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await followOwnJob()).status).toBe(429);
    const theirs = `${project}/job/${foreign.id}/events`;
    expect((await follow(theirs, key)).status).toBe(200);
    open[0]?.leave();
    await vi.waitFor(async () => expect((await followOwnJob()).status).toBe(200), { timeout: 300_000 });
    await app.close();
  });

  test('frees the slots of callers that disconnect before the response, without a database query', async () => {
    const job = await api.createJob();
    const { db, release, begun, looked, reads } = holdLookups(api.database.db);
    const app = await api.createTestApp({ db });
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const path = `/v2/agent/${api.pathOf(job, '/events')}`;
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${api.own.key}` };
    const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const allClosed = countCloses(app.server, 4 * MAX_STREAMS);
    const sockets = Array.from({ length: 4 * MAX_STREAMS }, () => createConnection(Number(url.port), url.hostname));
    for (const socket of sockets) socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    await vi.waitFor(() => expect(begun()).toBe(4 * MAX_STREAMS), { timeout: 300_000 });
    for (const socket of sockets) socket.resetAndDestroy();
    await allClosed;
    release();
    await vi.waitFor(() => expect(looked()).toBe(4 * MAX_STREAMS), { timeout: 300_000 });
    expect(reads()).toBe(0);
    const response = await fetch(new URL(path, url), { headers });
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await app.close();
  });

  test('responds 400, 401 and 404', async () => {
    const job = await api.createJob();
    expectError(await api.get(api.pathOf(job, '/events?cursor=x')), 400);
    expectError(
      await api.get(api.pathOf(job, '/events'), { headers: { accept: 'text/event-stream', 'last-event-id': '-1' } }),
      400,
    );
    expectError(await api.get(api.pathOf(job, '/events'), { key: '' }), 401);
    expectError(await api.get(api.pathOf(job, '/events'), { key: api.other.key }), 404);
  });
});

/** A database that delays job lookups until they are released. Counts lookups, started and finished, and log reads. */
function holdLookups(original: Database) {
  const gate = Promise.withResolvers<void>();
  const kinds = new WeakMap<object, 'job' | 'log'>();
  const counts = { begun: 0, job: 0, log: 0 };
  const db = original.withPlugin({
    transformQuery({ node, queryId }) {
      const [, table] = /"name":"agent_(jobs|events)"/.exec(JSON.stringify(node)) ?? [];
      if (table !== undefined) kinds.set(queryId, table === 'jobs' ? 'job' : 'log');
      if (table === 'jobs') counts.begun += 1;
      return node;
    },
    async transformResult({ result, queryId }) {
      const kind = kinds.get(queryId);
      if (kind === 'job') await gate.promise;
      if (kind !== undefined) counts[kind] += 1;
      return result;
    },
  });
  return { db, release: gate.resolve, begun: () => counts.begun, looked: () => counts.job, reads: () => counts.log };
}

/** Resolves once requests have arrived on this many connections and all of them are closed. */
function countCloses(server: Server, expectedCount: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let closedCount = 0;
  server.on('request', ({ socket }: IncomingMessage) => {
    socket.once('close', () => (closedCount += 1) === expectedCount && resolve());
  });
  return promise;
}

interface StreamMessage {
  id?: string;
  event?: string;
  data: unknown;
}

function readStream(text: string): StreamMessage[] {
  return text
    .split('\n\n')
    .map(
      (block) =>
        Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2))) as Record<string, string>,
    )
    .filter(({ data }) => data !== undefined)
    .map(({ data, ...rest }) => ({ ...rest, data: JSON.parse(data ?? 'null') as unknown }));
}
