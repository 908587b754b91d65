import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NO_BUDGET, type AgentBudget } from '../../src/accounts/projects/agent-budget.ts';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import { readMonthlyUsage, releaseBudget, reserveBudget } from '../../src/agent/budget/reserve-budget.ts';
import { BudgetReached } from '../../src/agent/budget/budget-limits.ts';
import { readClock } from '../../src/db/clock.ts';
import { ADD_PAGE, ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { expectError, startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi, Job } from '../helpers/agent-api.ts';

let bench: Bench;
let api: AgentApi;

beforeAll(async () => {
  bench = await startBench();
  api = await startAgentApi();
});
afterAll(async () => {
  await bench.close();
  await api.close();
});
afterEach(async () => {
  for (const { database } of [bench, api]) {
    await database.db.deleteFrom('agent_usage').execute();
    await database.db.deleteFrom('agent_reservations').execute();
  }
  await bench.setBudget({});
  await setApiBudget({});
});

function setApiBudget(budget: Partial<AgentBudget>) {
  return updateProject(api.database.db, { id: api.own.projectId, agent: { budget: { ...NO_BUDGET, ...budget } } });
}

async function readUsage() {
  const { db } = bench.deps;
  return readMonthlyUsage(db, { projectId: bench.projectId, now: await readClock(db) });
}

/** Reserves a call of this many tokens for a new job, without a model. */
async function reserve(tokens: number, jobId?: string) {
  const id = jobId ?? (await bench.createJob());
  const job = { id, project_id: bench.projectId };
  return reserveBudget(bench.deps.db, { job, estimate: () => ({ tokens, micros: tokens }) });
}

describe('reservations', () => {
  test('never promise the same remainder to two jobs, however many ask at once', async () => {
    await bench.setBudget({ monthlyTokens: 3_500 });
    const jobs = await Promise.all(Array.from({ length: 10 }, () => bench.createJob()));
    const results = await Promise.allSettled(jobs.map((id) => reserve(1_000, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.every((error) => error instanceof BudgetReached)).toBe(true);
    expect((await readUsage()).tokens).toBe(3_000);
  });

  test('of a job whose worker was killed are replaced by its next one', async () => {
    await bench.setBudget({ monthlyTokens: 1_500 });
    const id = await bench.createJob();
    await reserve(1_000, id);
    await reserve(1_200, id);
    expect((await readUsage()).tokens).toBe(1_200);
    await releaseBudget(bench.deps.db, id);
    expect((await readUsage()).tokens).toBe(0);
  });

  test('count for costs as for tokens', async () => {
    await bench.setBudget({ monthlyCost: 0.01 });
    await reserve(8_000);
    await expect(reserve(3_000)).rejects.toThrow('The project has used $0.0080 of its budget of $0.01');
  });
});

describe('a job', () => {
  test('records its tokens, also those from the cache, and its cost in the month of its project', async () => {
    await bench.setBudget({ monthlyTokens: 10_000_000 });
    await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await bench.run(id);
    expect(await readUsage()).toEqual({ tokens: 440, micros: 28 });
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed', input_tokens: 400, cached_tokens: 0 });
  });

  test('states its usage in the pull request', async () => {
    await bench.script(ADD_PAGE_FAST);
    const id = await bench.createJob();
    await bench.run(id, { priceUsage: () => 210_000 });
    const pull = await bench.deps.db
      .selectFrom('pull_requests')
      .select('body')
      .where('head', '=', `bindery/${id}`)
      .executeTakeFirstOrThrow();
    expect(pull.body).toContain('The job has used 200 input tokens and 20 output tokens, for an estimated $0.42.');
  });

  test('ends before a call that its budget has no room for, and publishes its work so far as a draft', async () => {
    const model = await bench.script([
      { ...ADD_PAGE[1], usage: { input: 60_000, output: 100 } },
      { calls: [{ name: 'validate', args: {} }] },
    ] as typeof ADD_PAGE);
    await bench.setBudget({ jobTokens: 65_000 });
    const id = await bench.createJob();
    await bench.run(id);
    expect(model.requests()).toHaveLength(1);
    const job = await bench.getJob(id);
    expect(job.status).toBe('failed');
    expect(job.pr_link).not.toBeNull();
    expect(job.error).toMatch(
      /The job has used 60,100 tokens of its budget of 65,000 tokens, and the next model call needs about \d+,\d{3} tokens/,
    );
    const events = await bench.events(id);
    expect(events.filter(({ type }) => type === 'finished')).toHaveLength(1);
  });

  test('without room for its first call fails, calls no model, and leaves no reservation', async () => {
    const model = await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await bench.setBudget({ monthlyTokens: 1_000 });
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('--agent-monthly-tokens') as unknown,
    });
    expect(model.requests()).toHaveLength(0);
    expect((await readUsage()).tokens).toBe(0);
  });

  test('notes once that a budget is nearly used up', async () => {
    await bench.script(ADD_PAGE);
    await bench.setBudget({ monthlyTokens: 1_000_000 });
    await bench.deps.db
      .insertInto('agent_usage')
      .values({
        project_id: bench.projectId,
        month: new Date(`${(await readClock(bench.deps.db)).toISOString().slice(0, 7)}-01T00:00:00Z`),
        tokens: 850_000,
        cost_micros: 0,
      })
      .execute();
    const id = await bench.createJob();
    await bench.run(id);
    const notes = (await bench.events(id)).filter(({ type }) => type === 'budget');
    expect(notes).toEqual([
      {
        type: 'budget',
        budget: 'month-tokens',
        text: expect.stringMatching(/^Budget: the project has used 8\d% in \w+ \d{4}: 8\d\d,\d{3} tokens of 1,000,000/),
      },
    ]);
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  });

  test('notes several budgets that are nearly used up at once', async () => {
    await bench.script(ADD_PAGE);
    await bench.setBudget({ monthlyTokens: 1_000_000 });
    await bench.deps.db
      .insertInto('agent_usage')
      .values({
        project_id: bench.projectId,
        month: new Date(`${(await readClock(bench.deps.db)).toISOString().slice(0, 7)}-01T00:00:00Z`),
        tokens: 850_000,
        cost_micros: 0,
      })
      .execute();
    const id = await bench.createJob();
    await bench.deps.db
      .updateTable('agent_jobs')
      .set({ input_tokens: 85_000, budget_tokens: 100_000 })
      .where('id', '=', id)
      .execute();
    await bench.run(id);
    const notes = (await bench.events(id)).flatMap((event) => (event.type === 'budget' ? [event.budget] : []));
    expect(notes.toSorted()).toEqual(['job-tokens', 'month-tokens']);
    expect(await bench.getJob(id)).toMatchObject({ status: 'completed' });
  });

  test('fails if a budget in dollars needs a price that is unknown', async () => {
    await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await bench.setBudget({ monthlyCost: 10 });
    await bench.run(id);
    expect((await bench.getJob(id)).error).toContain('BINDERY_MODEL_PRICES');
  });

  test('counts no call twice if its worker is killed before the next event', async () => {
    await bench.setBudget({ monthlyTokens: 10_000_000 });
    await bench.script(ADD_PAGE_FAST);
    const id = await bench.createJob();
    const db = bench.deps.db.withPlugin(killBeforeEntry('tool'));
    await expect(bench.run(id, { db })).rejects.toBeInstanceOf(ProcessKilled);
    await bench.run(id);
    expect((await readUsage()).tokens).toBe(220);
  });
});

describe('POST /v2/agent/{projectId}/job', () => {
  async function use(tokens: number) {
    const job = await api.createJob();
    await api.append(job.id, {
      type: 'assistant',
      step: 1,
      answer: { text: '', calls: [], usage: { input: tokens, output: 0, cached: 400 }, finish: 'stop', raw: null },
    });
    return job;
  }

  async function readBudget() {
    const response = await api.send({ url: `/v1/admin/projects/${api.own.projectId}/budget` });
    expect(response.statusCode).toBe(200);
    return response.json<{ state: string; tokens: number; renewsAt: string }>();
  }

  test('responds 429 once the monthly budget is used up, and says when it renews', async () => {
    await setApiBudget({ monthlyTokens: 5_000 });
    const job = await use(5_100);
    const response = await api.create();
    expect(expectError(response, 429)).toMatch(
      /^The project has used 5,100 tokens of its budget of 5,000 tokens for agent jobs in .* The budget renews on .* 1, /,
    );
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(31 * 86_400);
    await api.finish(job.id);
    expectError(await api.post(api.pathOf(job, '/message'), { body: { prompt: 'More.' } }), 429);
    await setApiBudget({ monthlyTokens: 50_000 });
    expect((await api.create()).statusCode).toBe(201);
  });

  test("applies the operator's budget if it is lower, and names its variable", async () => {
    await setApiBudget({ monthlyTokens: 50_000 });
    await use(5_100);
    const to = await api.createTestApp({ agentBudgets: { operator: { monthlyTokens: 5_000 } } });
    expect(expectError(await api.create({ to }), 429)).toContain('AGENT_PROJECT_TOKENS_PER_MONTH');
    await to.close();
  });

  test('responds 503 if a budget in dollars needs a price that is unknown', async () => {
    await setApiBudget({ monthlyCost: 5 });
    const to = await api.createTestApp({ agentBudgets: { hasPrice: () => false } });
    expect(expectError(await api.create({ to }), 503)).toContain('BINDERY_MODEL_PRICES');
    await to.close();
  });

  test('accepts a budget of the job, and refuses an invalid one', async () => {
    const response = await api.create({ body: { prompt: 'Go.', budget: { tokens: 20_000, cost: 0.5 } } as never });
    expect(response.statusCode).toBe(201);
    const { id } = response.json<Job>();
    const job = await api.send({ url: `/v1/admin/agent-jobs/${id}` });
    expect(job.json()).toMatchObject({ budget: { tokens: 20_000, cost: 0.5 }, tokens: { cached: 0 } });
    for (const budget of [{ tokens: 0 }, { cost: -1 }, { tokens: 1.5 }, { euros: 5 }])
      expectError(await api.create({ body: { prompt: 'Go.', budget } as never }), 400);
  });

  test('a follow-up is refused if the budget of its job is used up', async () => {
    const response = await api.create({ body: { prompt: 'Go.', budget: { tokens: 2_000 } } as never });
    const job = response.json<Job>();
    await api.append(job.id, {
      type: 'assistant',
      step: 1,
      answer: { text: '', calls: [], usage: { input: 2_100, output: 0 }, finish: 'stop', raw: null },
    });
    await api.finish(job.id);
    const message = await api.post(api.pathOf(job, '/message'), { body: { prompt: 'More.' } });
    expect(expectError(message, 429)).toContain('create a new job with a larger `budget`');
    expect(message.headers['retry-after']).toBeUndefined();
  });

  test('GET /v1/admin/projects/{id}/budget shows what is used, and hides other organizations', async () => {
    await setApiBudget({ monthlyTokens: 10_000 });
    await use(8_200);
    expect(await readBudget()).toMatchObject({
      state: 'near',
      tokens: 8_200,
      monthlyTokens: 10_000,
      monthlyCost: null,
    });
    await use(2_000);
    expect(await readBudget()).toMatchObject({ state: 'reached' });
    const url = `/v1/admin/projects/${api.other.projectId}/budget`;
    expectError(await api.send({ url }), 404);
  });
});
