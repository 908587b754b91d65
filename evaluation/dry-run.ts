/** Tests the graders without a model: references must pass, and work with a single deliberate mistake must fail. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createLocalPool } from '../test/helpers/renderer/local-pool.ts';
import { createFeatures } from '../src/features/testing.ts';
import { createSiteCheck } from '../src/main/agent-work.ts';
import type { CheckSite } from '../src/agent/types/site.ts';
import { listChangedFiles } from '../src/agent/workspace/changed-files.ts';
import { applyReference } from './apply-reference.ts';
import { createOpenView } from './open-view.ts';
import { prepareTask, resetWork } from './attempt.ts';
import { gradeWork } from './graders.ts';
import { MUTANTS, SAMPLED_MUTANTS } from './mutants.ts';
import { findGateProblem, findRunProblems } from './gate.ts';
import { STATEMENT_MUTANTS } from './mutants/statement-mutants.ts';
import type { Attempt, Task } from './types.ts';

/** The result of a dry run. */
export interface DryResult {
  tasks: number;
  /** Tasks that don't apply to their site. */
  unbuilt: string[];
  /** References that fail, with the reason. */
  failed: string[];
  mutants: number;
  /** Mutants that neither a grader nor the gate of an automation detected. */
  missed: string[];
  /** Mutants that the agent's own checks must refuse, and those that they accept. */
  texts: number;
  accepted: string[];
  /** References that the agent's own checks refuse. */
  refused: string[];
}

/** Options of a dry run. */
export interface DryOptions {
  /** Returns the folder of a task's site, or undefined if it isn't available. */
  findFolder(task: Task): string | undefined;
  onTask?(id: string): void;
}

/** Limits of a task. */
export const LIMITS = { steps: 60, minutes: 20, tokens: 2_000_000, files: 200, fileBytes: 1_000_000 };

/** Checks every grader on every task. */
export async function runDry(tasks: readonly Task[], { findFolder, onTask }: DryOptions): Promise<DryResult> {
  const result: DryResult = {
    tasks: 0,
    unbuilt: [],
    failed: [],
    mutants: 0,
    missed: [],
    texts: 0,
    accepted: [],
    refused: [],
  };
  const checks = new Map<string, CheckSite>();
  for (const task of tasks) {
    const from = findFolder(task);
    if (from === undefined) continue;
    onTask?.(task.id);
    const checkSite = checks.get(from) ?? createMemorizingCheck();
    checks.set(from, checkSite);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-evaluation-'));
    try {
      await runOne(task, { from, folder, checkSite, result });
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  return result;
}

/** The search of a site, for the gates of automations. */
const openView = createOpenView(createLocalPool);

/** Creates a check that reuses the results of unchanged pages in later tasks on the same site. */
export function createMemorizingCheck(): CheckSite {
  const check = createSiteCheck({ threads: 1, onRestart: () => undefined, createPool: createLocalPool });
  const site = { features: createFeatures('cloud'), groups: [] };
  let memory: unknown;
  return async (folder, signal, earlier) => {
    const report = await check(folder, signal, site, earlier ?? memory);
    memory = report.memory;
    return report;
  };
}

async function runOne(
  task: Task,
  { from, folder, checkSite, result }: { from: string; folder: string; checkSite: CheckSite; result: DryResult },
): Promise<void> {
  const { signal } = new AbortController();
  const prepared = await prepareTask(task, { from, folder, checkSite, openView, limits: LIMITS, signal });
  if (prepared === undefined) {
    result.unbuilt.push(task.id);
    return;
  }
  const { opened, attempt } = prepared;
  result.tasks++;
  const wrong = (await gradeWork(attempt)).filter(({ ok }) => !ok);
  if (wrong.length > 0)
    result.failed.push(`${task.id}: ${wrong.map(({ grader, reason }) => `${grader}: ${reason}`).join('; ')}`);
  const changes = await listChangedFiles(opened.context.workspace);
  const refusal = (await findGateProblem(opened.context)) ?? (await findRunProblems(attempt));
  if (refusal !== undefined) result.refused.push(`${task.id}: ${refusal}`);
  const sampled = Object.entries(SAMPLED_MUTANTS).filter((_, index) => (index + result.tasks) % SAMPLE_STEP === 0);
  for (const [name, spoil] of [...Object.entries(MUTANTS), ...sampled]) {
    await resetWork(opened, attempt.site);
    await applyReference(attempt.built.reference, opened.context);
    if (!spoil({ docs: opened.docs, changes, base: attempt.site.files, built: attempt.built })) continue;
    if (name in SAMPLED_MUTANTS) {
      result.texts++;
      if ((await findGateProblem(opened.context)) === undefined) result.accepted.push(`${task.id}: ${name}`);
    }
    await countMutant({ name: `${task.id}: ${name}`, attempt, result });
  }
  const { reference, statement, mistakes = {} } = attempt.built;
  for (const [name, mistake] of Object.entries(mistakes)) {
    await resetWork(opened, attempt.site);
    await applyReference(mistake.reference ?? reference, opened.context);
    const wrongAttempt = { ...attempt, statement: mistake.statement ?? statement };
    if (mistake.isRefused) {
      result.texts++;
      if ((await findRunProblems(wrongAttempt)) === undefined) result.accepted.push(`${task.id}: ${name}`);
    }
    await countMutant({ name: `${task.id}: ${name}`, attempt: wrongAttempt, result });
  }
  await resetWork(opened, attempt.site);
  await applyReference(reference, opened.context);
  for (const [name, spoil] of Object.entries(statement ? STATEMENT_MUTANTS : {})) {
    const said = statement && spoil(statement);
    if (said) await countMutant({ name: `${task.id}: ${name}`, attempt: { ...attempt, statement: said }, result });
  }
}

async function countMutant({
  name,
  attempt,
  result,
}: {
  name: string;
  attempt: Attempt;
  result: DryResult;
}): Promise<void> {
  result.mutants++;
  const grades = await gradeWork(attempt, { lazy: true });
  if (grades.every(({ ok }) => ok) && (await findRunProblems(attempt)) === undefined) result.missed.push(name);
}

/** Each task gets every sixth mistake in the text, starting at another one. */
const SAMPLE_STEP = 6;
