/** Jobs whose agent must propose a plan before it changes files. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { expireWaits } from '../../src/agent/job/expire-waits.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const PLAN: ScriptStep = {
  calls: [
    {
      name: 'proposePlan',
      args: {
        summary: 'Add a page about keys.',
        files: [
          { path: 'keys.mdx', action: 'create', change: 'How to rotate keys' },
          { path: 'docs.json', action: 'edit', change: 'Add the page' },
        ],
        navigation: 'After the home page.',
        questions: ['Which keys?'],
      },
    },
  ],
};
const TEXT =
  'Add a page about keys.\n\n**Files**\n\n- Create `keys.mdx`: How to rotate keys\n- Edit `docs.json`: Add the page\n\n' +
  '**Navigation**\n\nAfter the home page.\n\n**Open questions**\n\n- Which keys?';

let bench: Bench;
/** Ids of the jobs that were put into the queue, in order. */
const queuedJobs: string[] = [];

beforeAll(async () => {
  bench = await startBench({
    enqueue: async (_trx, _name, payload) => {
      if ('jobId' in payload) queuedJobs.push(payload.jobId);
      return 'entry';
    },
  });
});
beforeEach(() => void queuedJobs.splice(0));
afterAll(() => bench.close());

function listResults(events: readonly AgentEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'tool' ? [event.result.text] : []));
}

async function startPlanning(steps: readonly ScriptStep[]) {
  const model = await bench.script(steps);
  const id = await bench.createJob('Explain keys.', undefined, { planFirst: true });
  expect(await bench.run(id)).toBe('done');
  return { id, model };
}

test('nothing changes before the plan is approved, and the approved plan is carried out', async () => {
  const { id, model } = await startPlanning([...ADD_PAGE_FAST.slice(0, 1), PLAN, ...ADD_PAGE_FAST]);
  const events = await bench.events(id);
  const refused = listResults(events);
  expect(refused).toHaveLength(2);
  for (const text of refused) expect(text).toContain('wants to approve a plan first');
  expect(await bench.getJob(id)).toMatchObject({
    status: 'active',
    waiting: { for: 'approval', event: events.length, text: TEXT },
  });
  await expect(bench.answer(id, 'x')).rejects.toThrow("isn't waiting for an answer");

  const results = await Promise.allSettled([1, 2, 3].map(() => bench.decide(id, { decision: 'approve' })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(queuedJobs).toEqual([id, id]);
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  expect(listResults(await bench.events(id))[2]).toBe(
    'The user approved the plan. Carry it out. Record its steps and your progress with `plan`.',
  );
  const [first, , third] = model.requests().map(({ body }) => JSON.stringify(body));
  expect(first).toContain('wants to approve a plan before you change anything');
  expect(third).toContain('Carry it out.');
});

test('an edited plan replaces the proposed one, even if the worker is killed meanwhile', async () => {
  const { id, model } = await startPlanning([PLAN, ...ADD_PAGE_FAST]);
  await bench.decide(id, { decision: 'approve', plan: 'Only the page, no link.' });
  const killed = bench.run(id, { db: bench.deps.db.withPlugin(killBeforeEntry('finished')) });
  await expect(killed).rejects.toThrow(ProcessKilled);
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(listResults(await bench.events(id))[0]).toContain('Only the page, no link.');
  expect(model.requests()).toHaveLength(3);
});

test('a message asks for another plan', async () => {
  const { id } = await startPlanning([PLAN, PLAN, ...ADD_PAGE_FAST]);
  await bench.message(id, 'Name the file rotate.mdx.');
  await bench.run(id);
  const events = await bench.events(id);
  expect(listResults(events)).toEqual([expect.stringContaining('Revise the plan')]);
  expect(events.filter(({ type }) => type === 'plan')).toHaveLength(2);
  await expect(bench.decide(id, { decision: 'approve', event: 4 })).rejects.toThrow('about plan 4');
  await bench.decide(id, { decision: 'approve' });
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
});

test('nothing changes after a message about the plan, before a person approves one', async () => {
  const { id } = await startPlanning([PLAN, ...ADD_PAGE_FAST.slice(0, 1), PLAN]);
  await bench.message(id, 'Sounds good, but name the file rotate.mdx.');
  await bench.run(id);
  const results = listResults(await bench.events(id));
  expect(results).toHaveLength(3);
  for (const text of results.slice(1)) expect(text).toContain('wants to approve a plan first');
  expect(await bench.getJob(id)).toMatchObject({ status: 'active', waiting: { for: 'approval' } });
});

test('a message that arrives while the work is published needs a plan like the work before', async () => {
  const { id } = await startPlanning([PLAN, ...ADD_PAGE_FAST]);
  await bench.decide(id, { decision: 'approve' });
  const startPreview = async (): Promise<undefined> => bench.message(id, 'And say why.').then(() => undefined);
  await bench.run(id, { startPreview });
  expect((await bench.events(id)).findLast(({ type }) => type === 'prompt')).toMatchObject({
    prompt: 'And say why.',
    planFirst: true,
  });
});

test('a rejected plan ends the job without changes, and a follow-up needs a plan only if it asks for one', async () => {
  const { id, model } = await startPlanning([PLAN]);
  await expect(bench.decide(id, { decision: 'reject', plan: 'x' })).rejects.toThrow('only with the decision');
  await bench.decide(id, { decision: 'reject' });
  expect(await bench.run(id, { dataFolder: '/nonexistent' })).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: null, waiting: null });
  expect(model.requests()).toHaveLength(1);
  await expect(bench.decide(id, { decision: 'approve' })).rejects.toThrow('because it has ended');
  await bench.script(ADD_PAGE_FAST);
  await bench.message(id, 'Just do it.');
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
});

test('a plan without a decision until the deadline fails the job without changes', async () => {
  const { id } = await startPlanning([PLAN]);
  await bench.deps.db
    .updateTable('agent_jobs')
    .set({ waiting_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
  expect(await expireWaits(bench.deps.db, { queue: bench.deps.queue })).toBe(1);
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({
    status: 'failed',
    error: "The plan wasn't approved in time. Nothing was changed. To continue, send a message.",
    pr_link: null,
  });
});

test("the project's setting requires a plan for every prompt, including follow-ups", async () => {
  await updateProject(bench.deps.db, { id: bench.projectId, agent: { planFirst: true } });
  try {
    await bench.script([PLAN, ...ADD_PAGE_FAST]);
    const id = await bench.createJob('Explain keys.', undefined, { planFirst: false });
    await bench.run(id, { answerHours: 0 });
    expect((await bench.getJob(id)).waiting).toMatchObject({ for: 'approval' });
    await bench.decide(id, { decision: 'approve' });
    await bench.run(id);
    await bench.message(id, 'Again.');
    expect((await bench.events(id)).at(-1)).toEqual({ type: 'prompt', prompt: 'Again.', planFirst: true });
  } finally {
    await updateProject(bench.deps.db, { id: bench.projectId, agent: { planFirst: false } });
  }
});
