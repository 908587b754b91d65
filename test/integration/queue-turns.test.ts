import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import type { Handler } from '../../src/queue/work.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const LONG = { timeout: 300_000, interval: 10 };
let database: TestDatabase;
let queues: Queue[];
/** Job ids in the order in which workers took them. */
let startedIds: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  queues = [];
  startedIds = [];
  await open();
});
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.stop({ graceful: false })));
  await database.drop();
});

/** Opens a queue with its own connections, as another process would. */
async function open(): Promise<Queue> {
  const queue = await startQueue({ url: database.url, onError: () => undefined });
  queues.push(queue);
  return queue;
}

/** Adds jobs `owner1`, `owner2`, … */
async function add(owner: string, count: number, { name = 'export' as 'export' | 'agent', group = owner } = {}) {
  for (let index = 1; index <= count; index += 1)
    await queues[0]?.enqueue(database.db, name, { jobId: `${group}${index}` }, { owner, group });
}

const note: Handler<'export'> = async ({ jobId }) => void startedIds.push(jobId);

function work(
  handler: Handler<'export'> = note,
  {
    queue = queues[0],
    name = 'export' as 'export' | 'agent',
    slots = 1,
    perGroup = undefined as number | undefined,
  } = {},
) {
  const limit = perGroup !== undefined && { perGroup };
  return queue?.work(name, { slots, ...limit, onGivenUp: () => Promise.resolve() }, handler);
}

test('lets another organization go next when one has forty exports waiting', async () => {
  await add('a', 40);
  await add('b', 1);
  await work();
  await vi.waitUntil(() => startedIds.length === 41, LONG);
  expect(startedIds.slice(0, 3)).toEqual(['a1', 'b1', 'a2']);
});

test("alternates between organizations on one slot, and orders each one's jobs by age", async () => {
  await add('a', 4);
  await add('b', 3);
  await add('c', 1);
  await work();
  await vi.waitUntil(() => startedIds.length === 8, LONG);
  expect(startedIds.join(' ')).toBe('a1 b1 c1 a2 b2 a3 b3 a4');
});

test.each(['export', 'agent'] as const)(
  'gives a free slot to the owner with the least running work across all processes (%s)',
  async (name) => {
    await add('a', 3, { name });
    await add('b', 3, { name });
    const ofA = Promise.withResolvers<void>();
    const handler: Handler<'export'> = async ({ jobId }) => {
      startedIds.push(jobId);
      if (jobId === 'a1') await ofA.promise;
    };
    await work(handler, { name });
    await vi.waitUntil(() => startedIds.length === 1, LONG);
    await work(handler, { name, queue: await open() });
    // One of a is always running, so the other process has nothing to do for a until b has no more.
    await vi.waitUntil(() => startedIds.length === 6, LONG);
    ofA.resolve();
    expect(startedIds.join(' ')).toBe('a1 b1 b2 b3 a2 a3');
  },
);

test('does not give all slots that start together to the same organization', async () => {
  await add('a', 3);
  await add('b', 1);
  const donePromise = Promise.withResolvers<void>();
  await work(
    async ({ jobId }) => {
      startedIds.push(jobId);
      await donePromise.promise;
    },
    { slots: 2 },
  );
  await vi.waitUntil(() => startedIds.length === 2, LONG);
  donePromise.resolve();
  expect(startedIds.toSorted()).toEqual(['a1', 'b1']);
});

test('skips a group that has reached its limit', async () => {
  await add('a', 2, { name: 'agent', group: 'project' });
  await add('b', 2, { name: 'agent' });
  const ofProject = Promise.withResolvers<void>();
  const handler: Handler<'agent'> = async ({ jobId }) => {
    startedIds.push(jobId);
    if (jobId === 'project1') await ofProject.promise;
  };
  await work(handler, { name: 'agent', slots: 2, perGroup: 1 });
  await vi.waitUntil(() => startedIds.length === 3, LONG);
  // The order of the two slots is undefined.
  expect(startedIds.toSorted()).toEqual(['b1', 'b2', 'project1']);
  ofProject.resolve();
  await vi.waitUntil(() => startedIds.length === 4, LONG);
});

test('gives a slot that an organization cannot use to the next one, without trying all entries before it', async () => {
  await add('a', 40);
  const ofA = Promise.withResolvers<void>();
  const handler: Handler<'export'> = async ({ jobId }) => {
    startedIds.push(jobId);
    if (jobId.startsWith('a')) await ofA.promise;
  };
  const options = { slots: 2, perOwnerHere: 1, pollSeconds: 60, onGivenUp: () => Promise.resolve() };
  // The first queue may only hear of those entries now, and would try one each time.
  const queue = await open();
  await queue.work('export', options, handler);
  await vi.waitUntil(() => startedIds.length === 1, LONG);
  await add('b', 1);
  await vi.waitUntil(() => startedIds.includes('b1'), LONG);
  const { rows } = await sql`select id from pgboss.job where name = 'export' and start_after > now()`.execute(
    database.db,
  );
  ofA.resolve();
  expect(startedIds).toEqual([expect.stringMatching(/^a/), 'b1']);
  expect(rows.length).toBeLessThan(10);
});

test('repeats requeued work later with all its attempts, after what others have waiting', async () => {
  await add('a', 2);
  await add('b', 1);
  const attempts: string[] = [];
  await work(async ({ jobId }, { attempt }) => {
    startedIds.push(jobId);
    attempts.push(`${jobId}:${attempt}`);
    return jobId === 'a1' && startedIds.length === 1 ? { startAfter: new Date() } : undefined;
  });
  await vi.waitUntil(() => startedIds.length === 4, LONG);
  expect(startedIds.join(' ')).toBe('a1 b1 a2 a1');
  expect(attempts.at(-1)).toBe('a1:1');
});

test('puts failed work back into the queue for its next turn', async () => {
  await add('a', 1);
  await add('b', 1);
  await work(async ({ jobId }) => {
    startedIds.push(jobId);
    if (startedIds.length === 1) throw new Error('no');
  });
  await vi.waitUntil(() => startedIds.length === 3, LONG);
  expect(startedIds.join(' ')).toBe('a1 b1 a1');
});

test('is not blocked by an entry whose process died after choosing it', async () => {
  await add('a', 3);
  await add('b', 2);
  await sql`update pgboss.job set priority = 1 where data->>'jobId' = 'a2'`.execute(database.db);
  await work();
  await vi.waitUntil(() => startedIds.length === 5, LONG);
  expect(startedIds[0]).toBe('a1');
  expect(startedIds.slice(0, 3).filter((jobId) => jobId.startsWith('b'))).not.toEqual([]);
});
