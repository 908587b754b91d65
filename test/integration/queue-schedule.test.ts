import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startArchiveWork } from '../../src/jobs/agent-archive.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
const queues: Queue[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const queue of queues) await queue.stop({ graceful: false });
  await database.drop();
});

const start = () => startQueue({ url: database.url, onError: () => undefined, max: 2 });
const log = { info: () => undefined, warn: () => undefined };

test('archives old agent jobs in one of many processes, even if none was running at the hour', async () => {
  const first = await start();
  await first.stop({ graceful: false });
  await addFinishedJob();
  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(database.db);
  await sql`update pgboss.version set cron_on = now() - interval '2 hours'`.execute(database.db);

  for (let index = 0; index < 3; index += 1) {
    const queue = await start();
    queues.push(queue);
    await startArchiveWork({ queue, db: database.db, days: 30, log });
  }

  await vi.waitFor(async () => expect(await readStatus()).toBe('archived'), { timeout: 300_000, interval: 50 });
  const { rows: schedules } = await sql`select name, cron from pgboss.schedule`.execute(database.db);
  expect(schedules).toContainEqual({ name: 'agent-archive', cron: '0 * * * *' });
  // In the first minute of an hour, two times are due: the missed hour and the current one.
  const { rows: slots } = await sql<{ slot: string }>`
    select data->>'slot' as slot from pgboss.job where data->>'name' = 'agent-archive'
  `.execute(database.db);
  expect(slots.length).toBeGreaterThan(0);
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
  const entries = await sql`select id from pgboss.job where name = 'agent-archive'`.execute(database.db);
  expect(entries.rows.length).toBeLessThanOrEqual(slots.length);
});

async function addFinishedJob(): Promise<void> {
  const { db } = database;
  await db.insertInto('organizations').values({ id: 'org_1', name: 'Own' }).execute();
  const project = { id: 'prj_1', organization_id: 'org_1', name: 'Docs', repository_url: 'https://git.test/docs.git' };
  await db.insertInto('projects').values(project).execute();
  const before = new Date(Date.now() - 31 * 86_400_000);
  const { organization_id, repository_url } = project;
  const branches = { branch: 'b', base_branch: 'main' };
  const times = { created_at: before, updated_at: before };
  await db
    .insertInto('agent_jobs')
    .values({
      id: 'aj_1',
      organization_id,
      project_id: 'prj_1',
      status: 'completed',
      repository_url,
      model: 'm',
      ...branches,
      ...times,
    })
    .execute();
  await db
    .insertInto('agent_turns')
    .values({ job_id: 'aj_1', turn: 1, project_id: 'prj_1', prompt: 'p', finished_at: before })
    .execute();
}

async function readStatus(): Promise<string | undefined> {
  return (await database.db.selectFrom('agent_jobs').select('status').executeTakeFirst())?.status;
}
