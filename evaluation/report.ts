/**
 * Computes the metrics of an evaluation and compares two of them, as Markdown for people and JSON for later
 * comparisons.
 */
import { comparePaired, computeMean, computeMeanWithInterval } from './statistics.ts';
import type { TaskRun } from './types.ts';

/** All runs of an evaluation. */
export interface Report {
  version: 1;
  model: string;
  /** Bindery's commit. */
  commit: string;
  limits: { steps: number };
  runs: TaskRun[];
  /** Tasks that didn't apply to their site, or whose site couldn't be fetched. */
  left: string[];
}

/** The metrics of a report. */
export interface ModelScores {
  tasks: number;
  passAt1: { mean: number; low: number; high: number };
  /** Share of the tasks that passed in all of three runs. Undefined with fewer runs. */
  passAll3?: number;
  /** US dollars. Undefined if the model's price is unknown. */
  cost?: number;
  /** Average per run of a task. */
  steps: number;
  seconds: number;
  /** Share of the edit calls that succeeded. */
  editsOk: number;
  refused: number;
}

/** Computes the metrics of runs. */
export function computeFigures(runs: readonly TaskRun[]): ModelScores {
  const tasks = [...groupByTask(runs).values()];
  const complete = tasks.filter((taskRuns) => taskRuns.length >= 3);
  const costs = runs.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  const edits = runs.reduce((sum, run) => sum + run.edits, 0);
  return {
    tasks: tasks.length,
    passAt1: computeMeanWithInterval(
      tasks.map((taskRuns) => computeMean(taskRuns.map(({ passed }) => Number(passed)))),
    ),
    ...(complete.length > 0 && {
      passAll3: computeMean(complete.map((taskRuns) => Number(taskRuns.slice(0, 3).every(({ passed }) => passed)))),
    }),
    ...(costs.length === runs.length && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    steps: computeMean(runs.map(({ steps }) => steps)),
    seconds: computeMean(runs.map(({ seconds }) => seconds)),
    editsOk: edits === 0 ? 1 : runs.reduce((sum, run) => sum + run.editsOk, 0) / edits,
    refused: computeMean(runs.map(({ refused }) => refused)),
  };
}

function groupByTask(runs: readonly TaskRun[]): Map<string, TaskRun[]> {
  return Map.groupBy(
    runs.toSorted((a, b) => a.run - b.run),
    ({ task }) => task,
  );
}

/** Prints a report as Markdown. */
export function printReport(report: Report): string {
  const kinds = ['synthetic', 'writing', 'conversation', 'translation', 'repository', 'adversarial', 'replay'] as const;
  const rows = [
    ['all', report.runs] as const,
    ...kinds.map((kind) => [kind, report.runs.filter((run) => run.kind === kind)] as const),
  ].filter(([, runs]) => runs.length > 0);
  const failures = report.runs.filter(({ passed }) => !passed);
  const judged = report.runs.filter(({ judged }) => judged !== undefined);
  const count = (word: string) => judged.filter((run) => run.judged === word).length;
  return [
    `# Evaluation of ${report.model}`,
    `Bindery ${report.commit}; ${report.runs.length} runs.`,
    [
      '| tasks | | pass@1 (95%) | pass^3 | cost | steps | seconds | successful edits | refused calls |',
      '|-|-|-|-|-|-|-|-|-|',
      ...rows.map(([name, runs]) => printRow(name, computeFigures(runs))),
    ].join('\n'),
    ...(judged.length > 0
      ? [
          `The judge preferred the work ${count('better')} times, the reference ${count('worse')} times, and neither ${count('equal')} times.`,
        ]
      : []),
    ...(failures.length > 0 ? ['## Failed runs', failures.map(printFailure).join('\n')] : []),
    ...(report.left.length > 0 ? [`Skipped: ${report.left.join(', ')}.`] : []),
  ].join('\n\n');
}

function printRow(name: string, figures: ModelScores): string {
  const { tasks, passAt1, passAll3, cost, steps, seconds, editsOk, refused } = figures;
  const cells = [
    name,
    tasks,
    `${formatPercent(passAt1.mean)} (${formatPercent(passAt1.low)}–${formatPercent(passAt1.high)})`,
    passAll3 === undefined ? '–' : formatPercent(passAll3),
    cost === undefined ? 'unknown' : `$${cost.toFixed(2)}`,
    steps.toFixed(1),
    seconds.toFixed(1),
    formatPercent(editsOk),
    refused.toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

function printFailure({ task, run, grades, ended }: TaskRun): string {
  const reasons = [
    ...(ended === undefined ? [] : [ended]),
    ...grades.flatMap(({ ok, grader, reason }) => (ok ? [] : [`${grader}: ${reason}`])),
  ];
  return `- ${task} (run ${run}): ${reasons.join('; ').replaceAll(/\s+/g, ' ').slice(0, 400)}`;
}

function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** Compares the tasks that are in both reports. */
export function printComparison(before: Report, after: Report): string {
  const [old, now] = [groupByTask(before.runs), groupByTask(after.runs)];
  const shared = [...old.keys()].filter((task) => now.has(task));
  const rate = (runs: TaskRun[] | undefined) => computeMean((runs ?? []).map(({ passed }) => Number(passed)));
  const pairs = shared.map((task) => ({ task, before: rate(old.get(task)), after: rate(now.get(task)) }));
  const { difference, p } = comparePaired(pairs.map((pair) => [pair.before, pair.after]));
  const changed = pairs
    .filter((pair) => pair.before !== pair.after)
    .toSorted((a, b) => a.after - a.before - (b.after - b.before));
  const verdict = p < 0.05 ? 'statistically significant' : 'not statistically significant';
  return [
    `# ${after.model} (${after.commit}) compared with ${before.model} (${before.commit})`,
    `On ${shared.length} tasks pass@1 went from ${formatPercent(computeMean(pairs.map((pair) => pair.before)))} to ${formatPercent(computeMean(pairs.map((pair) => pair.after)))} (${difference >= 0 ? '+' : ''}${(difference * 100).toFixed(1)} points, p = ${p.toFixed(3)}: ${verdict}).`,
    ...(changed.length > 0
      ? [
          changed
            .map((pair) => `- ${pair.task}: ${formatPercent(pair.before)} → ${formatPercent(pair.after)}`)
            .join('\n'),
        ]
      : []),
  ].join('\n\n');
}
