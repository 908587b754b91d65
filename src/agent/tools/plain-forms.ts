/** Typographic characters and what people and models type for them: text that was copied matches again. */

/** The same text in plain characters; every UTF-16 unit stays one, so that offsets are the same in both. */
function toPlainForms(text: string): string {
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

/** Max characters of text that is compared so: each takes memory. */
const MAX_FOLDED = 2_000_000;
/** Zero-width spaces and joiners, marks of byte order and soft hyphens: nobody sees them, and models do not write them. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Finds a text whose letters the content writes otherwise than it looks: an accent as a character of its own, or characters
 * between them that nobody sees. Undefined when it is nowhere, or stands in several places that are written differently.
 */
export function findFoldedMatch(
  content: string,
  { oldText, newText }: { oldText: string; newText: string },
): PlainMatch | undefined {
  if (content.length > MAX_FOLDED) return undefined;
  const there = fold(content);
  const wanted = fold(oldText);
  const needle = join(wanted);
  if (needle === '') return undefined;
  const found = new Map<string, Cluster[]>();
  const text = join(there);
  const starts = new Map<number, number>();
  let length = 0;
  for (const [index, { plain }] of there.entries()) {
    starts.set(length, index);
    length += plain.length;
  }
  for (let at = text.indexOf(needle); at >= 0 && found.size < 2; at = text.indexOf(needle, at + 1)) {
    const first = starts.get(at);
    const own = first === undefined ? [] : there.slice(first, first + wanted.length);
    if (join(own) === needle) found.set(content.slice(own[0]?.from, own.at(-1)?.to), own);
  }
  const [match] = found;
  if (match === undefined || found.size > 1) return undefined;
  const [actual, own] = match;
  return { oldText: actual, newText: keepClusters({ content, own, wanted, newText }) };
}

/** Letters that look like one. */
interface Cluster {
  plain: string;
  from: number;
  to: number;
}

function fold(text: string): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { 0: letter, index: from } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const plain = toPlainForms(letter.replaceAll(INVISIBLE, '').normalize('NFC'));
    if (plain !== '') clusters.push({ plain, from, to: from + letter.length });
  }
  return clusters;
}

function join(clusters: readonly Cluster[]): string {
  return clusters.map(({ plain }) => plain).join('');
}

/** Keeps what old and new text have in common at their ends as the file has it. */
function keepClusters({
  content,
  own,
  wanted,
  newText,
}: {
  content: string;
  own: readonly Cluster[];
  wanted: readonly Cluster[];
  newText: string;
}): string {
  const after = fold(newText);
  const most = Math.min(wanted.length, after.length);
  let head = 0;
  while (head < most && wanted[head]?.plain === after[head]?.plain) head++;
  let tail = 0;
  while (tail < most - head && wanted.at(-1 - tail)?.plain === after.at(-1 - tail)?.plain) tail++;
  const [first, last] = [own[0]?.from ?? 0, own.at(-1)?.to ?? 0];
  const middle = newText.slice(after[head - 1]?.to ?? 0, tail > 0 ? after[after.length - tail]?.from : newText.length);
  return (
    content.slice(first, head > 0 ? own[head - 1]?.to : first) +
    middle +
    content.slice(tail > 0 ? own[own.length - tail]?.from : last, last)
  );
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
