import type { PullComment } from '../hosts/host.ts';
import { dropQuotes, isMention } from './find-mention.ts';
import { findMark } from './own-mark.ts';

/**
 * Whether a comment asks the agent for a change: it mentions the agent, or it is a comment on lines or a review that
 * requests changes, unless it starts by addressing someone else. Comments by bots and replies by Bindery never do.
 * `mention` is the agent's name, or null if mentions don't count.
 */
export function isRequest({ kind, body, author, isResolved }: PullComment, mention: string | null): boolean {
  if (author.isBot || isResolved || findMark(body) !== undefined) return false;
  const text = dropQuotes(body.slice(0, MAX_CHARACTERS)).trim();
  if (text === '') return false;
  if (isMention(text, mention)) return true;
  return kind !== 'comment' && !/^@[\p{L}\p{N}]/u.test(text);
}

const MAX_CHARACTERS = 20_000;
