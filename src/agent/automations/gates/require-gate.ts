import { AgentFailure, type FailureCode } from '../../failure-codes.ts';
import type { Finished } from '../../loop/turn-state.ts';
import type { ToolContext } from '../../types/tool.ts';
import { checkResult, listProblems } from './check-result.ts';
import type { RunGate } from './check-result.ts';

/**
 * Throws `gate_failed` if a result that is about to be delivered breaks the rules of its automation. A person who stopped
 * the run decides about its draft without them.
 */
export async function requireGate(
  gate: RunGate,
  { context, finished }: { context: ToolContext; finished: Finished },
): Promise<void> {
  if (finished.stopped) return;
  const endedEarly = finished.code !== undefined && !FROM_REVIEW.has(finished.code);
  const problems = await checkResult(gate, { context, finished: endedEarly ? undefined : finished });
  if (problems.length === 0) return;
  throw new AgentFailure(
    'gate_failed',
    `The result breaks the rules of the ready-made automation "${gate.name}", so nothing was delivered:\n${listProblems(problems)}`,
  );
}

/** The agent had finished its work, and the review of `finish` refused it. */
const FROM_REVIEW: ReadonlySet<FailureCode> = new Set(['checks_failed', 'gate_failed']);
