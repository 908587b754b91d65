import type { SiteProblem } from '../types.ts';

/**
 * Returns what a diagnostic is about: what its first sentence quotes. The rest of a message changes with pages that have
 * nothing to do with it: guesses at what was meant, counts, and the place of an entry in its list.
 */
export function findTarget({ message }: Pick<SiteProblem, 'message'>): string {
  const sentence = firstSentence(message.replaceAll(POINTER, ''));
  const quoted = sentence.match(QUOTED);
  if (quoted === null) return sentence.replaceAll(/\d+/g, '#');
  return [...new Set(quoted)].join(' ');
}

/** `/navigation/groups/0/pages/3`, outside of quotes. */
const POINTER = /(?<=^|[\s(])\/[^\s"()]*/g;
const QUOTED = /"[^"]*"|`[^`]*`|<\/?[\w.:-]+|\{\{[^{}]*\}\}/g;

/** Quotes may hold the end of a sentence. */
function firstSentence(message: string): string {
  const end = /^(?:"[^"]*"|`[^`]*`|[.;?!](?!\s)|[^.;?!])*/.exec(message);
  return end?.[0] ?? message;
}
