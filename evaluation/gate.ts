import { checkResult, type RunGate } from '../src/agent/automations/gates/check-result.ts';
import { GATES } from '../src/agent/automations/gates/registry.ts';
import { findUnknownFacts } from '../src/agent/checks/facts/find-unknown-facts.ts';
import { findRenames } from '../src/agent/checks/find-renames.ts';
import { readPageChanges } from '../src/agent/checks/page-changes.ts';
import { findWritingProblems } from '../src/agent/checks/writing/find-writing-problems.ts';
import type { ToolContext } from '../src/agent/types/tool.ts';
import type { Attempt, BuiltTask } from './types.ts';
import { listChangedFiles } from '../src/agent/workspace/changed-files.ts';

/** Returns the gate of the ready-made automation that a task runs. */
export function findRunGate({ automation }: BuiltTask): RunGate | undefined {
  const gate = automation && GATES[automation.template];
  return gate && { gate, name: automation.template, cause: automation.cause };
}

/** Returns the problems that the gate of a run finds in the work and in what the model says about it. */
export async function findRunProblems({ built, context, statement }: Attempt): Promise<string | undefined> {
  const runGate = findRunGate(built);
  if (!runGate) return undefined;
  const { summary: text, openQuestions = [] } = statement ?? { summary: '' };
  const [title = '', ...lines] = text.split('\n');
  const finished = { title, summary: lines.join('\n'), openQuestions: [...openQuestions] };
  const problems = await checkResult(runGate, { context, finished });
  return problems.length > 0 ? problems.join('; ') : undefined;
}

/** Returns the first problem that the agent's own check of the text finds. The check of the site isn't part of it. */
export async function findGateProblem({ workspace, signal }: ToolContext): Promise<string | undefined> {
  const changes = await listChangedFiles(workspace, signal);
  const pages = await readPageChanges(workspace, {
    changes,
    renames: await findRenames(workspace, { changes, signal }),
    signal,
  });
  const { problems, concerns } = await findWritingProblems(workspace, pages);
  const facts = await findUnknownFacts(workspace, { pages, signal });
  const [first] = [...problems, ...concerns, ...facts];
  return first && `${first.file}:${first.line}: ${first.message}`;
}
