/** Messages to a working agent, and stopping it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import type { Model, ModelRequest } from '../../src/agent/types/model.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const ASK: ScriptStep = { calls: [{ name: 'ask', args: { question: 'Which keys?', assumption: 'API keys.' } }] };
const [WRITE, FINISH] = ADD_PAGE_FAST as [ScriptStep, ScriptStep];
const EDIT: ScriptStep = {
  calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'Rotate them.', newText: 'Rotate them weekly.' } }],
};

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

/** Calls `before` with the number of each model call, from 1, before the call. */
function watchCalls(before: (call: number, request: ModelRequest) => Promise<unknown>): Pick<AgentDeps, 'createModel'> {
  let count = 0;
  const watch = (model: Model): Model => ({
    ...model,
    async call(request) {
      count += 1;
      await before(count, request);
      return model.call(request);
    },
  });
  return { createModel: (name) => watch(bench.deps.createModel(name)) };
}

/** Waits until a signal aborts, as a call of a slow model does. */
function hang({ signal }: { signal: AbortSignal }): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
}

function count(events: readonly AgentEvent[], type: AgentEvent['type']): number {
  return events.filter((event) => event.type === type).length;
}

function getTypes(events: readonly AgentEvent[]): string {
  return events.map(({ type }) => type).join(' ');
}

async function readPull(id: string): Promise<{ title: string; body: string }> {
  return bench.deps.db
    .selectFrom('pull_requests')
    .select(['title', 'body'])
    .where('head', '=', `bindery/${id}`)
    .executeTakeFirstOrThrow();
}

test('a message to a working agent is read once, before the next step, and the conversation only grows', async () => {
  const model = await bench.script([WRITE, EDIT, FINISH]);
  const id = await bench.createJob();
  const calls = watchCalls(async (call) => {
    if (call === 1) await bench.message(id, 'Say: weekly.');
  });
  expect(await bench.run(id, calls)).toBe('done');
  const events = await bench.events(id);
  expect(getTypes(events)).toMatch(/^prompt workspace message assistant tool tool read assistant tool assistant tool /);
  expect((await bench.getJob(id)).status).toBe('completed');
  const bodies = model.requests().map(({ body }) => body as { messages: object[] });
  expect(bodies.map(({ messages }) => JSON.stringify(messages).split('Say: weekly.').length - 1)).toEqual([0, 1, 1]);
  for (const [index, { messages }] of bodies.slice(1).entries())
    expect(messages.slice(0, bodies[index]?.messages.length)).toEqual(bodies[index]?.messages);
  expect(bench.git('show', `bindery/${id}:keys.mdx`)).toContain('Rotate them weekly.');
  expect((await readPull(id)).body).toContain('Message:\n\n```text\nSay: weekly.\n```');
  expect(queuedJobs).toEqual([id]);
});

test.each(['read', 'tool', 'finished'])(
  'a worker that is killed before it stores %j reads a message once, and the conversation stays the same',
  async (type) => {
    const model = await bench.script([WRITE, EDIT, FINISH]);
    const id = await bench.createJob();
    const calls = watchCalls(async (call) => {
      if (call === 1) await bench.message(id, 'Say: weekly.');
    });
    const killed = bench.run(id, { ...calls, db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    await expect(killed).rejects.toThrow(ProcessKilled);
    expect(await bench.run(id)).toBe('done');
    const events = await bench.events(id);
    expect([count(events, 'message'), count(events, 'read'), count(events, 'completed')]).toEqual([1, 1, 1]);
    expect(model.requests()).toHaveLength(3);
    const bodies = model.requests().map(({ body }) => body as { messages: object[] });
    for (const [index, { messages }] of bodies.slice(1).entries())
      expect(messages.slice(0, bodies[index]?.messages.length)).toEqual(bodies[index]?.messages);
  },
);

test('a message that arrives while the model finishes extends the turn', async () => {
  await bench.script([WRITE, FINISH, EDIT, FINISH]);
  const id = await bench.createJob();
  await bench.run(
    id,
    watchCalls(async (call) => {
      if (call === 2) await bench.message(id, 'Say: weekly.');
    }),
  );
  const events = await bench.events(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect([count(events, 'prompt'), count(events, 'read'), count(events, 'finished')]).toEqual([1, 1, 1]);
  expect(bench.git('show', `bindery/${id}:keys.mdx`)).toContain('weekly');
});

test('messages that arrive while the work is published become the next prompt', async () => {
  const followUp = 'Say: weekly.\n\nAnd say why.';
  await bench.script([{ steps: [WRITE, FINISH] }, { when: followUp, steps: [EDIT, FINISH] }]);
  const id = await bench.createJob();
  const startPreview: AgentDeps['startPreview'] = async () => {
    for (const text of followUp.split('\n\n')) await bench.message(id, text);
    return undefined;
  };
  expect(await bench.run(id, { startPreview })).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({ status: 'active', pr_link: expect.any(String) as unknown });
  expect(queuedJobs).toEqual([id, id]);
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  expect((await bench.events(id)).filter(({ type }) => type === 'prompt').at(-1)).toMatchObject({ prompt: followUp });
  expect(bench.git('show', `bindery/${id}:keys.mdx`)).toContain('weekly');
});

test('a job that waits for an answer continues with a message instead', async () => {
  const model = await bench.script([ASK, WRITE, FINISH]);
  const id = await bench.createJob();
  await bench.run(id);
  await bench.message(id, 'Forget the keys.');
  await expect(bench.answer(id, 'API keys')).rejects.toThrow('already answered');
  expect(queuedJobs).toEqual([id, id]);
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  const conversation = JSON.stringify(model.requests()[1]?.body);
  expect(conversation).toContain('Instead of an answer, the user sent a message');
  expect(conversation).toContain('Forget the keys.');
});

test('unread messages are limited in number and in total size', async () => {
  const id = await bench.createJob();
  for (let index = 0; index < 20; index += 1) await bench.message(id, `Message ${index}.`);
  await expect(bench.message(id, 'One more.')).rejects.toThrow('20 messages');
  const other = await bench.createJob();
  await bench.message(other, 'x'.repeat(30_000));
  await expect(bench.message(other, 'x'.repeat(30_000))).rejects.toThrow('50,000 characters');
});

test('a stop during a model call publishes the work as a draft, and a follow-up completes it', async () => {
  const list = {
    name: 'plan',
    args: {
      steps: [
        { text: 'Write the page', state: 'done' },
        { text: 'Link the page', state: 'open' },
      ],
    },
  };
  const first = { calls: [...('calls' in WRITE ? WRITE.calls : []), list] };
  await bench.script([{ steps: [first] }, { when: 'Continue.', steps: [EDIT, FINISH] }]);
  const id = await bench.createJob();
  const calls = watchCalls(async (call, request) => {
    if (call === 1) return;
    await bench.stop(id);
    await hang(request);
  });
  expect(await bench.run(id, calls)).toBe('done');
  expect(await bench.getJob(id)).toMatchObject({
    status: 'completed',
    error: null,
    pr_link: expect.any(String) as unknown,
    stopped_at: expect.any(Date) as unknown,
  });
  const draft = await readPull(id);
  expect(draft.title).toMatch(/^Draft: /);
  expect(draft.body).toContain("The work isn't finished.** A user stopped the agent.");
  expect(draft.body).toContain('Not done yet:\n\n- Link the page');
  expect(bench.git('show', `bindery/${id}:keys.mdx`)).toContain('Rotate them.');

  await bench.message(id, 'Continue.');
  await bench.run(id);
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', stopped_at: null });
  expect((await readPull(id)).title).not.toMatch(/^Draft: /);
  expect(bench.git('show', `bindery/${id}:keys.mdx`)).toContain('weekly');
});

test('a stop ends a tool that only reads', async () => {
  await bench.script([WRITE, { calls: [{ name: 'preview', args: { path: 'keys.mdx' } }] }]);
  const id = await bench.createJob();
  const openView: AgentDeps['openView'] = () => ({
    showPage: async (_folder, _file, signal) => {
      await bench.stop(id);
      return hang({ signal });
    },
    takePicture: () => Promise.reject(new Error('not expected')),
    openSearch: () => Promise.resolve(undefined),
  });
  await bench.run(id, { openView });
  expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: expect.any(String) as unknown });
  expect((await readPull(id)).title).toMatch(/^Draft: /);
});

test('a stop before the first change ends the job without a pull request', async () => {
  const model = await bench.script([ASK]);
  const notStarted = await bench.createJob();
  await bench.stop(notStarted);
  expect(await bench.run(notStarted, { dataFolder: '/nonexistent' })).toBe('done');
  const waiting = await bench.createJob();
  await bench.run(waiting);
  await bench.stop(waiting);
  expect(queuedJobs).toEqual([notStarted, notStarted, waiting, waiting]);
  expect(await bench.run(waiting, { dataFolder: '/nonexistent' })).toBe('done');
  const cloning = await bench.createJob();
  await bench.run(cloning, {
    seedRepository: async (_request, signal) => {
      await bench.stop(cloning);
      await hang({ signal });
    },
  });
  for (const id of [notStarted, waiting, cloning])
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed', pr_link: null, waiting: null });
  expect(model.requests()).toHaveLength(1);
});

test('stopping twice changes nothing, and an ended job has nothing to stop', async () => {
  await bench.script([WRITE, FINISH]);
  const id = await bench.createJob();
  await Promise.all([bench.stop(id), bench.stop(id)]);
  await bench.run(id);
  await bench.stop(id);
  expect(count(await bench.events(id), 'stopped')).toBe(1);
  const finished = await bench.createJob();
  await bench.run(finished);
  await expect(bench.stop(finished)).rejects.toThrow('already completed');
});

test('a worker that is killed while it publishes stopped work leaves one draft', async () => {
  await bench.script([WRITE]);
  const id = await bench.createJob();
  const calls = watchCalls(async (call, request) => {
    if (call === 1) return;
    await bench.stop(id);
    await hang(request);
  });
  for (const type of ['finished', 'pushed', 'completed']) {
    const killed = bench.run(id, { ...calls, db: bench.deps.db.withPlugin(killBeforeEntry(type)) });
    await expect(killed).rejects.toThrow(ProcessKilled);
  }
  expect(await bench.run(id)).toBe('done');
  const events = await bench.events(id);
  expect([count(events, 'commit'), count(events, 'pull-request'), count(events, 'completed')]).toEqual([1, 1, 1]);
});

test('a message before a stop is withdrawn with it, and a message after it starts the next turn', async () => {
  await bench.script([{ steps: [WRITE] }, { when: 'Afterwards.', steps: [FINISH] }]);
  const id = await bench.createJob();
  const calls = watchCalls(async (call, request) => {
    if (call === 1) return;
    await bench.message(id, 'Before.');
    await bench.stop(id);
    await bench.message(id, 'Afterwards.');
    await hang(request);
  });
  await bench.run(id, calls);
  expect(await bench.getJob(id)).toMatchObject({ status: 'active', stopped_at: null });
  await bench.run(id);
  expect((await bench.getJob(id)).status).toBe('completed');
  const prompts = (await bench.events(id)).flatMap((event) => (event.type === 'prompt' ? [event.prompt] : []));
  expect(prompts).toEqual(['Explain keys.', 'Afterwards.']);
});
