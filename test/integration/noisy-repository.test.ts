/** A noisy repository at the real webhook endpoint, with the real queue and worker: it starts few jobs, and delays no other organization. */
import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHook } from '../../src/accounts/hooks/hooks.ts';
import { createOrganization } from '../../src/accounts/organizations.ts';
import { createContextRepository } from '../../src/accounts/projects/context-repositories.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { createAutomation } from '../../src/agent/automations/change-automation.ts';
import { createApp } from '../../src/http/app.ts';
import type { App, AppDeps } from '../../src/http/types.ts';
import { startAgentWork } from '../../src/jobs/agent.ts';
import { startAutomationWork } from '../../src/jobs/automations.ts';
import { startQueue } from '../../src/queue/queue.ts';
import type { Queue } from '../../src/queue/queue.ts';
import { MODEL, SECRET_KEY, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

/** As many as a busy monorepo sends in a minute. */
const EVENTS = 1_000;
/** Requests at the same time. */
const SENDERS = 10;
/** Stops the noise if the other organization never gets its pull request. */
const MAX_EVENTS = 20_000;

let bench: Bench;
let queue: Queue;
let app: App;
let url: string;

beforeAll(async () => {
  bench = await startBench({ enqueue: (trx, ...work) => queue.enqueue(trx, ...work) });
  const { db } = bench.deps;
  queue = await startQueue({ url: bench.database.url, onError: () => undefined, max: 5 });
  app = await createApp({
    db,
    store: {} as AppDeps['store'],
    queue,
    getSecretKey: () => Promise.resolve(SECRET_KEY),
    bundleLinkTtl: 60,
    logger: pino({ level: 'silent' }),
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const openDocs = () => Promise.reject(new Error('No trigger of the test reads the docs.'));
  const watch = { openDocs, listLinks: () => Promise.resolve([]), findOutdated: () => Promise.resolve(undefined) };
  const models = { model: MODEL };
  await startAutomationWork({ queue, deps: { db, queue, models }, watch, poll: bench.deps, log });
  await startAgentWork({ queue, deps: bench.deps, slots: 2, log });
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await app.close();
  await bench.close();
});

/** Adds an automation for merges, and returns a function that sends the webhook of one. */
async function addFollower({ organizationId, projectId }: { organizationId: string; projectId: string }) {
  const { db } = bench.deps;
  const repositoryUrl = 'https://code.test/acme/api.git';
  await createContextRepository(db, { projectId, name: 'api', repositoryUrl, branch: 'main', operator: true });
  const secret = await createHook(db, { projectId, secretKey: SECRET_KEY });
  const fields = { name: 'Code', prompt: 'Explain keys.', trigger: { type: 'merge' } } as const;
  const { id } = await db
    .transaction()
    .execute((trx) => createAutomation(trx, { organizationId, projectId, ...fields }));
  const send = async (commit: string) => {
    const body = JSON.stringify({ ref: 'refs/heads/main', after: commit, repository: { clone_url: repositoryUrl } });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const response = await fetch(`${url}/v1/hooks/${projectId}`, { method: 'POST', body, headers });
    await response.text();
    expect(response.status).toBe(202);
  };
  const listRuns = () =>
    db.selectFrom('automation_runs').selectAll().where('automation_id', '=', id).orderBy('id').execute();
  return { send, listRuns };
}

const NOTHING_TO_DO: readonly ScriptStep[] = [
  { calls: [{ name: 'finish', args: { title: 'No change', summary: 'All pages are right.' } }] },
];

test('a thousand merges of one repository start few jobs, and another organization gets its result meanwhile', async () => {
  await bench.script(NOTHING_TO_DO);
  const { db } = bench.deps;
  const { organizationId, projectId } = bench;
  const noisy = await addFollower({ organizationId, projectId });
  const other = await createOrganization(db, { name: 'Other' });
  const place = { repositoryUrl: bench.repository, host: 'built-in' as const, operator: true };
  const project = await createProject(db, { ...place, organizationId: other.id, name: 'Docs' });
  const quiet = await addFollower({ organizationId: other.id, projectId: project.id });

  let sent = 0;
  let hasResult = false;
  const makeNoise = async () => {
    while ((sent < EVENTS || !hasResult) && sent < MAX_EVENTS) {
      const number = (sent += 1);
      await noisy.send(`f${number.toString(16).padStart(39, '0')}`);
      if (number === EVENTS / 2) await quiet.send('c'.repeat(40));
      if (!hasResult) hasResult = (await quiet.listRuns()).some(({ outcome }) => outcome === 'unchanged');
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, makeNoise));
  // Its result was there before the noise ended.
  expect(hasResult ? [] : await quiet.listRuns()).toEqual([]);
  const isDone = async () => (await noisy.listRuns()).every(({ outcome }) => outcome === 'unchanged');
  await expect.poll(isDone).toBe(true);
  const runs = await noisy.listRuns();
  // No event is lost, and those that arrive during a run share the next one.
  expect(runs.reduce((sum, { events }) => sum + events, 0)).toBe(sent);
  expect(runs.length).toBeLessThan(sent / 20);
  const isAfterPrevious = runs
    .slice(1)
    .map(({ started_at: start }, index) => Number(start) >= Number(runs[index]?.finished_at));
  expect(isAfterPrevious).not.toContain(false);
  expect((await quiet.listRuns()).map(({ events }) => events)).toEqual([1]);
});
