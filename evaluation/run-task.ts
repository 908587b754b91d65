/** Runs one task with a model like an agent job, but without a database or host. */
import { performance } from 'node:perf_hooks';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeAutomationRun } from '../src/agent/automations/brief-run.ts';
import { guardFinish } from '../src/agent/job/finish-guard.ts';
import { guardReport, REPORT_ONLY } from '../src/agent/job/report-guard.ts';
import { createReview } from '../src/agent/job/review-changes.ts';
import type { LoopOutcome } from '../src/agent/loop/loop-outcome.ts';
import { runLoop } from '../src/agent/loop/run-loop.ts';
import { estimateCost } from '../src/agent/model/estimate-cost.ts';
import { renderSystemPrompt } from '../src/agent/prompts/render-prompt.ts';
import { createTools } from '../src/agent/tools/registry.ts';
import type { CheckSite } from '../src/agent/types/site.ts';
import type { AgentLimits } from '../src/agent/types/tool.ts';
import type { Model } from '../src/agent/types/model.ts';
import type { AgentEvent } from '../src/agent/types/event.ts';
import { commitChanges } from '../src/agent/workspace/commit-changes.ts';
import { readCommitDiff } from '../src/agent/workspace/read-commit-diff.ts';
import { readBaseFile } from '../src/agent/workspace/read-base-file.ts';
import { getErrorMessage } from '../src/errors.ts';
import { openFolder } from '../src/site/shared.ts';
import { prepareTask, resetWork, type PreparedTask } from './attempt.ts';
import { findRunGate } from './gate.ts';
import { gradeWork } from './graders.ts';
import type { OpenOptions } from './open-site.ts';
import { judge } from './judge.ts';
import type { AutomationRun, Statement, Task, TaskRun } from './types.ts';

/** Options of a run. */
export interface RunOptions {
  model: Model;
  judge?: Model | undefined;
  from: string;
  checkSite: CheckSite;
  openView?: OpenOptions['openView'];
  limits: AgentLimits;
  /** Number of the run, from 1. */
  run: number;
  signal: AbortSignal;
}

/** Runs a task. Returns undefined if the generator finds nothing suitable on the site. */
export async function runTask(task: Task, options: RunOptions): Promise<TaskRun | undefined> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-evaluation-'));
  try {
    const { from, checkSite, openView, limits, signal } = options;
    const prepared = await prepareTask(task, { from, folder, checkSite, openView, limits, signal });
    return prepared && (await runPrepared(task, prepared, options));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a model on a task whose site is prepared. */
export async function runPrepared(
  task: Task,
  { opened, attempt }: PreparedTask,
  options: RunOptions,
): Promise<TaskRun> {
  const { context, docs } = opened;
  const { model, limits, signal } = options;
  const reference = await readDiff(context.workspace);
  await resetWork(opened, attempt.site);
  const { prompt: firstPrompt, messages = [], followUps = [] } = attempt.built;
  const { translation } = context;
  const { automation } = attempt.built;
  const log: AgentEvent[] = [
    { type: 'prompt', prompt: firstPrompt, ...(automation?.reportOnly && { reportOnly: true }) },
    ...(automation ? [{ type: 'briefing' as const, text: describeAutomation(automation) }] : []),
    ...(translation ? [{ type: 'translation' as const, ...translation }] : []),
  ];
  const receive = createMessages(messages, log);
  const startTime = performance.now();
  let ended: string | undefined;
  let statement: Statement = { hasQuestion: false, summary: '' };
  try {
    for (const prompt of [undefined, ...followUps]) {
      if (prompt !== undefined) log.push({ type: 'prompt', prompt });
      const outcome = await runLoop({
        model,
        tools: guardFinish(guardReport(createTools({ translates: translation !== undefined }), { log: () => log }), {
          log: () => log,
          review: createReview([], findRunGate(attempt.built)),
        }),
        toolContext: context,
        system: await renderSystemPrompt({
          ...(automation?.reportOnly && { facts: [REPORT_ONLY] }),
          source: openFolder(docs),
          docsFolder: '',
          readBaseFile: (file) => readBaseFile(context.workspace, { path: file, signal }),
        }),
        history: log,
        emit: async (event) => void log.push(event),
        receive,
        limits,
        signal,
      });
      // If a request lacks facts, asking a question is the correct result.
      const hasQuestion = outcome.kind === 'waiting';
      ended = hasQuestion && attempt.built.expect.asks ? undefined : findEnd(outcome);
      if (hasQuestion) statement = { ...statement, hasQuestion };
      if (outcome.kind === 'finished') statement = readStatement(outcome);
      if (ended !== undefined || hasQuestion) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    ended = getErrorMessage(error);
  }
  const grades = await gradeWork({ ...attempt, statement });
  const preference =
    options.judge && ended === undefined && attempt.built.reference.length > 0
      ? await judge(options.judge, {
          prompt: attempt.built.prompt,
          reference,
          work: await readDiff(context.workspace),
          signal,
        })
      : undefined;
  return {
    task: task.id,
    kind: task.kind,
    run: options.run,
    passed: ended === undefined && grades.every(({ ok }) => ok),
    grades,
    ...measure(log, model.name),
    seconds: Math.round((performance.now() - startTime) / 100) / 10,
    ...(ended !== undefined && { ended }),
    ...(preference !== undefined && { judged: preference }),
  };
}

/** Sends the messages to the model after its first reply, while it works. */
function createMessages(messages: readonly string[], log: AgentEvent[]): () => Promise<AgentEvent[]> {
  let pending = messages.map((text): AgentEvent => ({ type: 'message', text }));
  return async () => {
    if (!log.some(({ type }) => type === 'assistant')) return [];
    const events = pending;
    pending = [];
    log.push(...events);
    return events;
  };
}

/** Tells the model about the run as an agent job does. */
function describeAutomation({ template, cause }: AutomationRun): string {
  return describeAutomationRun({ name: template, template, cause, events: 1 }).join('\n');
}

function readStatement({
  title,
  summary,
  replies,
  openQuestions,
}: Extract<LoopOutcome, { kind: 'finished' }>): Statement {
  return {
    hasQuestion: false,
    summary: `${title}\n${summary}`,
    ...(replies && { replies }),
    ...(openQuestions && { openQuestions }),
  };
}

/** Returns the diff of the work, or '' if nothing has changed. */
async function readDiff(workspace: Parameters<typeof readCommitDiff>[0]): Promise<string> {
  const draft = { message: 'work', author: { name: 'work', email: 'work@localhost' }, date: new Date(0) };
  const commit = await commitChanges({ workspace, ...draft });
  return commit === null ? '' : readCommitDiff(workspace, { commit });
}

type RunMetrics = Pick<TaskRun, 'steps' | 'refused' | 'edits' | 'editsOk' | 'tokens' | 'cost'>;

function measure(log: readonly AgentEvent[], model: string): RunMetrics {
  const replies = log.flatMap((event) => (event.type === 'assistant' ? [event.answer] : []));
  const runs = log.flatMap((event) => (event.type === 'tool' ? [event] : []));
  const edits = runs.filter(({ call }) => call.name === 'edit');
  const sum = (pick: (usage: (typeof replies)[number]['usage']) => number) =>
    replies.reduce((all, { usage }) => all + pick(usage), 0);
  const costs = replies.map(({ usage }) => estimateCost(model, usage));
  const known = costs.filter((cost) => cost !== undefined);
  return {
    steps: replies.length,
    refused: runs.filter(({ call, result }) => !result.ok && call.name !== 'validate').length,
    edits: edits.length,
    editsOk: edits.filter(({ result }) => result.ok).length,
    tokens: {
      input: sum(({ input }) => input),
      output: sum(({ output }) => output),
      cached: sum(({ cached = 0 }) => cached),
    },
    ...(known.length === costs.length && { cost: known.reduce((all, cost) => all + cost, 0) / 1_000_000 }),
  };
}

/** Returns why the work isn't finished. No one answers questions here, so the loop never waits. */
function findEnd(outcome: LoopOutcome): string | undefined {
  if (outcome.kind === 'waiting') return 'The agent waits for an answer.';
  return outcome.kind === 'stopped' ? outcome.reason : outcome.incomplete;
}
