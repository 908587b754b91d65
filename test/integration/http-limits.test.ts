import { once } from 'node:events';
import net from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let apps: App[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
});

/** Requests to hosted sites come before those to the API on the same port. */
const serveSite: NonNullable<AppDeps['serveSite']> = ({ headers }, response) => {
  if (headers.host !== 'docs.test') return false;
  response.end('a site');
  return true;
};

async function make(change: Partial<AppDeps>): Promise<App> {
  const app = await createApp({
    db: database.db,
    store: {} as AppDeps['store'],
    queue: { enqueue: () => Promise.resolve('entry') },
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
    serveSite,
    ...change,
  });
  apps.push(app);
  return app;
}

async function start(limits: AppDeps['limits']): Promise<number> {
  const app = await make({ limits });
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Returns everything received on a connection until it is closed. */
async function send(port: number, text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => undefined);
  const closedPromise = new Promise((resolve) => void socket.on('close', resolve));
  await once(socket, 'connect');
  socket.write(text);
  await closedPromise;
  return received;
}

const ask = (port: number, host: string) =>
  send(port, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

test('lets idle connections block no one, on the API or a site', async () => {
  const port = await start({ connections: 4 });
  const idle = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const socket = net.connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  expect(await ask(port, 'api.test')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask(port, 'docs.test')).toMatch(/a site$/);
  for (const socket of idle) socket.destroy();
});

test('lets pages of other origins read only the API description, and no preflight allows more', async () => {
  const routes: { method: string; url: string }[] = [];
  const app = await make({
    onRoute: ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url: url.replaceAll(/:\w+|\*/g, 'x') });
    },
  });
  const headers = {
    origin: 'https://evil.example',
    cookie: 'bindery.session_token=x',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const open = new Set<string>();
  for (const { method, url } of routes)
    for (const each of [method, 'OPTIONS'] as const) {
      const { headers: sent } = await app.inject({ method: each as 'GET', url, headers });
      if (Object.keys(sent).some((name) => name.startsWith('access-control-'))) open.add(`${each} ${url}`);
    }
  expect(routes.length).toBeGreaterThan(80);
  expect([...open].sort()).toEqual(['GET /openapi.json', 'HEAD /openapi.json']);
});

test('reports an incomplete request in JSON, and rejects one with two hosts', async () => {
  const port = await start({ headersMs: 40, requestMs: 40, checkMs: 5 });
  expect(await send(port, 'GET / HTTP/1.1\r\nHost: api.test\r\nX: ')).toMatch(
    /^HTTP\/1\.1 408 [^]*\{"error":"Couldn't parse the request: request timeout\."\}$/,
  );
  const patient = await start({});
  expect(await send(patient, 'GET /healthz HTTP/1.1\r\nHost: api.test\r\nHost: docs.test\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 [^]*\{"error":"Expected one Host header, got several\."\}/,
  );
});

test('limits the requests of a key on every kind of route', async () => {
  const { db } = database;
  const { id: organizationId } = await createOrganization(db, { name: 'Busy' });
  const { text } = await createApiKey(db, { organizationId, name: 'Loop' });
  const app = await make({ callerLimits: { perCaller: 3, perOrganization: 0 } });
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${text}` } });
  const responses = [
    await get('/v1/admin/projects'),
    // Routes that clients poll read the key and the job in one query.
    await get('/v1/static-export/jobs/se_01jd5000000000000000000000'),
    await get('/v2/agent/prj_1/job/aj_1'),
    await get('/v1/automations'),
    await get('/v1/static-export/jobs/se_01jd5000000000000000000000'),
  ];
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers['ratelimit-remaining']])).toEqual([
    [200, '2'],
    [404, '1'],
    [404, '0'],
    [429, '0'],
    [429, '0'],
  ]);
  expect(responses.at(-1)?.headers['retry-after']).toBe('20');
});
