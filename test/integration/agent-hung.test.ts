import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveAgentJob } from '../../src/agent/job/archive-agent-job.ts';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import { connect } from '../../src/db/connect.ts';
import type { Database } from '../../src/db/schema.ts';
import { ADD_PAGE_FAST, startBench, type Bench } from '../helpers/agent-bench.ts';

let bench: Bench;
/** Connections of another process. A lock of the first process blocks them. */
let secondConnection: Database;

beforeAll(async () => {
  bench = await startBench();
  secondConnection = connect({ url: bench.database.url });
  await bench.script(ADD_PAGE_FAST);
});
afterAll(async () => {
  await secondConnection.destroy();
  await bench.close();
});

/** Creates dependencies with a model that ignores its signal. `release` ends its call. */
function createHungModel() {
  const modelCalled = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let hasEnded = false;
  const deps: Partial<AgentDeps> = {
    graceMs: 1,
    createModel(name) {
      const model = bench.deps.createModel(name);
      return {
        ...model,
        async call(request) {
          modelCalled.resolve();
          await released.promise;
          const response = await model.call({ ...request, signal: new AbortController().signal });
          hasEnded = true;
          return response;
        },
      };
    },
  };
  return { deps, modelCalled: modelCalled.promise, release: () => released.resolve(), hasEnded: () => hasEnded };
}

test('loses the job of an attempt that never settles to the next attempt, and writes nothing more', async () => {
  const id = await bench.createJob();
  const hungModel = createHungModel();
  const stop = new AbortController();
  const first = bench.run(id, hungModel.deps, stop.signal);
  await hungModel.modelCalled;
  expect(await bench.run(id, { db: secondConnection })).toBe('busy');
  stop.abort(new Error('The attempt took too long.'));
  await expect(first).rejects.toThrow('The attempt took too long.');

  expect(await bench.run(id, { db: secondConnection })).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  const events = await bench.events(id);
  hungModel.release();
  await vi.waitUntil(hungModel.hasEnded);
  await bench.database.db.selectFrom('agent_jobs').select('id').execute();
  expect(await bench.events(id)).toEqual(events);
  expect(events.filter(({ type }) => type === 'completed')).toHaveLength(1);
});

test("frees the project's slot of an archived job whose attempt never settles", async () => {
  const hungModel = createHungModel();
  const id = await bench.createJob();
  const first = bench.run(id, { ...hungModel.deps, jobsPerProject: 1 });
  await hungModel.modelCalled;
  const next = await bench.createJob();
  const elsewhere = { db: secondConnection, jobsPerProject: 1 };
  expect(await bench.run(next, elsewhere)).toBe('busy');
  const reference = { id, projectId: bench.projectId, organizationId: bench.organizationId };
  await archiveAgentJob(bench.deps.db, reference);
  expect(await first).toBe('done');
  expect(await bench.run(next, elsewhere)).toBe('done');
  expect(await bench.getJob(next)).toMatchObject({ status: 'completed' });
  hungModel.release();
  await vi.waitUntil(hungModel.hasEnded);
});
