import type { RunGate } from '../automations/gates/check-result.ts';
import { readTurn } from '../loop/read-turn.ts';
import { hideSecrets } from '../tools/hide-secrets.ts';
import { createTools } from '../tools/registry.ts';
import type { AgentTool, ToolContext } from '../types/tool.ts';
import { guardFinish } from './finish-guard.ts';
import { listEvents } from './job-session.ts';
import { guardPlan } from './plan-guard.ts';
import { guardReport } from './report-guard.ts';
import { createReview } from './review-changes.ts';
import type { Turn } from './turn.ts';

/** Creates the tools of a turn: their results contain no secrets, and `finish` reviews the work first. */
export function createTurnTools({
  turn: { session },
  context,
  secrets,
  gate,
  redact,
}: {
  turn: Turn;
  context: ToolContext;
  secrets: readonly string[];
  /** The gate of the automation whose run this is. */
  gate: RunGate | undefined;
  redact(text: string): string;
}): AgentTool[] {
  const log = () => listEvents(session);
  const { plansFirst } = readTurn(log());
  const allTools = createTools({
    hasWeb: context.web !== undefined,
    plansFirst,
    translates: context.translation !== undefined,
  });
  const tools = guardReport(guardPlan(hideSecrets(allTools, redact), { log }), { log });
  return guardFinish(tools, { log, review: createReview(secrets, gate) });
}
