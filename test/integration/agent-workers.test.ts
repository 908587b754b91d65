import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAgentWork } from '../../src/jobs/agent.ts';
import type { Model } from '../../src/agent/types/model.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { ADD_PAGE_FAST, MODEL, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startChildWith } from '../helpers/child.ts';
import type { Child } from '../helpers/child.ts';
import { expireHeartbeats } from '../helpers/expire-heartbeats.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const LONG = { timeout: 300_000, interval: 50 };
let bench: Bench;
const queues: Queue[] = [];
const children: Child[] = [];

beforeAll(async () => {
  bench = await startBench({ enqueue: (trx, ...work) => getQueue().enqueue(trx, ...work) });
  queues.push(await openQueue(), await openQueue());
});
afterAll(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')));
  await Promise.all(queues.map((queue) => queue.stop({ graceful: false })));
  await bench.close();
});

function openQueue(): Promise<Queue> {
  return startQueue({ url: bench.database.url, onError: () => undefined, max: 3 });
}

function getQueue(): Queue {
  const [queue] = queues;
  if (!queue) throw new Error('The queue was not opened.');
  return queue;
}

function startWorker(env: Record<string, string>, dieAfter: string): Child {
  const child = startChildWith(
    {
      ...process.env,
      ...env,
      DATABASE_URL: bench.database.url,
      BINDERY_DATA_DIR: path.join(path.dirname(bench.deps.dataFolder), 'workers'),
      BINDERY_MODEL: MODEL,
      BINDERY_LOG_LEVEL: 'fatal',
      BINDERY_RENDER_THREADS: '1',
      AGENT_JOBS_PER_PROJECT: '3',
    },
    'agent-worker',
    dieAfter,
  );
  children.push(child);
  return child;
}

test(
  'loses and repeats nothing when workers get SIGKILL after a response, between push and pull request, and between pull request and link',
  { timeout: 300_000 },
  async () => {
    const model = await bench.script(ADD_PAGE_FAST);
    const points = ['assistant', 'pushed', 'pull-request'];
    const prompts = points.map((_, index) => `Explain keys, number ${index}.`);
    const ids = await Promise.all(prompts.map((prompt) => bench.createJob(prompt)));
    const workers = points.map((type) => startWorker(model.env, type));
    expect(await Promise.all(workers.map((worker) => worker.nextLine()))).toEqual(
      points.map((type) => `stored ${type}`),
    );
    await Promise.all(children.map((child) => child.end('SIGKILL')));
    await expireHeartbeats(bench.deps.db);
    startWorker(model.env, 'never');
    for (const [index, id] of ids.entries()) {
      await vi.waitUntil(async () => (await bench.getJob(id)).status !== 'active', LONG);
      const job = await bench.getJob(id);
      expect(job).toMatchObject({ status: 'completed', input_tokens: 200 });
      const pulls = await bench.deps.db
        .selectFrom('pull_requests')
        .select('id')
        .where('head', '=', job.branch)
        .execute();
      expect(pulls).toEqual([{ id: job.pr_id }]);
      expect(bench.git('rev-list', '--count', `main..${job.branch}`)).toBe('1');
      const prompt = prompts[index] ?? '';
      expect(model.requests().filter(({ body }) => JSON.stringify(body).includes(prompt))).toHaveLength(2);
    }
    await children.pop()?.end('SIGKILL');
  },
);

test(
  'runs two jobs of a project at a time across all workers, then the waiting ones',
  { timeout: 300_000 },
  async () => {
    await bench.script(ADD_PAGE_FAST);
    let runningCount = 0;
    let most = 0;
    const both = Promise.withResolvers<void>();
    const countCalls = (model: Model): Model => ({
      ...model,
      async call(request) {
        runningCount += 1;
        most = Math.max(most, runningCount);
        if (runningCount === 2) both.resolve();
        await both.promise;
        const response = await model.call(request);
        runningCount -= 1;
        return response;
      },
    });
    const deps = { ...bench.deps, createModel: (name: string) => countCalls(bench.deps.createModel(name)) };
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await bench.createJob());
    for (const queue of queues) await startAgentWork({ queue, deps, slots: 3, log: silent });
    await vi.waitUntil(
      async () => (await Promise.all(ids.map((id) => bench.getJob(id)))).every(({ status }) => status === 'completed'),
      LONG,
    );
    expect(most).toBe(2);
  },
);
