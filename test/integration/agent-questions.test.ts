/** Jobs whose agent asks people a question. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveAgentJob } from '../../src/agent/job/archive-agent-job.ts';
import { expireWaits } from '../../src/agent/job/expire-waits.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { createMail } from '../../src/jobs/agent-mail.ts';
import { ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const ASK: ScriptStep = {
  calls: [
    {
      name: 'ask',
      args: { question: 'Which keys?', choices: ['API keys', 'House keys'], assumption: 'API keys are meant.' },
    },
  ],
};
const ASK_IN_PROSE: ScriptStep = { text: 'I found two kinds of keys.\n\nWhich keys do you mean?' };

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

function getTypes(events: readonly AgentEvent[]): string {
  return events.map(({ type }) => type).join(' ');
}

async function startAsking(steps: readonly ScriptStep[]) {
  const model = await bench.script(steps);
  const id = await bench.createJob();
  expect(await bench.run(id)).toBe('done');
  return { id, model };
}

/** Moves the deadline of a waiting job into the past. */
async function passDeadline(id: string): Promise<void> {
  await bench.deps.db
    .updateTable('agent_jobs')
    .set({ waiting_until: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
  expect(await expireWaits(bench.deps.db, { queue: bench.deps.queue })).toBe(1);
}

async function readPullRequest(id: string): Promise<string> {
  const { body } = await bench.deps.db
    .selectFrom('pull_requests')
    .select('body')
    .where('head', '=', `bindery/${id}`)
    .executeTakeFirstOrThrow();
  return body;
}

test('a question makes the job wait without a worker, and the answer becomes the result of the call', async () => {
  const { id, model } = await startAsking([ASK, ...ADD_PAGE_FAST]);
  expect(await bench.getJob(id)).toMatchObject({
    status: 'active',
    waiting: { for: 'answer', event: 4, text: 'Which keys?', choices: ['API keys', 'House keys'] },
    waiting_until: expect.any(Date) as unknown,
  });
  // A redelivered queue entry changes nothing and opens no workspace.
  expect(await bench.run(id, { dataFolder: '/nonexistent' })).toBe('done');
  expect(queuedJobs.splice(0)).toEqual([id]);

  await bench.answer(id, 'House keys', 4);
  expect(queuedJobs).toEqual([id]);
  expect((await bench.getJob(id)).waiting).toBeNull();
  expect(await bench.run(id)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  const events = await bench.events(id);
  expect(getTypes(events)).toMatch(/^prompt workspace assistant question answer tool assistant /);
  expect(events.find(({ type }) => type === 'tool')).toMatchObject({
    call: { name: 'ask' },
    result: { ok: true, text: 'The user answered:\n\nHouse keys' },
  });
  expect(model.requests()).toHaveLength(3);
  const [first, second] = model.requests().map(({ body }) => body as { messages: unknown[] });
  expect(second?.messages.slice(0, first?.messages.length)).toEqual(first?.messages);
  expect(await readPullRequest(id)).toContain('Answer:\n\n```text\nHouse keys\n```');
});

test('a question in prose counts as a question', async () => {
  const { id, model } = await startAsking([ASK_IN_PROSE, ...ADD_PAGE_FAST]);
  expect((await bench.getJob(id)).waiting).toMatchObject({
    for: 'answer',
    text: expect.stringContaining('Which keys do you mean?') as unknown,
  });
  await bench.answer(id, 'Only API keys.');
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(JSON.stringify(model.requests()[1]?.body)).toContain('The user answered:\\n\\nOnly API keys.');
  expect(JSON.stringify(model.requests()[1]?.body)).not.toContain('had no tool call');
});

test.each([
  ['with the tool', ASK, 'Assumed: `API keys are meant.`'],
  ['in prose', ASK_IN_PROSE, 'Which keys do you mean?'],
])(
  'a question %s without an answer in time continues with the assumption in the pull request',
  async (_, step, text) => {
    const { id, model } = await startAsking([step, ...ADD_PAGE_FAST]);
    await passDeadline(id);
    await expect(bench.answer(id, 'Too late.')).rejects.toThrow('its deadline has passed');
    await bench.run(id);
    expect((await bench.getJob(id)).status).toBe('completed');
    expect(JSON.stringify(model.requests()[1]?.body)).toContain('No answer arrived.');
    const pullRequest = await readPullRequest(id);
    expect(pullRequest).toContain('**This question wasn’t answered. Check what the agent assumed:**');
    expect(pullRequest).toContain(text);
  },
);

test('if no one can answer, the job never waits', async () => {
  await bench.script([ASK, ...ADD_PAGE_FAST]);
  const id = await bench.createJob();
  await bench.run(id, { answerHours: 0 });
  expect((await bench.getJob(id)).status).toBe('completed');
  expect(await readPullRequest(id)).toContain('Assumed: `API keys are meant.`');
});

test('a worker that is killed between the question and the answer pays for no reply twice', async () => {
  for (const type of ['question', 'tool']) {
    const model = await bench.script([ASK, ...ADD_PAGE_FAST]);
    const id = await bench.createJob();
    const killed = bench.run(id, { db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    if (type === 'question') await expect(killed).rejects.toThrow(ProcessKilled);
    await killed.catch(() => undefined);
    await bench.run(id);
    await bench.answer(id, 'House keys');
    const resumed = bench.run(id, { db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    if (type === 'tool') await expect(resumed).rejects.toThrow(ProcessKilled);
    await resumed.catch(() => undefined);
    await bench.run(id);
    expect((await bench.getJob(id)).status).toBe('completed');
    expect(model.requests()).toHaveLength(3);
    const answers = (await bench.events(id)).filter((event) => ['question', 'answer'].includes(event.type));
    expect(answers).toHaveLength(2);
  }
});

test('of many answers at once, one is accepted and the others get the reason', async () => {
  const { id } = await startAsking([ASK, ...ADD_PAGE_FAST]);
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) => bench.answer(id, `Answer ${index}`)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toContain('was already answered');
  expect((await bench.events(id)).filter(({ type }) => type === 'answer')).toHaveLength(1);
  expect(queuedJobs).toEqual([id, id]);
});

test('answers to another question, a finished job or an archived job are refused', async () => {
  const { id } = await startAsking([ASK, ...ADD_PAGE_FAST]);
  await expect(bench.answer(id, 'x', 3)).rejects.toThrow('waiting for an answer to question 4');
  await bench.answer(id, 'x');
  await bench.run(id);
  await expect(bench.answer(id, 'x')).rejects.toThrow('because it has ended');
  const { id: archived } = await startAsking([ASK]);
  await archiveAgentJob(bench.deps.db, {
    id: archived,
    projectId: bench.projectId,
    organizationId: bench.organizationId,
  });
  expect(await bench.getJob(archived)).toMatchObject({ status: 'archived', waiting: null });
  await expect(bench.answer(archived, 'x')).rejects.toThrow('The job is archived');
});

test('an agent can ask only five questions per prompt', async () => {
  const question = (number: number): ScriptStep => ({
    calls: [{ name: 'ask', args: { question: `Question ${number}?`, assumption: 'None.' } }],
  });
  const { id } = await startAsking([1, 2, 3, 4, 5, 6].map(question).concat(ADD_PAGE_FAST));
  for (let count = 0; count < 5; count += 1) {
    await bench.answer(id, 'Yes.');
    await bench.run(id);
  }
  expect((await bench.getJob(id)).status).toBe('completed');
  const results = (await bench.events(id)).flatMap((event) => (event.type === 'tool' ? [event.result.text] : []));
  expect(results[5]).toContain('already asked 5 questions');
});

test('a question is sent once to the user who sent the prompt, while the job waits for the answer', async () => {
  const { db } = bench.deps;
  const user = { id: 'usr_1', name: 'Ada', email: 'ada@example.com', email_verified: true };
  await db.insertInto('users').values(user).execute();
  const member = { organization_id: bench.organizationId, user_id: user.id, role: 'member' } as const;
  await db.insertInto('members').values(member).execute();
  await bench.script([ASK, ...ADD_PAGE_FAST]);
  const author = { userId: user.id, name: user.name, email: user.email };
  const id = await bench.createJob('Explain keys.', undefined, { author });
  await bench.run(id);
  expect(queuedJobs).toEqual([id, id]);
  const request = { jobId: id, event: 4, publicUrl: 'https://bindery.test' };
  const mail = await createMail(db, request);
  expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your documentation agent has a question' });
  expect(mail?.text).toContain('> Which keys?');
  expect(mail?.text).toContain(`https://bindery.test/dashboard/${bench.organizationId}/agent/${bench.projectId}/${id}`);
  expect(await createMail(db, { ...request, event: 3 })).toBeUndefined();
  await bench.answer(id, 'API keys');
  expect(await createMail(db, request)).toBeUndefined();
});
