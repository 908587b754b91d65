import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordSpans, TEST_TRACEPARENT, type RecordedSpan } from '../../src/lib/tracing/testing.ts';
import { setTracer } from '../../src/lib/tracing/tracing.ts';
import { deferEntry } from '../../src/queue/defer-entry.ts';
import { startQueue, type Queue } from '../../src/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let queue: Queue;
/** Spans that started, in order. */
let spans: RecordedSpan[];

beforeEach(async () => {
  database = await createTestDatabase();
  queue = await startQueue({ url: database.url, onError: () => undefined });
  spans = recordSpans();
});
afterEach(async () => {
  await queue.stop({ graceful: false });
  await database.drop();
});

const listJobSpans = () => spans.filter(({ kind }) => kind === 'consumer');

test('work that is put back, retried and given up stays in the trace in which it was queued', async () => {
  await sql`update pgboss.queue set retry_limit = 1, retry_delay = 0 where name = 'export'`.execute(database.db);
  await queue.enqueue(database.db, 'export', { jobId: 'se_1' }, { owner: 'org_1' });
  let runs = 0;
  let reports = 0;
  const onGivenUp = async () => void (reports += 1);
  await queue.work('export', { slots: 1, pollSeconds: 0.5, onGivenUp }, async () => {
    runs += 1;
    if (runs === 1) return { startAfter: new Date() };
    throw new Error('no');
  });
  await vi.waitFor(() => expect(reports).toBe(1), { timeout: 60_000 });
  expect(listJobSpans().map(({ name, parent, attributes }) => [name, parent, attributes?.['bindery.attempt']])).toEqual(
    [
      ['job export', { traceparent: TEST_TRACEPARENT }, 1],
      ['job export', { traceparent: TEST_TRACEPARENT }, 1],
      ['job export', { traceparent: TEST_TRACEPARENT }, 2],
      ['job export.given-up', { traceparent: TEST_TRACEPARENT }, 1],
    ],
  );
});

test('deferred work stays in its trace', async () => {
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await queue.enqueue(database.db, 'export', { jobId: 'se_1' });
    const [entry] = await boss.fetch<object>('export', { includeMetadata: true });
    if (!entry) throw new Error('Expected an entry.');
    await deferEntry(boss, { queue: 'export', entry });
    const { rows } = await sql<{ singleton_key: string }>`
      select singleton_key from pgboss.job where name = 'export'`.execute(database.db);
    expect(rows).toEqual([{ singleton_key: TEST_TRACEPARENT }]);
  } finally {
    await boss.stop({ graceful: false });
  }
});

test('many entries of one trace wait at the same time, and an entry without a trace starts a new one', async () => {
  for (const jobId of ['se_1', 'se_2']) await queue.enqueue(database.db, 'export', { jobId });
  // As written by an earlier version, or by a process without telemetry.
  setTracer(undefined);
  await queue.enqueue(database.db, 'export', { jobId: 'se_3' });
  spans = recordSpans();
  await queue.work('export', { slots: 1, onGivenUp: () => Promise.resolve() }, () => Promise.resolve());
  await vi.waitFor(() => expect(listJobSpans()).toHaveLength(3), { timeout: 300_000 });
  expect(listJobSpans().map(({ parent, attributes }) => [attributes?.['bindery.job.id'], parent])).toEqual([
    ['se_1', { traceparent: TEST_TRACEPARENT }],
    ['se_2', { traceparent: TEST_TRACEPARENT }],
    ['se_3', { traceparent: undefined }],
  ]);
});

test('work on a schedule still waits once, because its entries have no trace', async () => {
  await queue.enqueue(database.db, 'poll', {});
  await expect(queue.enqueue(database.db, 'poll', {})).rejects.toThrow("The queue didn't accept an entry for poll.");
  const { rows } = await sql`select singleton_key from pgboss.job where name = 'poll'`.execute(database.db);
  expect(rows).toEqual([{ singleton_key: null }]);
});
