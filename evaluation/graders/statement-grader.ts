/** Grades what a model says about its work. Without a statement, nothing is graded. */
import type { Attempt } from '../types.ts';
import { findMissingClaim } from './claims.ts';

/** A request that lacks facts needs a question, or an assumption that people can read. */
export function gradeQuestion({ built: { expect }, statement }: Attempt): string | undefined {
  if (!expect.asks || statement === undefined || statement.hasQuestion || ASSUMPTION.test(statement.summary))
    return undefined;
  return 'the model neither asked nor stated what it assumed';
}

const ASSUMPTION =
  /\?|\b(?:assum\w+|unclear|ambiguous|missing|not (?:specified|stated|given|known|provided|mention\w*)|(?:did|does)n't (?:say|specify|include|mention)|unknown|which|please (?:provide|tell|specify)|need to know|no (?:information|value|name|date)|could ?n[o']t find|can(?:not|'t) find)\b/i;

/** Each review comment gets one answer in its own thread, which says whether the change was made. */
export function gradeReplies({ built: { expect }, statement }: Attempt): string | undefined {
  if (!expect.replies || statement === undefined) return undefined;
  const expected = Object.entries(expect.replies).map(([number, done]) => ({ number: Number(number), done }));
  const replies = statement.replies ?? [];
  for (const { number, done } of expected) {
    const answers = replies.filter(({ comment }) => comment === number);
    if (answers.length !== 1) return `comment ${number} has ${answers.length} answers instead of 1`;
    if (answers[0]?.text.trim() === '') return `the answer to comment ${number} is empty`;
    if (answers[0]?.done !== done)
      return `the answer to comment ${number} says that the change ${done ? "isn't" : 'is'} made`;
  }
  const stray = replies.find(({ comment }) => !expected.some(({ number }) => number === comment));
  return stray && `there is no comment ${stray.comment} to answer`;
}

/** The summary contains the facts that people need, such as the cause of a failing check. */
export function gradeSummary({ built: { expect }, statement }: Attempt): string | undefined {
  return expect.says && statement && findMissingClaim(statement.summary, expect.says);
}
