import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { createApiKey } from '../../src/accounts/api-keys/api-keys.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
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
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { id } = await createOrganization(database.db, { name: 'Acme', plan: 'enterprise' });
  const { text } = await createApiKey(database.db, { organizationId: id, name: 'Key', scopes: ['admin'] });
  headers = { authorization: `Bearer ${text}`, 'content-type': 'application/json' };
  const store = createLocalStore({ folder: os.tmpdir(), secret, publicUrl: () => '' });
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const queue = { enqueue: async () => '' };
  app = await createApp({ db: database.db, store, queue, linkSecret: secret, bundleLinkTtl: 60, logger });
  url = `${await app.listen({ port: 0 })}/v1/admin/projects/check`;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('ends a check when its caller leaves, so that it does not block the next ones', async () => {
  const host = await startHost();
  const body = JSON.stringify({ repositoryUrl: host.repository });
  for (let round = 0; round < 4; round++) {
    const leave = new AbortController();
    const asked = host.nextConnection();
    const check = fetch(url, { method: 'POST', headers, body, signal: leave.signal });
    check.catch(() => undefined);
    const connection = await asked;
    // The slot is freed when git has ended, which closes its connection.
    const closed = once(connection, 'close');
    leave.abort();
    await closed;
    await expect(check).rejects.toThrow('aborted');
  }
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  host.close();
});

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
