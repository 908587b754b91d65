import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalPool } from '../test/helpers/renderer/local-pool.ts';
import { startModelServer, type ModelServer, type ScriptStep } from '../test/helpers/model-server.ts';
import { createModel } from '../src/agent/model/create-model.ts';
import { createFeatures } from '../src/features/testing.ts';
import { createSiteCheck } from '../src/main/agent-work.ts';
import { LIMITS, runDry } from './dry-run.ts';
import { findSite } from './fetch-site.ts';
import { runJob } from './jobs/run-jobs.ts';
import { WRITING_MUTANTS } from './mutants/writing-mutants.ts';
import { computeFigures, printComparison, printReport, type Report } from './report.ts';
import { runTask } from './run-task.ts';
import { listTasks } from './tasks.ts';
import type { Task, TaskRun } from './types.ts';

/** Some tasks of each kind. `npm run eval -- --dry` tests all of them. */
const SAMPLE = [
  'renamePage/0',
  'fixAllLinks/0',
  'impossible/1',
  'pageFromCode/0',
  'steered/1',
  'reviewed/1',
  'plannedTranslation/1',
  'runChangelog/0',
  'runContradictions/0',
];

const tasks = listTasks();
const findFolder = ({ source }: Task) => findSite(source, { cache: '/nowhere', mayFetch: false });

test('lists the number of tasks of each kind that the documentation states, with fixed commits', () => {
  const counts = Object.fromEntries(
    [...Map.groupBy(tasks, ({ kind }) => kind)].map(([kind, tasksOfKind]) => [kind, tasksOfKind.length]),
  );
  expect(counts).toEqual({
    synthetic: 40,
    writing: 40,
    conversation: 24,
    translation: 6,
    automation: 20,
    repository: 120,
    adversarial: 20,
  });
  const docs = fs.readFileSync(new URL('../docs/agent/evaluation.mdx', import.meta.url), 'utf8');
  expect(docs).toContain(`gives a model ${tasks.length} documentation tasks`);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  for (const { source } of tasks) if (source.kind === 'repository') expect(source.commit).toMatch(/^[0-9a-f]{40}$/);
});

test('accepts references, and detects a single mistake in the work', async () => {
  const chosen = tasks.filter(({ id }) => SAMPLE.some((name) => id === `starter/${name}`));
  const result = await runDry(chosen, { findFolder });
  expect(result).toMatchObject({ tasks: SAMPLE.length, unbuilt: [], failed: [] });
  expect(result.mutants).toBeGreaterThan(20);
  expect(result.missed.length / result.mutants).toBeLessThanOrEqual(0.05);
  expect(Object.keys(WRITING_MUTANTS).length).toBeGreaterThan(60);
  expect(result.accepted.length / result.texts).toBeLessThanOrEqual(0.05);
  expect(result.refused).toEqual([]);
});

let servers: ModelServer[];
beforeAll(() => void (servers = []));
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function runScript(
  id: string,
  steps: readonly ScriptStep[],
  judgeSteps?: readonly ScriptStep[],
): Promise<TaskRun> {
  const task = tasks.find((each) => each.id === id);
  const from = task && findFolder(task);
  if (task === undefined || from === undefined) throw new Error(`there is no task ${id}`);
  const make = async (script: readonly ScriptStep[]) => {
    const server = await startModelServer(script);
    servers.push(server);
    return createModel({ name: 'anthropic:scripted', env: server.env });
  };
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const site = { features: createFeatures('cloud'), groups: [] };
  const run = await runTask(task, {
    model: await make(steps),
    judge: judgeSteps && (await make(judgeSteps)),
    from,
    checkSite: (folder, signal, earlier) => check(folder, signal, site, earlier),
    limits: LIMITS,
    run: 1,
    signal: new AbortController().signal,
  });
  if (run === undefined) throw new Error('the task could not be built');
  return run;
}

const FINISH: ScriptStep = { calls: [{ name: 'finish', args: { title: 'A', summary: 'B' } }] };

test('measures steps, refusals and edits of a model, and grades its work', async () => {
  const good = await runScript('starter/changeNothing/0', [FINISH]);
  expect(good).toMatchObject({ passed: true, steps: 1, refused: 0, tokens: { input: 100, output: 10 } });
  const edit = { name: 'edit', args: { path: 'faq.mdx', oldText: 'no such text', newText: 'x' } };
  const write = { name: 'write', args: { path: 'stray.mdx', content: '---\ntitle: S\nhidden: true\n---\n' } };
  const bad = await runScript('starter/changeNothing/0', [{ calls: [edit, write] }, FINISH]);
  expect(bad).toMatchObject({ passed: false, steps: 2, refused: 1, edits: 1, editsOk: 0 });
  expect(bad.grades.find(({ ok }) => !ok)).toMatchObject({
    grader: 'unchanged',
    reason: expect.stringContaining('stray.mdx') as unknown,
  });
  const silent = await runScript('starter/editSentence/0', [{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
  expect(silent).toMatchObject({ passed: false, ended: expect.stringContaining('stopped without calling') as unknown });
});

test('expects a question or an assumption if a request lacks facts', async () => {
  const finish = (summary: string): ScriptStep => ({ calls: [{ name: 'finish', args: { title: 'Limits', summary } }] });
  const silent = await runScript('starter/ambiguous/0', [finish('Everything is done.')]);
  expect(silent.grades.filter(({ ok }) => !ok)).toMatchObject([{ grader: 'question' }]);
  const open = await runScript('starter/ambiguous/0', [
    finish("I changed nothing, because the request doesn't say the new value."),
  ]);
  expect(open.passed).toBe(true);
});

test('sends the prompts that follow, and grades the final work', async () => {
  const run = await runScript('starter/followUp/0', [FINISH, FINISH]);
  expect(run).toMatchObject({ passed: false, steps: 2 });
  expect((await runScript('starter/ambiguous/1', [FINISH])).steps).toBe(1);
});

test('lets a judge compare work with the reference in both orders', async () => {
  const always = await runScript('starter/setDescription/0', [FINISH], [{ text: 'A' }]);
  expect(always.judged).toBe('equal');
});

test('runs and measures a job of thirty pages with a scripted model', async () => {
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const site = { features: createFeatures('cloud'), groups: [] };
  const run = await runJob('addThirtyPages', {
    site: 'starter',
    from: findSite({ kind: 'example', name: 'starter' }, { cache: '/nowhere', mayFetch: false }) ?? '',
    checkSite: (folder, signal, earlier) => check(folder, signal, site, earlier),
  });
  expect(run).toMatchObject({ passed: true, steps: 9, files: 31, refused: 0 });
  expect(run?.tokens).toBeGreaterThan(10_000);
});

function report(passes: readonly boolean[], commit: string): Report {
  const runs = passes.map((passed, index): TaskRun => ({
    task: `task-${Math.floor(index / 3)}`,
    kind: 'synthetic',
    run: (index % 3) + 1,
    passed,
    grades: [{ grader: 'site', ok: passed, ...(!passed && { reason: 'broken' }) }],
    steps: 4,
    refused: 1,
    edits: 2,
    editsOk: 1,
    tokens: { input: 1, output: 1, cached: 0 },
    cost: 0.5,
    seconds: 2,
  }));
  return { version: 1, model: 'm', commit, limits: { steps: 60 }, runs, left: [] };
}

test('reports pass@1 with its interval and pass^3, and compares two reports task by task', () => {
  const half = report([true, true, true, true, false, false, false, false, false], 'a');
  const figures = computeFigures(half.runs);
  expect(figures).toMatchObject({ tasks: 3, passAll3: 1 / 3, cost: 4.5, steps: 4, editsOk: 0.5 });
  expect(figures.passAt1.mean).toBeCloseTo(4 / 9);
  expect(figures.passAt1.low).toBeLessThan(figures.passAt1.mean);
  expect(figures.passAt1.high).toBeGreaterThan(figures.passAt1.mean);
  expect(printReport(half)).toContain('- task-1 (run 2): site: broken');
  expect(computeFigures(half.runs)).toEqual(figures);
  const createLargeReport = (passed: boolean) =>
    report(
      Array.from({ length: 60 }, () => passed),
      'b',
    );
  expect(printComparison(createLargeReport(false), createLargeReport(true))).toContain(
    '+100.0 points, p = 0.000: statistically significant',
  );
  expect(printComparison(half, half)).toContain('p = 1.000: not statistically significant');
});
