import type { AgentEvent, AgentTool, ToolContext } from '../types.ts';

/** Returns the reasons against handing in the work, in words for the model; undefined when there are none. */
export type Review = (context: ToolContext) => Promise<string | undefined>;

/**
 * Makes the tool `finish` review the work first. What is found sends the model back once; when it finishes again,
 * the work is handed in as it is, and what comes after decides. All is in the log: a replay takes the same way.
 */
export function guardFinish(
  tools: readonly AgentTool[],
  { log, review }: { log: () => readonly AgentEvent[]; review: Review },
): AgentTool[] {
  return tools.map((tool) =>
    tool.name === 'finish'
      ? {
          ...tool,
          async run(args, context) {
            const result = await tool.run(args, context);
            if (!result.finish || wasSentBack(log())) return result;
            const objection = await review(context);
            return objection === undefined ? result : { ok: false, text: `${SENT_BACK}${objection}` };
          },
        }
      : tool,
  );
}

const SENT_BACK = 'Not finished yet. ';

/** Since the last prompt. */
function wasSentBack(log: readonly AgentEvent[]): boolean {
  const turn = log.slice(log.findLastIndex(({ type }) => type === 'prompt'));
  return turn.some(
    (event) => event.type === 'tool' && event.call.name === 'finish' && event.result.text.startsWith(SENT_BACK),
  );
}
