import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { Pool } from 'pg';
import type { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOrganization, listOrganizations } from '../../src/accounts/organizations.ts';
import type { Handler } from '../../src/queue/work.ts';
import { deferEntry } from '../../src/queue/defer-entry.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { startChild } from '../helpers/child.ts';
import { expireHeartbeats } from '../helpers/expire-heartbeats.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let queue: Queue;

beforeEach(async () => {
  database = await createTestDatabase();
  queue = await start();
});

afterEach(async () => {
  await queue.stop({ graceful: false });
  await database.drop();
});

test('adds a queue entry if and only if the rows written with it are committed', async () => {
  const refused = database.db.transaction().execute(async (trx) => {
    await createOrganization(trx, { name: 'Refused' });
    await queue.enqueue(trx, 'export', { jobId: 'se_refused' });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await database.db.transaction().execute(async (trx) => {
    await createOrganization(trx, { name: 'Accepted' });
    await queue.enqueue(trx, 'export', { jobId: 'se_accepted' });
  });
  const handledIds: string[] = [];
  await work(async ({ jobId }) => void handledIds.push(jobId));
  await vi.waitFor(() => expect(handledIds).not.toEqual([]), { timeout: 300_000 });
  await vi.waitFor(async () => expect(await countEntries('completed')).toBe(1), { timeout: 300_000 });
  expect(handledIds).toEqual(['se_accepted']);
  expect(await countEntries('created')).toBe(0);
  expect((await listOrganizations(database.db)).map((row) => row.name)).toEqual(['Accepted']);
});

test('lets another worker do the work of one that gets SIGKILL', async () => {
  const victim = startChild('queue-worker', database.url);
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  expect(await victim.nextLine()).toBe('started se_1');
  await victim.end('SIGKILL');
  await expireHeartbeats(database.db);
  const tries: number[] = [];
  await work(async (_payload, { attempt }) => void tries.push(attempt));
  await vi.waitFor(() => expect(tries).toEqual([2]), { timeout: 300_000 });
});

test("lets another worker do a killed worker's work even if the clock was set back", async () => {
  const victim = startChild('queue-worker', database.url);
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  expect(await victim.nextLine()).toBe('started se_1');
  const getHourAgo = () => performance.timeOrigin + performance.now() - 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(getHourAgo);
  try {
    const tries: number[] = [];
    await work(async (_payload, { attempt }) => void tries.push(attempt));
    await victim.end('SIGKILL');
    await expireHeartbeats(database.db);
    await vi.waitUntil(() => tries.length > 0, { timeout: 60_000 });
    expect(tries).toEqual([2]);
  } finally {
    clock.mockRestore();
  }
});

test('gives deferred work to another worker with all its attempts, without its first worker settling anything', async () => {
  const url = database.url;
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await queue.enqueue(database.db, 'export', { jobId: 'se_1' }, { owner: 'org_1' });
    const take = async () => (await boss.fetch<object>('export', { includeMetadata: true }))[0];
    const first = await take();
    if (!first) throw new Error('Expected an entry.');
    await deferEntry(boss, { queue: 'export', entry: first });
    expect(await take()).toBeUndefined();
    await sql`update pgboss.job set start_after = now()`.execute(database.db);
    const second = await take();
    expect(second).toMatchObject({
      data: first.data,
      retryCount: 0,
      retryLimit: first.retryLimit,
      groupTier: 'org_1',
      createdOn: first.createdOn,
    });
    await boss.complete('export', first);
    expect(await countEntries('active')).toBe(1);
    expect(await countEntries('completed')).toBe(0);
  } finally {
    await boss.stop({ graceful: false });
  }
});

test('runs many entries in one slot without pausing between them', async () => {
  const jobIds = Array.from({ length: 8 }, (_, index) => `se_${index}`);
  for (const jobId of jobIds) await queue.enqueue(database.db, 'export', { jobId });
  const handledIds: string[] = [];
  // A single pause of that length would exceed the test's timeout.
  const options = { slots: 1, pollSeconds: 3_600, onGivenUp: ignore };
  await queue.work('export', options, async ({ jobId }) => void handledIds.push(jobId));
  await vi.waitFor(() => expect(handledIds).toHaveLength(jobIds.length), { timeout: 300_000 });
});

test('runs slots concurrently, and no more than configured', async () => {
  let runningCount = 0;
  let most = 0;
  let done = 0;
  let open: (() => void) | undefined;
  const bothRun = new Promise<void>((resolve) => {
    open = resolve;
  });
  for (let index = 0; index < 5; index += 1) await queue.enqueue(database.db, 'export', { jobId: `se_${index}` });
  await queue.work('export', { slots: 2, onGivenUp: ignore }, async () => {
    runningCount += 1;
    most = Math.max(most, runningCount);
    if (runningCount === 2) open?.();
    await bothRun;
    runningCount -= 1;
    done += 1;
  });
  await vi.waitFor(() => expect(done).toBe(5), { timeout: 300_000 });
  expect(most).toBe(2);
});

test('retries failed work, and reports why once its attempts are used up', async () => {
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  await sql`update pgboss.job set retry_limit = 1, retry_delay = 0 where name = 'export'`.execute(database.db);
  const tries: number[] = [];
  const failures: unknown[] = [];
  const onGivenUp = async (payload: { jobId: string }, reason: string) => void failures.push([payload, reason]);
  await queue.work('export', { slots: 1, pollSeconds: 0.5, onGivenUp }, async (_payload, { attempt }) => {
    tries.push(attempt);
    throw new Error(`disk full ${attempt}`);
  });
  await vi.waitFor(() => expect(failures).toEqual([[{ jobId: 'se_1' }, 'disk full 2']]), { timeout: 300_000 });
  expect(tries).toEqual([1, 2]);
});

test('aborts a hanging report of abandoned work at its deadline, and tries again', async () => {
  await sql`update pgboss.queue set expire_seconds = 1, retry_delay = 0 where name = 'export.given-up'`.execute(
    database.db,
  );
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  await sql`update pgboss.job set retry_limit = 0 where name = 'export'`.execute(database.db);
  const signals: AbortSignal[] = [];
  const onGivenUp = (_payload: object, _reason: string, signal: AbortSignal) => {
    signals.push(signal);
    return signals.length === 1 ? new Promise<never>(() => undefined) : Promise.resolve();
  };
  await queue.work('export', { slots: 1, pollSeconds: 0.5, graceMs: 1, onGivenUp }, () =>
    Promise.reject(new Error('disk full')),
  );
  await vi.waitUntil(() => signals.length === 2, { timeout: 300_000 });
  expect(signals[0]?.aborted).toBe(true);
});

test('lets running work finish in a graceful stop', async () => {
  let hasEnded = false;
  let finish: (() => void) | undefined;
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  const startedPromise = new Promise<void>((resolve) => {
    void work(async () => {
      resolve();
      await new Promise<void>((end) => {
        finish = end;
      });
      hasEnded = true;
    });
  });
  await startedPromise;
  const stopping = queue.stop();
  finish?.();
  await stopping;
  expect(hasEnded).toBe(true);
  expect(await countEntries('completed')).toBe(1);
});

test('aborts running work in a stop that is not graceful, and lets another worker repeat it', async () => {
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
  const abortedPromise = new Promise<void>((resolve) => {
    void work(
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            resolve();
            reject(new Error('aborted'));
          });
          void queue.stop({ graceful: false });
        }),
    );
  });
  await abortedPromise;
  const secondQueue = await start();
  const handledIds: string[] = [];
  await secondQueue.work('export', { slots: 1, onGivenUp: ignore }, async ({ jobId }) => void handledIds.push(jobId));
  await vi.waitFor(() => expect(handledIds).toEqual(['se_1']), { timeout: 300_000 });
  await secondQueue.stop({ graceful: false });
});

test('rejects an entry with an invalid payload before writing it', async () => {
  const wrong = { jobId: 7 } as unknown as { jobId: string };
  await expect(queue.enqueue(database.db, 'export', wrong)).rejects.toThrow(/jobId must be string/);
  expect(await countEntries('created')).toBe(0);
});

test('leaves entries of a newer version to its processes, with all attempts, and reports them once', async () => {
  await queue.enqueue(database.db, 'export', { jobId: 'se_new' });
  await queue.enqueue(database.db, 'export', { jobId: 'se_known' });
  const addField = (value: string) =>
    sql`update pgboss.job set data = ${value}::jsonb, start_after = now() where data->>'jobId' = 'se_new'`.execute(
      database.db,
    );
  await addField('{"jobId":"se_new","region":"eu"}');
  const problems: string[] = [];
  const oldQueue = await startQueue({ url: database.url, onError: ({ message }) => void problems.push(message) });
  const tries: [string, number][] = [];
  const handle: Handler<'export'> = async ({ jobId }, { attempt }) => void tries.push([jobId, attempt]);
  await oldQueue.work('export', { slots: 1, pollSeconds: 0.5, onGivenUp: ignore }, handle);
  await vi.waitFor(() => expect(tries).toEqual([['se_known', 1]]), { timeout: 300_000 });
  await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 300_000 });
  expect(problems).toEqual([expect.stringMatching(/queue "export".*additional.*Finish the upgrade/)]);
  // A second look at the same entry doesn't report it again.
  await vi.waitFor(async () => expect(await countEntries('created')).toBe(1), { timeout: 300_000 });
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(database.db);
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from pgboss.job where state = 'created' and start_after > now()`.execute(
        database.db,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 300_000 },
  );
  expect(problems).toHaveLength(1);
  // A process that knows the entry does its work.
  await addField('{"jobId":"se_new"}');
  await vi.waitFor(() => expect(tries).toContainEqual(['se_new', 1]), { timeout: 300_000 });
  await oldQueue.stop({ graceful: false });
});

test('creates the queue from several processes at the same time', async () => {
  const freshDatabase = await createTestDatabase();
  const queues = await Promise.all([1, 2, 3].map(() => startQueue({ url: freshDatabase.url, onError: ignore })));
  const ids = queues.map((each) => each.enqueue(freshDatabase.db, 'export', { jobId: 'se_1' }));
  expect(new Set(await Promise.all(ids)).size).toBe(3);
  await Promise.all(queues.map((each) => each.stop({ graceful: false })));
  await freshDatabase.drop();
});

test('leaves no connection open if the queue cannot start', async () => {
  const freshDatabase = await createTestDatabase();
  const create = vi.spyOn(PgBoss.prototype, 'createQueue').mockRejectedValueOnce(new Error('connection lost'));
  await expect(startQueue({ url: freshDatabase.url, onError: ignore })).rejects.toThrow('connection lost');
  create.mockRestore();
  const countConnections = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name like 'bindery-queue%'`.execute(freshDatabase.db)
    ).rows[0]?.count;
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), { timeout: 300_000 });
  await freshDatabase.drop();
});

test('handles errors of each connection from the moment it opens', async () => {
  const handlers: number[] = [];
  const emit = vi.spyOn(Pool.prototype, 'emit').mockImplementation(function (this: Pool, event, ...values: unknown[]) {
    const [client] = values as [Client];
    // The pool removes its handler when it hands out a connection. Another one must be left.
    if (event === 'acquire' && this.options.application_name === 'bindery-queue')
      handlers.push(client.listenerCount('error') - 1);
    return EventEmitter.prototype.emit.call(this, event, ...values);
  });
  try {
    const secondQueue = await start();
    await secondQueue.stop({ graceful: false });
  } finally {
    emit.mockRestore();
  }
  expect(handlers.length).toBeGreaterThan(0);
  expect(Math.min(...handlers)).toBeGreaterThanOrEqual(1);
});

function start(): Promise<Queue> {
  return startQueue({ url: database.url, onError: ignore });
}

function work(handler: Handler<'export'>): Promise<void> {
  return queue.work('export', { slots: 1, pollSeconds: 0.5, onGivenUp: ignore }, handler);
}

async function countEntries(state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = 'export' and state = ${state}::pgboss.job_state
  `.execute(database.db);
  return rows[0]?.count ?? 0;
}

async function ignore(): Promise<void> {}
