/** `npm run eval`: measures a model on documentation tasks. With `--dry`, tests the graders without a model. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createModel } from '../src/agent/model/create-model.ts';
import { createFeatures } from '../src/features/testing.ts';
import { createOpenView } from './open-view.ts';
import { createSiteCheck } from '../src/main/agent-work.ts';
import { LIMITS, runDry, type DryResult } from './dry-run.ts';
import { findSite } from './fetch-site.ts';
import { listReplayTasks } from './replay.ts';
import { printComparison, printReport, type Report } from './report.ts';
import { runTask } from './run-task.ts';
import { listTasks } from './tasks.ts';
import type { Task } from './types.ts';

const USAGE = `Measures a model on documentation tasks, or tests the graders.

Usage:
  npm run eval -- --model provider:name [options]   run the tasks with a model
  npm run eval -- --dry [options]                   test the graders without a model
  npm run eval -- --compare before.json after.json  compare two reports
  npm run eval -- --list [options]                  list the tasks

Options:
  --judge provider:name  model that compares each change with the reference
  --runs 3               runs per task
  --only <text>          only tasks whose id contains the text
  --kind <kind>          only tasks of this kind: synthetic, writing, conversation, translation,
                         automation, repository, adversarial or replay
  --replay <repository>  replay documentation changes from the history of this local repository instead
  --count 20             number of changes to replay
  --output <folder>      folder for the reports (default: evaluation-report)
  --sites <folder>       folder with the public repositories, named as in evaluation/repositories.json
  --help                 show this help

Any server with the OpenAI API works: set OPENAI_BASE_URL and pass --model openai-compatible:name.
`;

/** Share of the mutants that the graders must detect. */
const MIN_CAUGHT = 0.95;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    judge: { type: 'string' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    kind: { type: 'string' },
    output: { type: 'string', default: 'evaluation-report' },
    sites: { type: 'string' },
    dry: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    replay: { type: 'string' },
    count: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});

const allTasks =
  values.replay === undefined ? listTasks() : listReplayTasks(values.replay, { count: Number(values.count) });
const tasks = allTasks.filter(
  ({ id, kind }) =>
    (values.only === undefined || id.includes(values.only)) && (values.kind === undefined || kind === values.kind),
);

if (values.help) process.stdout.write(USAGE);
else if (values.compare) compare(positionals);
else if (values.list) for (const { id } of tasks) process.stdout.write(`${id}\n`);
else if (values.dry) await printDryRun(tasks);
else if (values.model !== undefined) await measure(tasks, values.model);
else fail(USAGE);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function readReport(file: string): Report {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
}

function compare([before, after]: readonly string[]): void {
  if (before === undefined || after === undefined) fail('Pass two reports: --compare before.json after.json');
  process.stdout.write(`${printComparison(readReport(before), readReport(after))}\n`);
}

function findFolder({ source }: Task, mayFetch: boolean): string | undefined {
  return findSite(source, { cache: path.resolve('.bindery', 'evaluation'), sites: values.sites, mayFetch });
}

async function printDryRun(chosen: readonly Task[]): Promise<void> {
  const result = await runDry(chosen, {
    findFolder: (task) => findFolder(task, false),
    onTask: (id) => process.stderr.write(`${id}\n`),
  });
  const caught = result.mutants - result.missed.length;
  const share = result.mutants === 0 ? 1 : caught / result.mutants;
  process.stdout.write(
    `${result.tasks} references, ${result.failed.length} failed.\n${result.mutants} mutants, ${caught} detected (${(share * 100).toFixed(1)}%).\n`,
  );
  const refusedShare = result.texts === 0 ? 1 : (result.texts - result.accepted.length) / result.texts;
  process.stdout.write(
    `The agent's own checks refuse ${result.texts - result.accepted.length} of ${result.texts} mistakes (${(refusedShare * 100).toFixed(1)}%) and ${result.refused.length} of ${result.tasks} references.\n`,
  );
  for (const line of [
    ...result.failed,
    ...result.missed.map((name) => `missed: ${name}`),
    ...result.accepted.map((name) => `accepted by the agent's checks: ${name}`),
    ...result.refused.map((name) => `reference refused by the agent's checks: ${name}`),
    ...result.unbuilt.map((id) => `not applicable: ${id}`),
    ...describeSkipped(chosen, result),
  ])
    process.stdout.write(`${line}\n`);
  if (result.failed.length > 0 || share < MIN_CAUGHT || refusedShare < MIN_CAUGHT || result.refused.length > 0)
    process.exitCode = 1;
}

/** Says which tasks weren't tested, because their repositories aren't here. */
function describeSkipped(chosen: readonly Task[], { tasks: count, unbuilt }: DryResult): string[] {
  const skipped = chosen.length - count - unbuilt.length;
  return skipped > 0 ? [`skipped: ${skipped} tasks whose repositories aren't here. Pass --sites to test them.`] : [];
}

async function measure(chosen: readonly Task[], name: string): Promise<void> {
  const make = (model: string) => createModel({ name: model, env: process.env });
  const check = createSiteCheck({ threads: 2, onRestart: () => undefined });
  const end = new AbortController();
  const site = { features: createFeatures('cloud'), groups: [] };
  const report: Report = {
    version: 1,
    model: name,
    commit: readCommit(),
    limits: { steps: LIMITS.steps },
    runs: [],
    left: [],
  };
  const openView = createOpenView();
  for (let run = 1; run <= Number(values.runs); run++)
    for (const task of chosen) {
      const from = findFolder(task, true);
      const done =
        from &&
        (await runTask(task, {
          model: make(name),
          judge: values.judge === undefined ? undefined : make(values.judge),
          from,
          checkSite: (folder, signal, earlier) => check(folder, signal, site, earlier, end.signal),
          openView,
          limits: LIMITS,
          run,
          signal: new AbortController().signal,
        }));
      if (!done) {
        if (run === 1) report.left.push(task.id);
        continue;
      }
      report.runs.push(done);
      process.stderr.write(`${done.passed ? 'pass' : 'FAIL'} ${task.id} (run ${run}, ${done.steps} steps)\n`);
      write(report);
    }
  end.abort();
  process.stdout.write(`${printReport(report)}\n`);
}

/** Writes the report after each run, so that paid results aren't lost. */
function write(report: Report): void {
  fs.mkdirSync(values.output, { recursive: true });
  fs.writeFileSync(path.join(values.output, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  fs.writeFileSync(path.join(values.output, 'report.md'), `${printReport(report)}\n`);
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString('utf8')
      .trim();
  } catch {
    return 'unknown';
  }
}
