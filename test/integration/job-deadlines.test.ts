import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startArchiveWork } from '../../src/jobs/agent-archive.ts';
import { startAgentWork } from '../../src/jobs/agent.ts';
import { startExportWork } from '../../src/jobs/export.ts';
import { startCheckWork } from '../../src/jobs/check.ts';
import { startRetentionWork } from '../../src/jobs/retention.ts';
import { startSiteCleaning } from '../../src/jobs/site-cleaning.ts';
import { startWebhookWork } from '../../src/jobs/webhooks.ts';
import type { JobName } from '../../src/queue/jobs.ts';
import type { Queue } from '../../src/queue/queue.ts';
import type { WorkContext, WorkOptions } from '../../src/queue/work.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

interface Work {
  options: WorkOptions<JobName>;
  handler: (payload: object, context: WorkContext) => Promise<unknown>;
}

let database: TestDatabase;
const works = new Map<JobName, Work>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const queue = {
    work: async (name: JobName, options: unknown, handler: unknown) =>
      void works.set(name, { options, handler } as Work),
    enqueue: () => Promise.resolve('entry'),
  } as unknown as Queue;
  const deps = { db } as never;
  await startArchiveWork({ queue, db, days: 30, log });
  await startCheckWork({ queue, deps, log });
  await startSiteCleaning({ queue, db, log, analyticsDays: 30 });
  await startRetentionWork({
    queue,
    db,
    store: {} as never,
    rules: { bundleDays: 30, bundlesPerDomain: 1, unusedDays: 0, eventDays: 0, deliveryDays: 0, auditDays: 0 },
    log,
  });
  await startAgentWork({ queue, deps, slots: 1, log });
  await startExportWork({ queue, deps, slots: 1, log });
  const stopQueueing = await startWebhookWork({ queue, deps, log });
  stopQueueing();
});
afterAll(() => database.drop());

function getWork(name: JobName): Work {
  const work = works.get(name);
  if (!work) throw new Error(`Nothing does the work ${name}.`);
  return work;
}

function run(name: JobName, signal: AbortSignal): Promise<unknown> {
  return getWork(name).handler({}, { signal, attempt: 1, lendSlot: (task) => task() });
}

function giveUp(name: JobName, signal: AbortSignal): Promise<unknown> {
  return getWork(name).options.onGivenUp({ jobId: 'x_1', deliveryId: 'x_1' } as never, 'no reason', signal);
}

async function countBlocked(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows.length;
}

test.each([
  ['agent-archive', 'handler', 'agent_jobs'],
  ['poll', 'handler', 'projects'],
  ['site-cleaning', 'handler', 'site_feedback'],
  ['retention', 'handler', 'export_jobs'],
  ['agent', 'report of given-up work', 'agent_events'],
  ['export', 'report of given-up work', 'export_jobs'],
  ['webhook', 'report of given-up work', 'webhook_deliveries'],
] as const)(
  'ends the query of %s (%s) at its deadline, even if the database never responds',
  async (name, kind, table) => {
    const stop = new AbortController();
    await database.db.transaction().execute(async (blocker) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(blocker);
      const work = kind === 'handler' ? run(name, stop.signal) : giveUp(name, stop.signal);
      work.catch(() => undefined);
      await vi.waitUntil(async () => (await countBlocked()) > 0, { timeout: 60_000, interval: 20 });
      stop.abort(new Error('The deadline has passed.'));
      await expect(work).rejects.toThrow('The deadline has passed.');
      expect(await countBlocked()).toBe(0);
    });
  },
);
