import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError, createClient } from './index.ts';
import type { AgentEvent, ExportJob } from './index.ts';
import { readServerEvents } from './server-events.ts';

interface RecordedRequest {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

type Reply = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  text?: string;
  cut?: boolean;
  open?: boolean;
};

/** A client, and a server that returns the replies in order. */
async function serve(
  replies: readonly Reply[],
  options: { maxWaitMs?: number; maxRetries?: number; timeoutMs?: number } = {},
) {
  const recordedRequests: RecordedRequest[] = [];
  const queue = [...replies];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    recordedRequests.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const {
      status = 200,
      headers: extraHeaders,
      json,
      text,
      cut = false,
      open = false,
    } = queue.shift() ?? { status: 500, json: {} };
    response.writeHead(status, { ...extraHeaders });
    if (open) return drip(response, text);
    response.write(text ?? JSON.stringify(json), () => (cut ? request.socket.destroy() : response.end()));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { seen: recordedRequests, url, client: createClient({ url, key: 'bindery_key', maxWaitMs: 5, ...options }) };
}

/** Sends a text, and then nothing, or without a text a space now and then. */
function drip(response: http.ServerResponse, text: string | undefined): void {
  response.write(text ?? ' ');
  if (text !== undefined) return;
  const timer = setInterval(() => response.write(' '), 5);
  response.once('close', () => clearInterval(timer));
}

const JOB: ExportJob = {
  jobId: 'se_1',
  status: 'running',
  version: null,
  progress: 10,
  pageCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  error: null,
};
const BUSY = { status: 503, json: { error: 'The database is unreachable.' } };

test.each([undefined, ''])('asks for a key if it is %j', (key) => {
  expect(() => createClient({ url: 'http://127.0.0.1:9', key })).toThrow('The client needs an API key');
});

test('sends the key, the body, and the same idempotency key with every retry', async () => {
  const { client, seen } = await serve([BUSY, { status: 502, text: '<html>' }, { status: 202, json: JOB }]);
  expect(await client.startExport({ domain: 'docs.example.com' })).toEqual(JOB);
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual(
    Array.from({ length: 3 }, () => ['POST', '/v1/static-export/jobs', '{"domain":"docs.example.com"}']),
  );
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer bindery_key', 'content-type': 'application/json' });
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('sends different idempotency keys with two requests', async () => {
  const { client, seen } = await serve([{ json: JOB }, { json: JOB }]);
  for (let count = 0; count < 2; count += 1) await client.startExport({ domain: 'docs.example.com' });
  expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test.each([
  [400, 'Expected a hostname.'],
  [401, 'The key is unknown.'],
  [404, 'There is no such job.'],
  [409, 'The job is running.'],
  [422, 'The key was used.'],
])("throws status %d immediately with the service's message", async (status, error) => {
  const { client, seen } = await serve([{ status, json: { error } }]);
  const thrownError = await client.getExport('se_1').catch((reason: unknown) => reason);
  expect(thrownError).toBeInstanceOf(ApiError);
  expect(thrownError).toMatchObject({ status, message: error, isPassing: false });
  expect(seen).toHaveLength(1);
});

test('gives up on an unreachable service after the retries', async () => {
  const { client, seen } = await serve([BUSY, BUSY, BUSY], { maxRetries: 2 });
  await expect(client.getExport('se_1')).rejects.toThrow('The database is unreachable.');
  expect(seen).toHaveLength(3);
});

test('throws a rate limit that lasts longer than the caller waits, with its duration', async () => {
  const limit = { status: 429, headers: { 'retry-after': '1800' }, json: { error: 'The limit is reached.' } };
  const { client, seen } = await serve([limit]);
  await expect(client.startAgentJob({ projectId: 'prj_1', prompt: 'x' })).rejects.toMatchObject({
    status: 429,
    retryAfterMs: 1_800_000,
  });
  expect(seen).toHaveLength(1);
});

test('waits for a short rate limit as long as the response says', async () => {
  const limit = { status: 429, headers: { 'retry-after': '0.02' }, json: { error: 'Wait.' } };
  const { client } = await serve([limit, { json: JOB }], { maxWaitMs: 1_000 });
  const startTime = performance.now();
  await client.getExport('se_1');
  expect(performance.now() - startTime).toBeGreaterThanOrEqual(19);
});

test('reports that another service responds at the URL', async () => {
  const { client, url } = await serve([{ status: 404, text: '<html>nginx</html>' }]);
  await expect(client.getExport('se_1')).rejects.toThrow(
    `${url.slice(0, -1)} responded with status 404 and is not a Bindery service.`,
  );
});

test('encodes names in URLs', async () => {
  const { client, seen } = await serve([{ json: {} }]);
  await client.getAgentJob({ projectId: 'a/b', id: '../x?' });
  expect(seen[0]?.url).toBe('/v2/agent/a%2Fb/job/..%2Fx%3F');
});

test('follows an export to its end across a restart, and reports each state once', async () => {
  const laterJob = { ...JOB, progress: 50, updatedAt: '2026-01-01T00:00:01.000Z' };
  const completedJob = { ...laterJob, status: 'completed', progress: 100, updatedAt: '2026-01-01T00:00:02.000Z' };
  const { client } = await serve([{ json: JOB }, { json: JOB }, BUSY, { json: laterJob }, { json: completedJob }], {
    maxRetries: 0,
  });
  const percentages: number[] = [];
  const endedJob = await client.waitForExport('se_1', {
    intervalMs: 1,
    onProgress: ({ progress }) => percentages.push(progress),
  });
  expect(endedJob.status).toBe('completed');
  expect(percentages).toEqual([10, 50, 100]);
});

test('follows an agent job across a lost connection, and reports each event once', async () => {
  const createEvent = (id: number) => ({ id, turn: 1, type: 'note', createdAt: JOB.createdAt, text: `${id}` });
  const formatLine = (id: number) => `id: ${id}\nevent: note\ndata: ${JSON.stringify(createEvent(id))}\n\n`;
  const end = `event: end\ndata: ${JSON.stringify({ id: 'aj_1', status: 'completed' })}\n\n`;
  const headers = { 'content-type': 'text/event-stream' };
  const { client, seen } = await serve([
    { headers, text: `: hello\n\n${formatLine(3)}`, cut: true },
    { headers, text: formatLine(4) + end },
  ]);
  const events: AgentEvent[] = [];
  const job = await client.waitForAgentJob(
    { projectId: 'p', id: 'aj_1' },
    { after: 2, onEvent: (each) => events.push(each) },
  );
  expect(job.status).toBe('completed');
  expect(events.map(({ id }) => id)).toEqual([3, 4]);
  expect(seen.map(({ headers: { 'last-event-id': last } }) => last)).toEqual(['2', '3']);
});

test("rejects with the caller's reason when it stops waiting", async () => {
  const { client } = await serve([{ json: JOB }]);
  const stop = new AbortController();
  const waitPromise = client.waitForExport('se_1', {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await expect(waitPromise).rejects.toThrow(/enough|aborted/);
});

test.each([{}, { status: 500 }])('gives up on a response that never ends at the deadline: %j', async (reply) => {
  const { client, seen } = await serve([{ ...reply, open: true }], { timeoutMs: 100, maxRetries: 0 });
  await expect(client.getExport('se_1')).rejects.toThrow('within 0.1 s');
  expect(seen.length).toBeLessThan(2);
});

test('reconnects to a silent event stream', async () => {
  const headers = { 'content-type': 'text/event-stream' };
  const end = `event: end\ndata: ${JSON.stringify({ id: 'aj_1', status: 'completed' })}\n\n`;
  const replies = [
    { headers, text: ': hello\n\n', open: true },
    { headers, text: end },
  ];
  const { client, seen } = await serve(replies, { timeoutMs: 500 });
  expect((await client.waitForAgentJob({ projectId: 'p', id: 'aj_1' })).status).toBe('completed');
  expect(seen).toHaveLength(2);
});

test('limits the size of an event that never ends', async () => {
  const response = new Response('data: 0123456789\n'.repeat(10));
  const read = async () => {
    for await (const _ of readServerEvents(response, { maxLength: 5 }));
  };
  await expect(read()).rejects.toThrow('longer than 5 characters');
});

test('reads all pages of a long log', async () => {
  const { client, seen } = await serve([
    { json: { events: [{ id: 1 }], nextCursor: '1' } },
    { json: { events: [{ id: 2 }], nextCursor: null } },
  ]);
  expect((await client.listAgentEvents({ projectId: 'p', id: 'j' })).map(({ id }) => id)).toEqual([1, 2]);
  expect(seen[1]?.url).toContain('cursor=1');
});
