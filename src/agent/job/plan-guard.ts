import { isChanging } from '../loop/changes.ts';
import { readTurn } from '../loop/read-turn.ts';
import type { AgentTool } from '../types/tool.ts';
import type { AgentEvent } from '../types/event.ts';

/**
 * Refuses tools that change files until a person has approved the plan, if the prompt requires a plan first. Calls of
 * earlier turns are repeated without a plan.
 */
export function guardPlan(tools: readonly AgentTool[], { log }: { log: () => readonly AgentEvent[] }): AgentTool[] {
  return tools.map((tool) => ({
    ...tool,
    async run(args, context) {
      const isRefused = isChanging({ id: '', name: tool.name, args }) && !context.isReplay && needsApproval(log());
      return isRefused ? { ok: false, text: REFUSAL } : tool.run(args, context);
    },
  }));
}

const REFUSAL =
  'Nothing was changed, because the user wants to approve a plan first. Call proposePlan with your plan, and change files once it is approved.';

function needsApproval(log: readonly AgentEvent[]): boolean {
  const { plansFirst, plan } = readTurn(log);
  return plansFirst && plan?.decision !== 'approved';
}
