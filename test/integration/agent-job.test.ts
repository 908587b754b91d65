import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDomain, deleteDomain } from '../../src/accounts/domains/domains.ts';
import { updateProject } from '../../src/accounts/projects/projects.ts';
import type { AgentDeps } from '../../src/agent/job/run-agent-job.ts';
import type { PublishedSite } from '../../src/agent/types/site.ts';
import type { AgentEvent } from '../../src/agent/types/event.ts';
import { createFeatures } from '../../src/features/testing.ts';
import { ADD_PAGE, ADD_PAGE_FAST, killBeforeEntry, ProcessKilled, startBench } from '../helpers/agent-bench.ts';
import type { Bench } from '../helpers/agent-bench.ts';
import type { ModelServer } from '../helpers/model-server.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

function getTypes(events: readonly AgentEvent[]): string[] {
  return events.map(({ type }) => type);
}

/** Ids of all of a job's pull requests, open or not, oldest first. */
async function listPulls(jobId: string): Promise<string[]> {
  const rows = await bench.deps.db
    .selectFrom('pull_requests')
    .select('id')
    .where('head', 'like', `bindery/${jobId}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('turns a prompt into one commit, one pull request, and its link', async () => {
  const model = await bench.script(ADD_PAGE);
  const id = await bench.createJob();
  expect(await bench.run(id)).toBe('done');
  const job = await bench.getJob(id);
  const events = await bench.events(id);
  expect(events.at(-1)).toEqual({ type: 'completed', prLink: job.pr_link, outcome: 'changed' });
  expect(job).toMatchObject({
    status: 'completed',
    error: null,
    input_tokens: 400,
    output_tokens: 40,
    cost_micros: 28,
  });
  expect(job.pr_link).toMatch(/^http:\/\/bindery\.test\//);
  expect(getTypes(events).join(' ')).toBe(
    'prompt workspace assistant tool assistant tool tool assistant tool assistant tool ' +
      'finished commit pushed pull-request completed',
  );
  expect(bench.git('log', '--format=%an %s', `main..bindery/${id}`)).toBe('Bindery Agent Explain keys');
  expect(bench.git('show', `bindery/${id}:docs.json`)).toContain('["index","keys"]');
  expect(await listPulls(id)).toEqual([job.pr_id]);
  expect(model.requests()).toHaveLength(4);
});

test("lets the model read earlier commits and the rest of the repository, with the project's instructions", async () => {
  const main = bench.git('rev-parse', 'main');
  bench.push('main', { 'CLAUDE.md': 'Say lamp.', 'guide.md': 'Short sentences.', 'lamp.c': 'int lit;\n' });
  await updateProject(bench.deps.db, { id: bench.projectId, agent: { styleGuides: ['guide.md'] } });
  const model = await bench.script([
    { calls: [{ name: 'history', args: { action: 'log' } }] },
    { calls: [{ name: 'repository', args: { action: 'grep', pattern: 'int l' } }] },
    { calls: [{ name: 'finish', args: { title: 'Look', summary: 'Only looked.' } }] },
  ]);
  const id = await bench.createJob();
  await bench.run(id);
  bench.git('update-ref', 'refs/heads/main', main);
  const results = (await bench.events(id)).flatMap((event) => (event.type === 'tool' ? [event.result.text] : []));
  expect(results[0]).toMatch(/by hand\n[0-9a-f]{7,} /);
  expect(results[1]).toBe('lamp.c:1: int lit;');
  const requestBody = JSON.stringify(model.requests()[0]?.body);
  for (const text of ['Say lamp.', 'Short sentences.']) expect(requestBody).toContain(text);
});

test('offers web pages only if the operator and the project allow them', async () => {
  const pages: string[] = [];
  const openWeb: AgentDeps['openWeb'] = (hosts) => ({
    hosts,
    readPage: async (url) => (pages.push(url), { url, title: 'Wicks', text: 'A wick is cotton.' }),
  });
  const runOnce = async (webHosts: string[], change: Partial<AgentDeps>) => {
    await updateProject(bench.deps.db, { id: bench.projectId, agent: { webHosts } });
    const model = await bench.script([
      { calls: [{ name: 'fetch', args: { url: 'https://wicks.example/types' } }] },
      { calls: [{ name: 'finish', args: { title: 'Look', summary: 'Only looked.' } }] },
    ]);
    const id = await bench.createJob();
    await bench.run(id, change);
    const requestBody = JSON.stringify(model.requests()[0]?.body);
    const result = (await bench.events(id)).find((event) => event.type === 'tool')?.result.text;
    return {
      isOffered: requestBody.includes('"name":"fetch"'),
      isTold: requestBody.includes('You can read web pages on wicks.example'),
      result,
    };
  };
  const closed = { isOffered: false, isTold: false, result: expect.stringContaining('Unknown tool') as unknown };
  expect(await runOnce([], { openWeb })).toEqual(closed);
  expect(await runOnce(['wicks.example'], {})).toEqual(closed);
  expect(pages).toEqual([]);
  expect(await runOnce(['wicks.example'], { openWeb })).toEqual({
    isOffered: true,
    isTold: true,
    result: expect.stringContaining('<web-page>\nA wick is cotton.\n</web-page>') as unknown,
  });
  expect(pages).toEqual(['https://wicks.example/types']);
});

test("validates the model's work for all of the project's domains together", async () => {
  const { db } = bench.deps;
  const { projectId } = bench;
  const sites: PublishedSite[] = [];
  const checkSite: AgentDeps['checkSite'] = async (_folder, _signal, site) => {
    sites.push(site);
    return { problems: [], unlisted: [] };
  };
  const runOnce = async () => {
    await bench.script(ADD_PAGE);
    await bench.run(await bench.createJob(), { checkSite });
    return sites.splice(0)[0];
  };
  expect(await runOnce()).toEqual({ features: createFeatures('cloud'), groups: [] });
  await createDomain(db, { host: 'open.agent.test', projectId, groups: ['staff'] });
  await createDomain(db, {
    host: 'closed.agent.test',
    projectId,
    deployment: 'air-gapped',
    features: { playground: true },
    groups: ['partners'],
  });
  expect(await runOnce()).toEqual({
    features: createFeatures('air-gapped', { playground: true }),
    groups: ['partners', 'staff'],
  });
  for (const host of ['open.agent.test', 'closed.agent.test']) await deleteDomain(db, { host });
});

describe.concurrent('a worker that dies', () => {
  const STEPS =
    'prompt workspace assistant tool tool assistant tool finished commit pushed pull-request completed'.split(' ');
  let model: ModelServer;

  beforeAll(async () => {
    model = await bench.script(ADD_PAGE_FAST);
  });

  const many = { jobsPerProject: 20 };

  /** Runs an unfinished job, and expects the result of an undisturbed run. */
  async function finish(id: string, prompt: string): Promise<void> {
    expect(await bench.run(id, many)).toBe('done');
    const job = await bench.getJob(id);
    expect(job).toMatchObject({ status: 'completed', input_tokens: 200, cost_micros: 14 });
    expect(getTypes(await bench.events(id))).toEqual(STEPS);
    expect(bench.git('rev-list', '--count', `main..bindery/${id}`)).toBe('1');
    expect(await listPulls(id)).toEqual([job.pr_id]);
    expect(model.requests().filter(({ body }) => JSON.stringify(body).includes(prompt))).toHaveLength(2);
  }

  test.each(STEPS.slice(1, -1).map((type, index) => [index + 2, type] as const))(
    'after entry %i of the log (%s) is followed by one that continues there',
    async (seq) => {
      const prompt = `Explain keys, and die after ${seq}.`;
      const id = await bench.createJob(prompt);
      const onEvent = (event: { seq: number }) => {
        if (event.seq === seq) throw new ProcessKilled();
      };
      await expect(bench.run(id, { ...many, onEvent })).rejects.toThrow(ProcessKilled);
      expect(await bench.events(id)).toHaveLength(seq);
      await finish(id, prompt);
    },
  );

  test.each(['workspace', 'commit', 'pushed', 'pull-request', 'completed'])(
    'after the step of the entry "%s", before recording it, is followed by one that does not repeat the step',
    async (type) => {
      const prompt = `Explain keys, and die before ${type}.`;
      const id = await bench.createJob(prompt);
      const db = bench.deps.db.withPlugin(killBeforeEntry(type));
      await expect(bench.run(id, { ...many, db })).rejects.toThrow(ProcessKilled);
      await finish(id, prompt);
    },
  );

  test('and returns writes nothing once another has taken over', async () => {
    const id = await bench.createJob();
    const wake = Promise.withResolvers<void>();
    const asleep = Promise.withResolvers<void>();
    const waitAtEvent = async ({ seq }: { seq: number }) => {
      if (seq !== 5) return;
      asleep.resolve();
      await wake.promise;
    };
    const zombie = bench.run(id, { ...many, onEvent: waitAtEvent });
    await asleep.promise;
    expect(await bench.run(id, many)).toBe('busy');
    await endConnection(id);
    expect(await bench.run(id, many)).toBe('done');
    const events = await bench.events(id);
    wake.resolve();
    await zombie.catch(() => undefined);
    expect(await bench.events(id)).toEqual(events);
    expect(getTypes(events)).toEqual(STEPS);
  });

  test('has its job requeued if the connection with its locks breaks, and ended at the next attempt', async () => {
    const id = await bench.createJob();
    const breakAtEvent = async ({ seq }: { seq: number }) => {
      if (seq === 5) await endConnection(id);
    };
    expect(await bench.run(id, { ...many, onEvent: breakAtEvent })).toBe('busy');
    expect(await bench.run(id, many)).toBe('done');
    expect(getTypes(await bench.events(id))).toEqual(STEPS);
  });
});

/** Breaks the connection that holds a job's locks, as a network can. */
async function endConnection(id: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${`agent-job:${id}`}, 0)
  `.execute(bench.deps.db);
}
