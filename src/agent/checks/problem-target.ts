import type { SiteProblem } from '../types/site.ts';

/**
 * Returns the target of a diagnostic: the quotes in its first sentence. The rest of a message can change because of
 * unrelated pages: suggestions, counts, and the position of an entry in its list.
 */
export function findTarget({ message }: Pick<SiteProblem, 'message'>): string {
  const sentence = getFirstSentence(message.replaceAll(POINTER, ''));
  const quotedTexts = sentence.match(QUOTED_TEXT);
  if (quotedTexts === null) return sentence.replaceAll(/\d+/g, '#');
  return [...new Set(quotedTexts)].join(' ');
}

/** A JSON pointer such as `/navigation/groups/0/pages/3`, outside of quotes. */
const POINTER = /(?<=^|[\s(])\/[^\s"()]*/g;
const QUOTED_TEXT = /"[^"]*"|`[^`]*`|<\/?[\w.:-]+|\{\{[^{}]*\}\}/g;

/** Returns the first sentence. Punctuation in quotes doesn't end it. */
function getFirstSentence(message: string): string {
  const end = /^(?:"[^"]*"|`[^`]*`|[.;?!](?!\s)|[^.;?!])*/.exec(message);
  return end?.[0] ?? message;
}
