/** Limits on the models of an organization: how much agent jobs and assistants can use in a month, and which models. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeModelLimits, NO_MODEL_LIMITS } from '../../src/accounts/model-limits.ts';
import type { ModelLimits, OrganizationModelLimits } from '../../src/accounts/model-limits.ts';
import { createProject } from '../../src/accounts/projects/projects.ts';
import { BudgetReached } from '../../src/agent/budget/budget-limits.ts';
import { readSpending, readSpendingReport } from '../../src/agent/budget/organization-spending.ts';
import { createAnswerReserve } from '../../src/agent/budget/reserve-answer.ts';
import { releaseBudget, reserveBudget } from '../../src/agent/budget/reserve-budget.ts';
import { createAgentJob } from '../../src/agent/job/create-agent-job.ts';
import { readClock } from '../../src/db/clock.ts';
import { LimitReached } from '../../src/lib/limit-reached.ts';
import { ADD_PAGE, MODEL as SCRIPTED, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import { expectError, MODEL, startAgentApi } from '../helpers/agent-api.ts';
import type { AgentApi, Job } from '../helpers/agent-api.ts';
import { runHere } from '../helpers/run-cli.ts';

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
  for (const { db } of [bench.database, api.database])
    for (const table of ['agent_usage', 'organization_usage', 'agent_reservations', 'assistant_reservations'])
      await sql`delete from ${sql.table(table)}`.execute(db);
  await limit({ ...NO_MODEL_LIMITS });
  await limit({ ...NO_MODEL_LIMITS }, 'own');
});

/** Sets limits in both databases. */
async function limit(change: Partial<ModelLimits>, source: keyof OrganizationModelLimits = 'operator') {
  for (const [{ db }, organizationId] of [
    [bench.database, bench.organizationId],
    [api.database, api.own.id],
  ] as const)
    await db.transaction().execute((trx) => changeModelLimits(trx, { organizationId, source, change }));
}

async function readUsed() {
  const { db } = bench.database;
  return readSpending(db, { organizationId: bench.organizationId, now: await readClock(db) });
}

const reserve = (id: string, projectId: string, tokens: number) =>
  reserveBudget(bench.database.db, {
    job: { id, project_id: projectId },
    estimate: () => ({ tokens, micros: tokens }),
  });
const reserveAnswer = (tokens: number, { model = MODEL, price = true } = {}) =>
  createAnswerReserve(bench.database.db, (_, { input, output }) => (price ? input + output : undefined))({
    organizationId: bench.organizationId,
    model,
    usage: { input: tokens - 100, output: 100 },
  });

describe('the monthly limit', () => {
  test('is never promised twice to jobs of several projects and assistants, however many ask at once', async () => {
    const { db } = bench.database;
    const { organizationId } = bench;
    const fields = { organizationId, name: 'Second', repositoryUrl: bench.repository, operator: true };
    const second = (await createProject(db, fields)).id;
    const queue = bench.deps.queue;
    const jobs = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const projectId = index % 2 === 0 ? bench.projectId : second;
        const job = { organizationId, projectId, prompt: 'Explain.', model: SCRIPTED };
        return db.transaction().execute(async (trx) => (await createAgentJob(trx, { queue, job })).job);
      }),
    );
    await limit({ monthlyTokens: 4_500 });
    const results = await Promise.allSettled([
      ...jobs.map((job) => reserve(job.id, job.project_id, 1_000)),
      ...Array.from({ length: 6 }, () => reserveAnswer(1_000)),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals.every((error) => error instanceof BudgetReached || error instanceof LimitReached)).toBe(true);
    expect((await readUsed()).tokens).toBe(4_000);
  });

  test('counts a call of an assistant by what it used, and a killed one by its reservation', async () => {
    await limit({ monthlyTokens: 3_000 });
    const settle = await reserveAnswer(1_000);
    expect((await readUsed()).tokens).toBe(1_000);
    await settle({ input: 300, output: 20 });
    await settle({ input: 300, output: 20 });
    expect(await readUsed()).toEqual({ tokens: 320, micros: 320 });
    const settleKilled = await reserveAnswer(2_000);
    await sql`update assistant_reservations set expires_at = now() - interval '1 s'`.execute(bench.database.db);
    await (
      await reserveAnswer(500)
    )({ input: 0, output: 0 });
    expect((await readUsed()).tokens).toBe(2_320);
    await settleKilled({ input: 5, output: 5 });
    expect((await readUsed()).tokens).toBe(2_320);
    await expect(reserveAnswer(1_000)).rejects.toThrow('The assistant has reached its monthly limit.');
  });

  test('includes the recorded usage of agent jobs', async () => {
    await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await bench.run(id);
    expect(await readUsed()).toEqual({ tokens: 440, micros: 28 });
  });

  test('ends a job before a call that it has no room for, and says what, why and until when', async () => {
    const model = await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await limit({ monthlyTokens: 1_000 });
    await bench.run(id);
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'failed', failure_code: 'budget_reached' });
    expect(job.error).toMatch(
      /The organization has used 0 tokens of its budget of 1,000 tokens for agent jobs and assistants in .* The budget renews on .*ask the operator to raise .*`bindery admin organization limits`/,
    );
    expect(model.requests()).toHaveLength(0);
    expect((await readUsed()).tokens).toBe(0);
  });

  test('stops an assistant and an agent in dollars whose price is unknown', async () => {
    await limit({ monthlyCost: 5 });
    await expect(reserveAnswer(1_000, { price: false })).rejects.toThrow("the price of its model isn't known");
    const to = await api.createTestApp({ agentBudgets: { hasPrice: () => false } });
    expect(expectError(await api.create({ to }), 503)).toContain('BINDERY_MODEL_PRICES');
    await to.close();
  });
});

describe('allowed models', () => {
  test('stop a running job whose model is no longer allowed', async () => {
    await bench.script(ADD_PAGE);
    const id = await bench.createJob();
    await limit({ models: ['openai:gpt-other'] });
    await bench.run(id);
    expect(await bench.getJob(id)).toMatchObject({
      status: 'failed',
      failure_code: 'model_not_allowed',
      error: expect.stringContaining(`don't allow the model ${SCRIPTED}`),
    });
    await releaseBudget(bench.database.db, id);
  });

  test('decide the default model and the choices of new jobs, and refuse follow-ups with another model', async () => {
    const to = await api.createTestApp({ agentModels: ['openai:allowed'] });
    const created = await api.create({ to });
    const job = created.json<Job>();
    await api.finish(job.id);
    await limit({ models: ['openai:allowed', 'openai:not-configured'] });
    expect((await api.create({ to })).json()).toMatchObject({ model: 'openai:allowed' });
    const chosen = await api.create({ to, body: { prompt: 'Go.', model: MODEL } as never });
    expect(expectError(chosen, 400)).toContain('to be one of openai:allowed; got');
    const followUp = await api.post(api.pathOf(job, '/message'), { to, body: { prompt: 'More.' } });
    expect(expectError(followUp, 409)).toContain('Create a new job with one of these models: openai:allowed');
    const project = await api.send({ url: `/v1/admin/projects/${api.own.projectId}` }, to);
    expect(project.json()).toMatchObject({ model: 'openai:allowed', models: ['openai:allowed'] });
    await limit({ models: ['openai:not-configured'] });
    expect(expectError(await api.create({ to }), 403)).toContain('allow none of the configured models');
    await to.close();
  });

  test('apply to the assistant', async () => {
    await limit({ models: ['openai:other'] });
    await expect(reserveAnswer(1_000)).rejects.toThrow("its model isn't allowed for this site");
  });
});

describe('the API', () => {
  const url = () => `/v1/admin/organizations/${api.own.id}/model-limits`;
  const use = async (tokens: number) => {
    const job = await api.createJob();
    const answer = { text: '', calls: [], usage: { input: tokens, output: 0 }, finish: 'stop' as const, raw: null };
    await api.append(job.id, { type: 'assistant', step: 1, answer });
  };

  test('shows usage and limits to readers, and hides other organizations', async () => {
    await limit({ monthlyTokens: 10_000 });
    await limit({ monthlyTokens: 9_000 }, 'own');
    await use(8_000);
    const response = await api.send({ url: url(), key: api.readerKey } as never);
    expect(response.json()).toMatchObject({
      state: 'near',
      tokens: 8_000,
      limits: { monthlyTokens: 9_000, monthlyCost: null, models: null },
      operator: { monthlyTokens: 10_000 },
      own: { monthlyTokens: 9_000 },
      configuredModels: [MODEL],
      renewsAt: expect.stringMatching(/-01T00:00:00\.000Z$/),
    });
    expectError(await api.send({ url: url(), key: api.other.key } as never), 404);
  });

  test('responds 429 to prompts once the limit is used up, and says who can raise it', async () => {
    await limit({ monthlyTokens: 5_000 }, 'own');
    await use(5_100);
    const response = await api.create();
    expect(expectError(response, 429)).toMatch(
      /The organization has used 5,100 tokens of .* ask an owner of the organization/,
    );
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test("changes the owners' limits only for owners, which keys never are", async () => {
    const payload = { monthlyTokens: 1_000 };
    expectError(await api.send({ method: 'PATCH', url: url(), payload }), 403);
  });

  test.each([
    [{ monthlyCost: 21 }, 'to be at most 20, the operator'],
    [{ models: ['openai:b'] }, 'only models that the operator allows (openai:a), got openai:b'],
    [{ monthlyTokens: 0 }, 'whole number from 1'],
    [{ monthlyCost: -1 }, 'US dollars from 0.01'],
    [{ models: [] }, 'null for all'],
  ])("refuses the owners' limits %o", async (change, message) => {
    await limit({ monthlyCost: 20, models: ['openai:a'] });
    await expect(limit(change, 'own')).rejects.toThrow(message);
  });

  test('applies the lower limit if the operator lowers it later', async () => {
    await limit({ monthlyCost: 20, models: ['openai:a', 'openai:b'] }, 'own');
    await limit({ monthlyCost: 5, models: ['openai:b'] });
    const { limits } = await readSpendingReport(api.database.db, api.own.id);
    expect(limits).toEqual({ monthlyTokens: null, monthlyCost: 5, models: ['openai:b'] });
  });
});

test('bindery admin organization limits sets and shows the limits of the operator, and records the change', async () => {
  const env = { PATH: process.env.PATH, DATABASE_URL: api.database.url };
  const args = ['admin', 'organization', 'limits', api.own.id, '--json'];
  const change = ['--monthly-cost', '50', '--monthly-tokens', 'off', '--models', 'openai:a, openai:b'];
  const { stdout } = await runHere([...args, ...change], env);
  const expected = { monthlyTokens: null, monthlyCost: 50, models: ['openai:a', 'openai:b'] };
  expect(JSON.parse(stdout)).toMatchObject({ operator: expected, own: { monthlyCost: null }, tokens: 0 });
  const table = await runHere(args.slice(0, -1), env);
  expect(table.stdout).toMatch(/Operator's limits +no limit +\$50 +openai:a, openai:b/);
  const entry = await api.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'organization.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.details).toMatchObject({ limitsOf: 'operator', monthlyCost: 50 });
});
