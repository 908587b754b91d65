import { replayTools } from '../loop/replay-tools.ts';
import type { AgentTool, ToolContext } from '../types.ts';
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
  for (let earlier = start.carried ?? turn.turn; earlier < turn.turn; earlier++)
    await replayTools(listTurnEvents(log, earlier), tools, context);
  await replayTools(listEvents(session), tools, context);
}
