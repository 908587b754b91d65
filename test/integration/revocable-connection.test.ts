import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../src/db/connect.ts';
import { withRevocableConnection } from '../../src/db/revocable-connection.ts';
import type { Database } from '../../src/db/schema.ts';
import { tryMirrorLock } from '../../src/export/job/mirror-lock.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const NEVER = new AbortController().signal;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table notes (text text)`.execute(database.db);
});
afterAll(() => database.drop());

async function countSleepers(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and query like '%a long sleep%' and pid <> pg_backend_pid()
      and state = 'active'`.execute(database.db);
  return rows.length;
}

test('closes the connection of a task that ignores its abort, which ends its query and prevents writes', async () => {
  const { db } = database;
  const stop = new AbortController();
  const startedPromise = Promise.withResolvers<void>();
  const latePromise = Promise.withResolvers<void>();
  const writes: Promise<unknown>[] = [];
  const task = async (connection: Database) => {
    startedPromise.resolve();
    await latePromise.promise;
    writes.push(sql`insert into notes values ('late')`.execute(connection));
    await Promise.allSettled(writes);
  };
  const result = withRevocableConnection(db, { signal: stop.signal, graceMs: 1, task });
  await startedPromise.promise;
  stop.abort(new Error('too slow'));
  await expect(result).rejects.toThrow('too slow');
  latePromise.resolve();
  await vi.waitUntil(() => writes.length === 1);
  await expect(writes[0]).rejects.toThrow(/connection|terminat/i);
  expect((await sql`select text from notes`.execute(db)).rows).toEqual([]);
});

test('lets PostgreSQL stop the query of a task that is out of time', async () => {
  const stop = new AbortController();
  const task = (connection: Database) => sql`select pg_sleep(600) as "a long sleep"`.execute(connection);
  const result = withRevocableConnection(database.db, { signal: stop.signal, graceMs: 1, task });
  await vi.waitUntil(async () => (await countSleepers()) === 1, { timeout: 60_000, interval: 20 });
  stop.abort(new Error('out of time'));
  await expect(result).rejects.toThrow('out of time');
  expect(await countSleepers()).toBe(0);
});

test('keeps the connection of a task that ends within its grace period', async () => {
  const stop = new AbortController();
  const result = withRevocableConnection(database.db, {
    signal: stop.signal,
    graceMs: 600_000,
    async task(connection) {
      stop.abort(new Error('stop'));
      return (await sql<{ one: number }>`select 1 as one`.execute(connection)).rows;
    },
  });
  expect(await result).toEqual([{ one: 1 }]);
});

test('does not start a task once its signal has aborted', async () => {
  const task = vi.fn<() => Promise<void>>();
  const signal = AbortSignal.abort(new Error('stop'));
  await expect(withRevocableConnection(database.db, { signal, task })).rejects.toThrow('stop');
  expect(task).not.toHaveBeenCalled();
});

test('does not return a closed connection to the pool', async () => {
  const stop = new AbortController();
  const startedPromise = Promise.withResolvers<void>();
  const task = () => (startedPromise.resolve(), new Promise<never>(() => undefined));
  const result = withRevocableConnection(database.db, { signal: stop.signal, graceMs: 1, task });
  await startedPromise.promise;
  stop.abort(new Error('stop'));
  await expect(result).rejects.toThrow('stop');
  const queries = Array.from({ length: 20 }, () => sql`select 1`.execute(database.db));
  await expect(Promise.all(queries)).resolves.toHaveLength(20);
});

test('gives the mirror lock of a fetch that never settles to the next attempt', async () => {
  const stop = new AbortController();
  const startedPromise = Promise.withResolvers<void>();
  const hung = tryMirrorLock(database.db, {
    name: 'docs',
    signal: stop.signal,
    graceMs: 1,
    task: () => (startedPromise.resolve(), new Promise<never>(() => undefined)),
  });
  await startedPromise.promise;
  // A lock doesn't block the session that holds it, so the next attempt uses separate connections.
  const secondConnection = connect({ url: database.url });
  const runNext = () =>
    tryMirrorLock(secondConnection, { name: 'docs', signal: NEVER, task: () => Promise.resolve('next') });
  try {
    expect(await runNext()).toBeUndefined();
    stop.abort(new Error('canceled'));
    await expect(hung).rejects.toThrow('canceled');
    expect(await runNext()).toEqual({ value: 'next' });
  } finally {
    await secondConnection.destroy();
  }
});
