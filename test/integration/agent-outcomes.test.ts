/** How jobs end, for people and programs: outcomes of completed jobs, codes of failed ones, and notes to check. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startBenchApi, type BenchApi } from '../helpers/bench-api.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const [WRITE, FINISH] = ADD_PAGE_FAST as [ScriptStep, ScriptStep];

interface Job {
  status: string;
  prLink: string | null;
  outcome?: string;
  failure?: { code: string; message: string };
}

interface Events {
  events: {
    type: string;
    text: string;
    outcome?: string;
    code?: string;
    assumptions?: string[];
    openQuestions?: string[];
  }[];
}

let bench: Bench;
let api: BenchApi;

beforeAll(async () => {
  bench = await startBench();
  api = await startBenchApi(bench, ['read']);
});
afterAll(async () => {
  await api.app.close();
  await bench.close();
});

function finish(args: object): ScriptStep {
  return { calls: [{ name: 'finish', args: { title: 'Explain keys', summary: 'See the files.', ...args } }] };
}

/** Runs a job with a script, and returns it as the API does. */
async function run(steps: readonly ScriptStep[], change: Partial<AgentDeps> = {}) {
  await bench.script(steps);
  const id = await bench.createJob();
  await bench.runLast(id, change);
  return { id, ...(await getEnd(id)) };
}

async function getEnd(id: string) {
  const job = await api.get<Job>(`/job/${id}`);
  const { events } = await api.get<Events>(`/job/${id}/events`);
  return { job, events, last: events.at(-1) };
}

async function readPull(id: string): Promise<string> {
  const { body } = await bench.deps.db
    .selectFrom('pull_requests')
    .select('body')
    .where('head', '=', `bindery/${id}`)
    .executeTakeFirstOrThrow();
  return body;
}

test('a job says whether it changed something, or nothing needed to change', async () => {
  const changed = await run([WRITE, FINISH]);
  expect(changed.job).toMatchObject({ status: 'completed', outcome: 'changed' });
  expect(changed.last).toMatchObject({ type: 'completed', outcome: 'changed' });
  const unchanged = await run([finish({ summary: 'The page already explains it.' })]);
  expect(unchanged.job).toMatchObject({ status: 'completed', outcome: 'unchanged', prLink: null });
});

test('"could not" is a different end than "nothing to change", and a follow-up clears it', async () => {
  const { id, job, events } = await run([
    finish({ summary: 'The code is in a repository that I cannot read.', couldNot: true }),
  ]);
  expect(job).toMatchObject({ status: 'completed', outcome: 'could_not', prLink: null });
  expect(events.slice(-2).map(({ type, text }) => [type, text])).toEqual([
    ['finished', 'Explain keys\n\nThe code is in a repository that I cannot read.'],
    ['completed', "The agent couldn't do what you asked. Its summary explains why."],
  ]);
  await bench.script([WRITE, FINISH]);
  await bench.message(id, 'Write it without the code.');
  expect(await api.get<Job>(`/job/${id}`)).not.toHaveProperty('outcome');
  await bench.run(id);
  expect((await getEnd(id)).job).toMatchObject({ status: 'completed', outcome: 'changed' });
});

test('an agent that could do only a part publishes it as a draft, and the job completes', async () => {
  const { id, job } = await run([WRITE, finish({ summary: 'I found only one key.', couldNot: true })]);
  expect(job).toMatchObject({ status: 'completed', outcome: 'could_not', prLink: expect.any(String) as string });
  expect(await readPull(id)).toMatch(
    /^\*\*This is a draft.*The agent couldn't do everything that you asked\. Its summary explains why\./,
  );
});

test('work that breaks the site fails, even if the agent says that it could not do it', async () => {
  const broken: ScriptStep = {
    calls: [{ name: 'edit', args: { path: 'docs.json', oldText: '["index"]', newText: '["index","nowhere"]' } }],
  };
  const last = finish({ couldNot: true });
  const { job, last: end } = await run([broken, last, last, last, last]);
  expect(job).toMatchObject({ status: 'failed', failure: { code: 'checks_failed' } });
  expect(end).toMatchObject({ type: 'failed', code: 'checks_failed', text: job.failure?.message });
});

test('a stopped job and a rejected plan have separate outcomes', async () => {
  await bench.script([WRITE]);
  const stopped = await bench.createJob();
  await bench.stop(stopped);
  await bench.run(stopped);
  expect((await getEnd(stopped)).job).toMatchObject({ status: 'completed', outcome: 'stopped' });

  await bench.script([{ calls: [{ name: 'proposePlan', args: { summary: 'Add a page.', files: [] } }] }]);
  const rejected = await bench.createJob('Explain keys.', undefined, { planFirst: true });
  await bench.run(rejected);
  await bench.decide(rejected, { decision: 'reject' });
  await bench.run(rejected);
  expect((await getEnd(rejected)).job).toMatchObject({ status: 'completed', outcome: 'plan_rejected' });
});

const READ: ScriptStep = { calls: [{ name: 'read', args: { path: 'index.mdx' } }] };
const TALK: ScriptStep = { text: 'All done.' };

test.each<[code: string, steps: ScriptStep[], change: (deps: AgentDeps) => Partial<AgentDeps>]>([
  ['step_limit', [WRITE, READ], ({ limits }) => ({ limits: { ...limits, steps: 1 } })],
  ['token_limit', [READ], ({ limits }) => ({ limits: { ...limits, tokens: 1 } })],
  ['no_progress', [READ, READ, READ, READ], () => ({})],
  ['no_result', [TALK, TALK, TALK, TALK], () => ({})],
  ['model_refused', [{ problems: [{ status: 401 }], text: '' }], () => ({})],
  ['source_unavailable', [], () => ({ maxRepositoryBytes: 1 })],
])('a failed job has the code %s, with a message and not only words', async (code, steps, change) => {
  const { job, last } = await run(steps, change(bench.deps));
  expect(job).toMatchObject({ status: 'failed', failure: { code } });
  expect(job.failure?.message).toMatch(/^\S.*[.”"]$/s);
  expect(last).toMatchObject({ type: 'failed', code });
});

test("a stopped job's pull request leaves out messages and steps of the agent with a possible secret", async () => {
  const token = `ghp_${'k4Lm9Qz2'.repeat(5)}`;
  const steps = [
    { text: `Use ${token}`, state: 'open' },
    { text: 'Explain rotation', state: 'open' },
  ];
  const { id, events } = await run(
    [{ calls: [{ name: 'plan', args: { steps } }] }, { ...WRITE, text: 'I add a page.' }, { ...READ, text: token }],
    { limits: { ...bench.deps.limits, steps: 3 } },
  );
  const body = await readPull(id);
  expect(body).toContain('I add a page.');
  expect(body).toContain('Explain rotation');
  expect(body + (events.find(({ type }) => type === 'finished')?.text ?? '')).not.toContain(token);
});

test('assumptions and open questions are in the event and in sections of the pull request, without their markup', async () => {
  const { id, events } = await run([
    WRITE,
    finish({ assumptions: ['Keys expire after\n90 days.', ' '], openQuestions: ['Who <b>rotates</b> them, @sam?'] }),
  ]);
  expect(events.find(({ type }) => type === 'finished')).toMatchObject({
    assumptions: ['Keys expire after 90 days.'],
    openQuestions: ['Who <b>rotates</b> them, @sam?'],
  });
  const body = await readPull(id);
  expect(body).toContain('### Assumptions to check\n\n- Keys expire after 90 days.\n\n### Open questions\n\n- Who ');
  expect(body).not.toContain('<b>');
  expect(body).not.toContain('@sam');
});
