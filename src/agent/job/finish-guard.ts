import type { AgentEvent, AgentTool, ToolContext } from '../types.ts';

export interface Verdict {
  /** The reasons against handing in the work, in words for the model. */
  objection: string;
  /** Reason why the work is only a draft when the model hands it in all the same, in a sentence; undefined when it may be whole. */
  incomplete: string | undefined;
}

/** Looks at the work; undefined when nothing is against it. */
export type Review = (context: ToolContext) => Promise<Verdict | undefined>;

/** Times that a model is sent back in a turn. */
const MAX_ROUNDS = 3;

/**
 * Makes the tool `finish` review the work first. What is found sends the model back, three times at most; when it finishes
 * again, the work is handed in as it is, as a draft that says what is wrong with it. All is in the log: a replay takes the
 * same way.
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
            if (!result.finish) return result;
            const verdict = await review(context);
            if (verdict === undefined) return result;
            const rounds = countRounds(log());
            if (rounds < MAX_ROUNDS)
              return { ok: false, text: `${SENT_BACK}${verdict.objection}${describeRest(rounds)}` };
            const { incomplete } = verdict;
            return incomplete === undefined ? result : { ...result, finish: { ...result.finish, incomplete } };
          },
        }
      : tool,
  );
}

const SENT_BACK = 'Not finished yet. ';

function describeRest(rounds: number): string {
  return rounds + 1 < MAX_ROUNDS
    ? '\nFix it, then call finish again.'
    : '\nFix it, then call finish again. This was the last check: if there are still problems, the work is submitted as a draft.';
}

/** Since the last prompt. */
function countRounds(log: readonly AgentEvent[]): number {
  const turn = log.slice(log.findLastIndex(({ type }) => type === 'prompt'));
  return turn.filter(
    (event) => event.type === 'tool' && event.call.name === 'finish' && event.result.text.startsWith(SENT_BACK),
  ).length;
}
