/** Typographic characters and what people and models type for them: text that was copied matches again. */

/** The same text in plain characters; every UTF-16 unit stays one, so that offsets are the same in both. */
export function toPlainForms(text: string): string {
  return text.replaceAll(TYPOGRAPHIC, (character) => PLAIN.get(character) ?? character);
}

export interface PlainMatch {
  /** The text as the file has it. */
  oldText: string;
  /** The new text, with the file's characters where it repeats the old one. */
  newText: string;
}

/**
 * Finds a text that is not in the content as it is written, but is there in other quotes, hyphens or spaces. Undefined
 * when it is nowhere, or stands in several places that are written differently.
 */
export function findPlainMatch(
  content: string,
  { oldText, newText }: { oldText: string; newText: string },
): PlainMatch | undefined {
  const plain = toPlainForms(content);
  const needle = toPlainForms(oldText);
  const found = new Set<string>();
  for (let at = plain.indexOf(needle); at >= 0 && found.size < 2; at = plain.indexOf(needle, at + 1))
    found.add(content.slice(at, at + needle.length));
  const [actual] = found;
  if (actual === undefined || found.size > 1) return undefined;
  return { oldText: actual, newText: keepCharacters({ actual, oldText, newText }) };
}

/** Keeps what old and new text have in common at their ends as the file has it. */
function keepCharacters({ actual, oldText, newText }: PlainMatch & { actual: string }): string {
  const before = toPlainForms(oldText);
  const after = toPlainForms(newText);
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return actual.slice(0, head) + newText.slice(head, newText.length - tail) + actual.slice(actual.length - tail);
}

const FORMS: Readonly<Record<string, string>> = {
  '"': '\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033',
  "'": '\u2018\u2019\u201a\u201b\u2032',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
  ' ': '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
};
const PLAIN = new Map(
  Object.entries(FORMS).flatMap(([plain, forms]) => Array.from(forms, (form) => [form, plain] as const)),
);
const TYPOGRAPHIC = new RegExp(`[${Object.values(FORMS).join('')}]`, 'g');
