import type { PullComment } from '../hosts/host.ts';
import { findMark } from './own-mark.ts';

/**
 * Whether a comment asks the agent for a change: it mentions the agent, or it is a comment on lines or a review that
 * requests changes, unless it starts by addressing someone else. Comments by bots and replies by Bindery never do.
 */
export function isRequest({ kind, body, author, isResolved }: PullComment): boolean {
  if (author.isBot || isResolved || findMark(body) !== undefined) return false;
  const text = dropQuotes(body.slice(0, MAX_CHARACTERS)).trim();
  if (text === '') return false;
  if (MENTION.test(text)) return true;
  return kind !== 'comment' && !/^@[\p{L}\p{N}]/u.test(text);
}

const MAX_CHARACTERS = 20_000;
/** `@bindery` or `/bindery`, because not every host has an account with this name. */
const MENTION = /(?:^|[\s([{"'*_,;:>])[@/]bindery(?![\w/-])/i;

/** Drops quoted lines, which repeat other comments. */
function dropQuotes(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s{0,3}>/.test(line))
    .join('\n');
}
