import { replayTools } from '../loop/replay-tools.ts';
import type { AgentTool, ToolContext } from '../types/tool.ts';
import { listTurnEvents } from './carried-work.ts';
import { listEvents } from './job-session.ts';
import type { Turn } from './turn.ts';

/**
 * Restores the work tree of a turn that earlier workers began: first the unpushed work of earlier turns, then the work
 * of this turn.
 */
export async function replayTurn(
  { session, start }: Turn,
  { tools, context }: { tools: readonly AgentTool[]; context: ToolContext },
): Promise<void> {
  const { log, turn } = session;
  for (let turnNumber = start.carried ?? turn.turn; turnNumber < turn.turn; turnNumber++)
    await replayTools(listTurnEvents(log, turnNumber), tools, context);
  await replayTools(listEvents(session), tools, context);
}
