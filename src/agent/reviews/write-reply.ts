import type { ReviewCommentRow } from '../../db/schema.ts';
import { cutText } from '../../lib/cut-text.ts';
import { neutralizeMarkdown } from '../safety/inert-text.ts';
import type { AgentEvent } from '../types/event.ts';
import { addMark } from './own-mark.ts';

/** A reply to a comment. */
export interface CommentReply {
  /** Markdown text with Bindery's mark. */
  body: string;
  /** Whether the change that the comment asks for is made and published, so that its thread can be resolved. */
  isDone: boolean;
}

interface TurnResult {
  /** The events of the follow-up that contains the comment. */
  events: readonly AgentEvent[];
  jobUrl: string;
  redact(text: string): string;
}

/** Writes the reply to a comment from the result of its follow-up. */
export function writeReply(
  { id, number }: Pick<ReviewCommentRow, 'id' | 'number'>,
  { events, jobUrl, redact }: TurnResult,
): CommentReply {
  const finished = events.findLast((event) => event.type === 'finished');
  const commit = events.findLast((event) => event.type === 'pushed')?.commit;
  if (!finished || events.some((event) => event.type === 'failed' && event.cause !== 'incomplete')) {
    const text = `I couldn't work on this comment: the follow-up failed. The [job](${jobUrl}) shows the reason.`;
    return { body: addMark(text, id), isDone: false };
  }
  const reply = finished.replies?.find(({ comment }) => comment === number);
  const isIncomplete = finished.incomplete !== undefined;
  const parts = [
    neutralizeMarkdown(redact(cutText(reply?.text ?? finished.summary, MAX_CHARACTERS))),
    ...(isIncomplete ? [`The work isn't finished. The [job](${jobUrl}) shows the reason.`] : []),
    describeCommit(commit),
  ];
  return {
    body: addMark(parts.join('\n\n'), id),
    isDone: reply?.done === true && commit !== undefined && !isIncomplete,
  };
}

function describeCommit(commit: string | undefined): string {
  return commit === undefined ? 'No files were changed.' : `Commit: ${commit.slice(0, 12)}`;
}

const MAX_CHARACTERS = 3_000;
