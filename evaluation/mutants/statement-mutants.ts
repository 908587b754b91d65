/** Mistakes in what a model says about its work. */
import type { CommentAnswer } from '../../src/agent/types/work.ts';
import type { Statement } from '../types.ts';

/** Mutants by name. Each returns the wrong statement, or undefined if it doesn't apply. */
export const STATEMENT_MUTANTS: Readonly<Record<string, (statement: Statement) => Statement | undefined>> = {
  'comment without an answer': changeReplies((replies) => replies.slice(0, -1)),
  'no answers': changeReplies(() => undefined),
  'empty answer': changeReplies((replies) => changeLast(replies, { text: ' ' })),
  'answer that claims the opposite': changeReplies((replies) =>
    changeLast(replies, { done: replies.at(-1)?.done !== true }),
  ),
  'answer in another thread': changeReplies((replies) =>
    changeLast(replies, { comment: (replies.at(-1)?.comment ?? 0) + 1 }),
  ),
  'second answer in a thread': changeReplies((replies) => [...replies, ...replies.slice(-1)]),
  'summary without facts': (statement) => ({ ...statement, summary: 'Done\nEverything is done.', replies: [] }),
};

function changeReplies(
  change: (replies: readonly CommentAnswer[]) => readonly CommentAnswer[] | undefined,
): (statement: Statement) => Statement | undefined {
  return ({ replies: before, ...statement }) => {
    if (before === undefined) return undefined;
    const replies = change(before);
    return { ...statement, ...(replies && { replies }) };
  };
}

function changeLast(replies: readonly CommentAnswer[], change: Partial<CommentAnswer>): CommentAnswer[] {
  const last = replies.at(-1);
  return last ? [...replies.slice(0, -1), { ...last, ...change }] : [];
}
