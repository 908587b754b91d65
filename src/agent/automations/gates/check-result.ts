/** Lets the gate of a ready-made automation check a run's result. */
import { runOnce } from '../../../lib/run-once.ts';
import type { AutomationCause } from '../../../db/tables/automations.ts';
import { compareWork } from '../../checks/compare-work.ts';
import { findRenames } from '../../checks/find-renames.ts';
import { readPageChanges } from '../../checks/page-changes.ts';
import type { ToolContext } from '../../types/tool.ts';
import type { FinishedWork } from '../../types/work.ts';
import { listChangedFiles } from '../../workspace/changed-files.ts';
import type { Gate } from './gate.ts';

/** The gate that a turn must pass, with what its run handles. */
export interface RunGate {
  gate: Gate;
  /** Name of the ready-made automation. */
  name: string;
  cause: AutomationCause;
}

/** Returns the problems of a result. `finished` is undefined if the work ended early. */
export async function checkResult(
  { gate, cause }: RunGate,
  { context, finished }: { context: ToolContext; finished: FinishedWork | undefined },
): Promise<readonly string[]> {
  const { workspace, signal } = context;
  const changes = await listChangedFiles(workspace, signal);
  // An agent that couldn't do the work delivers nothing, and people learn why.
  if (changes.length === 0 && finished?.couldNot) return [];
  const renames = await findRenames(workspace, { changes, signal });
  return gate({
    context,
    cause,
    changes,
    pages: await readPageChanges(workspace, { changes, renames, signal }),
    statement: finished && {
      title: finished.title,
      summary: finished.summary,
      openQuestions: finished.openQuestions ?? [],
    },
    compare: runOnce(() => compareWork(context)),
  });
}

/** Writes problems as a list, one on each line. */
export function listProblems(problems: readonly string[]): string {
  const hiddenCount = problems.length - MAX_LISTED;
  return [
    ...problems.slice(0, MAX_LISTED).map((problem) => `- ${problem}`),
    ...(hiddenCount > 0 ? [`… and ${hiddenCount} more`] : []),
  ].join('\n');
}

const MAX_LISTED = 15;
