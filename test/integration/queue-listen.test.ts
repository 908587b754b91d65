import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../src/queue/listen.ts';
import { startTcpProxy } from '../faults/world/tcp-proxy.ts';
import type { TcpProxy } from '../faults/world/tcp-proxy.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let listener: Awaited<ReturnType<typeof listen>>;
let payloads: string[];
let errors: Error[];
let subscriptions: number;

beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  [payloads, errors, subscriptions] = [[], [], 0];
  const url = new URL(database.url);
  url.port = String(proxy.port);
  listener = await listen({
    url: url.href,
    channel: 'a channel',
    onNotification: (payload) => payloads.push(payload),
    onSubscribed: () => (subscriptions += 1),
    onError: (error) => errors.push(error),
    heartbeatMs: 20,
    timeoutMs: 1_000,
  });
});

afterEach(async () => {
  await listener.close();
  await proxy.close();
  await database.drop();
});

async function notify(payload: string): Promise<void> {
  await sql`select pg_notify('a channel', ${payload})`.execute(database.db);
}

async function endListeners(): Promise<void> {
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'bindery-queue-listener'
    and datname = current_database()`.execute(database.db);
}

test('a listener whose connection PostgreSQL closes subscribes again', async () => {
  await notify('first');
  await vi.waitFor(() => expect(payloads).toEqual(['first']), { timeout: 300_000 });
  await endListeners();
  await vi.waitFor(() => expect([errors.length, subscriptions]).toEqual([1, 2]), { timeout: 300_000 });
  await notify('second');
  await vi.waitFor(() => expect(payloads).toEqual(['first', 'second']), { timeout: 300_000 });
});

test('an error on a connection that was given up does not end the process', async () => {
  proxy.setMode('stall');
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout: 300_000 });
  await endListeners();
  proxy.setMode('open');
  await vi.waitFor(() => expect(subscriptions).toBeGreaterThan(1), { timeout: 300_000 });
  await notify('later');
  await vi.waitFor(() => expect(payloads).toEqual(['later']), { timeout: 300_000 });
});
