import type { FailureCode } from '../failure-codes.ts';
import type { AgentTool, ToolContext } from '../types/tool.ts';
import type { FinishedWork } from '../types/work.ts';
import type { AgentEvent } from '../types/event.ts';

/** The result of a review that found problems. */
export interface Verdict {
  /** The problems, in words for the model. */
  objection: string;
  /** A sentence about why the work is only a draft if the model finishes anyway. Undefined if it counts as complete. */
  incomplete: string | undefined;
  /** The kind of reason. @defaultValue `checks_failed` */
  code?: FailureCode;
}

/** Reviews the work and what the model says about it. Returns undefined if there are no problems. */
export type Review = (context: ToolContext, finished: FinishedWork) => Promise<Verdict | undefined>;

/** How often a model is sent back in a turn. */
const MAX_ROUNDS = 3;

/**
 * Makes the tool `finish` review the work first. Problems send the model back, up to three times. After that, the work
 * is accepted as a draft that describes the problems. The count comes from the log, so a replay behaves the same.
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
            const verdict = await review(context, result.finish);
            if (verdict === undefined) return result;
            const rounds = countRounds(log());
            if (rounds < MAX_ROUNDS)
              return { ok: false, text: `${REVIEW_PREFIX}${verdict.objection}${describeRest(rounds)}` };
            const { incomplete, code = 'checks_failed' } = verdict;
            if (incomplete === undefined) return result;
            // Work that breaks the site failed, even if the agent says that it couldn't do it.
            const { couldNot: _couldNot, ...finish } = result.finish;
            return { ...result, finish: { ...finish, incomplete, code } };
          },
        }
      : tool,
  );
}

const REVIEW_PREFIX = 'Not finished yet. ';

function describeRest(rounds: number): string {
  return rounds + 1 < MAX_ROUNDS
    ? '\nFix it, then call finish again.'
    : "\nFix it, then call finish again. This was the last check. If there are still problems, the work becomes a draft, or isn't delivered at all.";
}

/** Counts the rounds since the last prompt. */
function countRounds(log: readonly AgentEvent[]): number {
  const turn = log.slice(log.findLastIndex(({ type }) => type === 'prompt'));
  return turn.filter(
    (event) => event.type === 'tool' && event.call.name === 'finish' && event.result.text.startsWith(REVIEW_PREFIX),
  ).length;
}
