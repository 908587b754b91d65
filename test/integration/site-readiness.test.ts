import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openHosting } from '../../src/hosting/hosted-sites.ts';
import type { Hosting } from '../../src/hosting/hosted-sites.ts';
import { startHostingServer } from '../../src/hosting/site-server.ts';
import { createLocalStore } from '../../src/store/local.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let folder: string;
let hosting: Hosting;
let server: Awaited<ReturnType<typeof startHostingServer>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bindery-readiness-'));
  const store = createLocalStore({ folder, secret: Buffer.alloc(32), publicUrl: () => '' });
  const options = { db: database.db, store, folder, maxBytes: 1_000_000, log: () => undefined, intervalMs: 5 };
  hosting = await openHosting(options);
  server = await startHostingServer(hosting, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await hosting.close();
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(server.url + url);
  return { status: response.status, body: await response.json() };
}

/** Waits until `/readyz` reports a state of the database. The process is ready in every state. */
async function waitForDatabase(state: string): Promise<void> {
  const expected = { status: 200, body: { status: 'ok', database: state } };
  await vi.waitFor(async () => expect(await get('/readyz')).toEqual(expected), { timeout: 60_000, interval: 10 });
}

test('stays ready if queries fail, reports that the database is unavailable, and recovers', async () => {
  await waitForDatabase('ok');
  await sql`alter table sites_revision rename to elsewhere`.execute(database.db);
  await waitForDatabase('unavailable');
  expect(await get('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  await sql`alter table elsewhere rename to sites_revision`.execute(database.db);
  await waitForDatabase('ok');
});

test('reports that the database is unavailable if it never responds', async () => {
  await waitForDatabase('ok');
  const { now } = performance;
  await database.db.transaction().execute(async (blocker) => {
    await sql`lock table sites_revision in access exclusive mode`.execute(blocker);
    await vi.waitUntil(countBlocked, { timeout: 60_000, interval: 10 });
    // As if a minute had passed.
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    try {
      await waitForDatabase('unavailable');
      expect((await get('/healthz')).status).toBe(200);
    } finally {
      vi.restoreAllMocks();
    }
  });
  await waitForDatabase('ok');
});

async function countBlocked(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_locks where not granted and relation = 'sites_revision'::regclass`.execute(database.db);
  return rows.length;
}
