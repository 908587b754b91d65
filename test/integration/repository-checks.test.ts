import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { createApiKey, revokeApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { createProject, getProject } from '../../src/accounts/projects/projects.ts';
import { createApp } from '../../src/http/app.ts';
import type { App } from '../../src/http/types.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const secret = Buffer.alloc(32, 8);
let database: TestDatabase;
let app: App;
let url: string;
let headers: Record<string, string>;
let organizationId: string;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: organizationId } = await createOrganization(database.db, { name: 'Acme', plan: 'enterprise' }));
  ({ headers } = await createKey());
  const store = createLocalStore({ folder: os.tmpdir(), secret, publicUrl: () => '' });
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const queue = { enqueue: async () => '' };
  app = await createApp({ db: database.db, store, queue, linkSecret: secret, bundleLinkTtl: 60, logger });
  url = `${await app.listen({ port: 0 })}/v1/admin/projects`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function createKey() {
  const { key, text } = await createApiKey(database.db, { organizationId, name: 'Key', scopes: ['admin'] });
  return { id: key.id, headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' } };
}

test('ends a check when its caller leaves, so that it does not block the next ones', async () => {
  const host = await startHost();
  const body = JSON.stringify({ repositoryUrl: host.repository });
  for (let round = 0; round < 4; round++) {
    const leave = new AbortController();
    const request = { method: 'POST', headers, body, signal: leave.signal };
    const { response, connection } = await startCheck(host, `${url}/check`, request);
    response.catch(() => undefined);
    const closed = once(connection, 'close');
    leave.abort();
    await closed;
    await expect(response).rejects.toThrow('aborted');
  }
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  host.close();
});

test.each([
  ['POST', '', { name: 'Docs' }],
  ['POST', '/check', {}],
  ['PATCH', '/:id', {}],
  ['POST', '/:id/repositories', { name: 'code' }],
  ['PATCH', '/:id/repositories/stored', {}],
])('refuses %s /projects%s if the key is revoked while Bindery checks the repository', async (method, path, fields) => {
  const { db } = database;
  const repository = { repositoryUrl: 'https://git.example.com/docs.git', branch: 'main' };
  const project = await createProject(db, { organizationId, name: 'Stored', ...repository });
  const reference = { organizationId, projectId: project.id, name: 'stored' };
  await createContextRepository(db, { ...reference, ...repository, commit: 'a'.repeat(40) });
  const host = await startHost();
  const { id, headers } = await createKey();
  const body = JSON.stringify({ ...fields, repositoryUrl: host.repository });
  const target = url + path.replace(':id', project.id);
  const { response, connection } = await startCheck(host, target, { method, headers, body });
  await revokeApiKey(db, { id });
  // Git can connect again, and is refused.
  host.close();
  connection.destroy();
  expect((await response).status).toBe(401);
  expect(await getProject(db, { id: project.id, organizationId })).toMatchObject(repository);
});

/** Sends a request until Git connects to the host. The slot of an earlier check is freed shortly after its git ended. */
async function startCheck(host: Awaited<ReturnType<typeof startHost>>, target: string, request: RequestInit) {
  for (;;) {
    const asked = host.nextConnection();
    const response = fetch(target, request);
    const first = await Promise.race([asked, response]);
    if (first instanceof Socket) return { response, connection: first };
    expect(first.status).toBe(429);
  }
}

/** Starts a Git host that accepts connections and never responds. */
async function startHost() {
  let resolve: (connection: Socket) => void = () => undefined;
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.resume();
    resolve(connection);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    repository: `https://127.0.0.1:${(server.address() as AddressInfo).port}/docs.git`,
    nextConnection: () => new Promise<Socket>((ready) => (resolve = ready)),
    close: () => server.close(),
  };
}
