import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { readEvents } from '../../src/agent/job/event-log.ts';
import type { Model } from '../../src/agent/types/model.ts';
import { startAgentWork } from '../../src/jobs/agent.ts';
import { startQueue, type Queue } from '../../src/queue/queue.ts';
import { ADD_PAGE_FAST, MODEL, SECRET_KEY, startBench, type Bench } from '../helpers/agent-bench.ts';
import { startHostileGitServer, type HostileGitServer } from '../helpers/hostile-git-server.ts';

const WAIT = { timeout: 500_000, interval: 20 };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let bench: Bench;
let queue: Queue;
let server: HostileGitServer;
let projects = 0;
/** Models wait for this promise if a prompt asks for it. */
const patience = Promise.withResolvers<void>();

beforeAll(async () => {
  bench = await startBench({ enqueue: (trx, ...work) => queue.enqueue(trx, ...work) });
  queue = await startQueue({ url: bench.database.url, onError: () => undefined });
  server = await startHostileGitServer('trickle');
  await bench.script(ADD_PAGE_FAST);
  const createModel = (name: string) => withPatience(bench.deps.createModel(name));
  await startAgentWork({ queue, slots: 2, log, deps: { ...bench.deps, createModel } });
});
afterAll(async () => {
  patience.resolve();
  await queue.stop({ graceful: false });
  await server.close();
  await bench.close();
});

function withPatience(model: Model): Model {
  return {
    ...model,
    async call(request) {
      if (JSON.stringify(request.messages).includes('Be patient')) await patience.promise;
      return model.call(request);
    },
  };
}

async function createOwner(name: string): Promise<string> {
  return (await createOrganization(bench.deps.db, { name })).id;
}

async function startJob(
  organizationId: string,
  { repositoryUrl, prompt }: { repositoryUrl: string; prompt: string },
): Promise<string> {
  const isRemote = repositoryUrl.startsWith('http');
  const { id: projectId } = await createProject(bench.deps.db, {
    organizationId,
    name: 'Docs',
    repositoryUrl,
    operator: true,
    ...(isRemote
      ? {
          host: 'gitea',
          hostApiUrl: new URL('/api/v1', server.url).href,
          credentials: { text: 'token', secretKey: SECRET_KEY },
        }
      : { host: 'built-in' }),
  });
  const job = { organizationId, projectId, prompt, model: MODEL };
  return bench.deps.db.transaction().execute(async (trx) => (await createAgentJob(trx, { queue, job })).job.id);
}

async function waitUntilCompleted(id: string): Promise<void> {
  await vi.waitUntil(async () => (await bench.getJob(id)).status !== 'active', WAIT);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', error: null });
}

test.each([
  ['one organization', (organizations: string[]) => organizations.slice(0, 1)],
  ['ten organizations', (organizations: string[]) => organizations],
])('completes an agent job while hostile Git servers hold ten agent jobs (%s)', async (_, choose) => {
  const organizations = choose(await Promise.all(Array.from({ length: 10 }, (_, index) => createOwner(`H${index}`))));
  const hostile: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    const owner = organizations[index % organizations.length] ?? '';
    const repositoryUrl = new URL(`/acme/docs-${++projects}.git`, server.url).href;
    hostile.push(await startJob(owner, { repositoryUrl, prompt: 'Explain keys.' }));
  }
  await server.reached;
  const innocent = await bench.createJob();
  await waitUntilCompleted(innocent);
  // A job that has lost its first attempt reports that it is waiting. No attempt had ended when the innocent job began,
  // so it didn't need its slot.
  const [begun] = await listEventTimes(innocent);
  const waits = (await Promise.all(hostile.map(listEventTimes))).flat();
  expect(waits.filter((time) => begun === undefined || time < begun)).toEqual([]);
});

/** Returns when the job's events were logged, except for its prompt. */
async function listEventTimes(jobId: string): Promise<number[]> {
  const events = await readEvents(bench.deps.db, { jobId });
  return events.filter(({ event }) => event.type !== 'prompt').map(({ createdAt }) => createdAt.getTime());
}

test("leaves one slot to other organizations when one's agent jobs wait for a slow model", async () => {
  const owner = await createOwner('Patient');
  const patient: string[] = [];
  for (let index = 0; index < 4; index += 1)
    patient.push(await startJob(owner, { repositoryUrl: bench.repository, prompt: `Be patient, number ${index}.` }));
  await vi.waitUntil(async () => (await Promise.all(patient.map(hasStarted))).includes(true), WAIT);
  await waitUntilCompleted(await bench.createJob());
  const states = await Promise.all(patient.map((id) => bench.getJob(id)));
  expect(states.map(({ status }) => status)).toEqual(patient.map(() => 'active'));
  patience.resolve();
  for (const id of patient) await waitUntilCompleted(id);
});

async function hasStarted(id: string): Promise<boolean> {
  return (await bench.events(id)).some(({ type }) => type === 'workspace');
}
