/** What the list of agent jobs says about each job: person, time, and state of the pull request. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PromptAuthor } from '../../src/agent/job/prompt-author.ts';
import { createId } from '../../src/lib/ids.ts';
import { ADD_PAGE_FAST, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { startBenchApi, type BenchApi } from '../helpers/bench-api.ts';
import { follow } from '../helpers/hosts/review-contract.ts';
import type { ScriptStep } from '../helpers/model-server.ts';

const [WRITE, FINISH] = ADD_PAGE_FAST as [ScriptStep, ScriptStep];
const PART: ScriptStep = { calls: [{ name: 'finish', args: { title: 'Keys', summary: 'A part.', couldNot: true } }] };

interface Job {
  id: string;
  author: string | null;
  seconds: number;
  pullState: string | null;
  isDraft: boolean;
  hasConflict: boolean;
}

let bench: Bench;
let api: BenchApi;
let ada: PromptAuthor;

beforeAll(async () => {
  bench = await startBench();
  api = await startBenchApi(bench, ['read']);
  const person = { name: 'Ada Park', email: 'ada@example.com' };
  ada = { userId: createId('usr'), ...person };
  await bench.deps.db
    .insertInto('users')
    .values({ id: ada.userId, ...person })
    .execute();
});
afterAll(async () => {
  await api.app.close();
  await bench.close();
});

async function list(query = ''): Promise<Job[]> {
  const headers = { authorization: `Bearer ${api.key}` };
  const response = await api.app.inject({ url: `/v1/admin/agent-jobs${query}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ jobs: Job[] }>().jobs;
}

async function findListed(id: string): Promise<Job | undefined> {
  return (await list()).find((job) => job.id === id);
}

async function runJob(steps: readonly ScriptStep[], author?: PromptAuthor): Promise<string> {
  await bench.script(steps);
  const id = await bench.createJob('Explain keys.', undefined, { author });
  await bench.run(id);
  return id;
}

test('names the person who started a job, and adds up the time of its turns', async () => {
  const byKey = await runJob([WRITE, FINISH]);
  const byAda = await runJob([WRITE, FINISH], ada);
  await bench.message(byAda, 'Shorter.');
  await bench.deps.db
    .updateTable('agent_turns')
    .set({ finished_at: sql<Date>`created_at + interval '90 seconds'` })
    .where('job_id', '=', byAda)
    .execute();
  expect(await findListed(byAda)).toMatchObject({ author: 'Ada Park', seconds: 180 });
  expect((await findListed(byKey))?.author).toBeNull();
  expect((await list(`?userId=${ada.userId}`)).map(({ id }) => id)).toEqual([byAda]);
  expect(await list('?userId=usr_other')).toEqual([]);
});

test('shows a draft until it is finished, and finds jobs by the state of their pull request', async () => {
  const id = await runJob([WRITE, PART]);
  expect(await findListed(id)).toMatchObject({ pullState: 'open', isDraft: true, hasConflict: false });
  await bench.script([
    { calls: [{ name: 'edit', args: { path: 'keys.mdx', oldText: 'Rotate', newText: 'Always rotate' } }] },
    FINISH,
  ]);
  await bench.message(id, 'Finish it.');
  await bench.run(id);
  expect(await findListed(id)).toMatchObject({ pullState: 'open', isDraft: false });
  const { pr_id: pullId } = await bench.getJob(id);
  await bench.deps.db.updateTable('pull_requests').set({ state: 'merged' }).where('id', '=', String(pullId)).execute();
  expect((await list('?pullState=merged')).map((job) => job.id)).toEqual([id]);
  // The job learns of it however late it writes what it knew.
  await bench.deps.db.updateTable('agent_jobs').set({ pr_state: 'open' }).where('id', '=', id).execute();
  expect((await list('?pullState=merged')).map((job) => job.id)).toEqual([id]);
  expect((await list('?pullState=open')).map((job) => job.id)).not.toContain(id);
});

test('remembers what the Git host says about a pull request, even if comments are not followed', async () => {
  const id = await runJob([WRITE, FINISH]);
  const { pr_id: pullId } = await bench.getJob(id);
  const change = { state: 'closed' as const };
  await bench.deps.db.updateTable('pull_requests').set(change).where('id', '=', String(pullId)).execute();
  await follow(bench, id);
  expect(await bench.getJob(id)).toMatchObject({ pr_state: 'closed', pr_draft: false, pr_conflict: false });
});

test('a job without a pull request has no state', async () => {
  const id = await runJob([FINISH]);
  expect(await findListed(id)).toMatchObject({ pullState: null, isDraft: false, hasConflict: false });
});
