import type { AgentTool, ToolContext } from '../types/tool.ts';
import type { AgentEvent } from '../types/event.ts';
import { isChanging } from './changes.ts';
import { listRuns } from './turn-calls.ts';
import { readTurn } from './read-turn.ts';
import { runCall } from './run-call.ts';

/**
 * Restores the state of the log in a fresh work tree at the turn's base commit, by repeating the calls that changed
 * files. Throws if one of them fails, because the log was then recorded on another base.
 */
export async function replayTools(
  log: readonly AgentEvent[],
  tools: readonly AgentTool[],
  context: ToolContext,
): Promise<void> {
  for (const { step, call, result } of listRuns(readTurn(log))) {
    if (!result.ok || !isChanging(call)) continue;
    context.signal.throwIfAborted();
    const replayedResult = await runCall({ call, tools, context: { ...context, isReplay: true } });
    if (!replayedResult.ok)
      throw new Error(
        `step ${step} of the log (${call.name}) can't be replayed on a fresh work tree: ${replayedResult.text}`,
      );
  }
}
