/** Matches typographic characters with the plain ones that people and models type, so that copied text is found. */

/** Replaces typographic characters with plain ones. Each UTF-16 unit stays one unit, so offsets don't change. */
function toPlainForms(text: string): string {
  return text.replaceAll(TYPOGRAPHIC, (character) => ASCII_FORMS.get(character) ?? character);
}

/** A match of a text in a different notation. */
export interface TypographicMatch {
  /** The old text as the file has it. */
  oldText: string;
  /** The new text, with the file's characters in the parts that it shares with the old text. */
  newText: string;
}

/**
 * Finds a text that the content contains with other quotes, hyphens or spaces. Returns undefined if there is no match,
 * or if several matches are written differently.
 */
export function findTypographicMatch(
  content: string,
  { oldText, newText }: { oldText: string; newText: string },
): TypographicMatch | undefined {
  const haystack = toPlainForms(content);
  const needle = toPlainForms(oldText);
  const variants = new Set<string>();
  for (let at = haystack.indexOf(needle); at >= 0 && variants.size < 2; at = haystack.indexOf(needle, at + 1))
    variants.add(content.slice(at, at + needle.length));
  const [actual] = variants;
  if (actual === undefined || variants.size > 1) return undefined;
  return { oldText: actual, newText: keepCharacters({ actual, oldText, newText }) };
}

/** Keeps the file's characters in the common start and end of the old and new text. */
function keepCharacters({ actual, oldText, newText }: TypographicMatch & { actual: string }): string {
  const before = toPlainForms(oldText);
  const after = toPlainForms(newText);
  const max = Math.min(before.length, after.length);
  let head = 0;
  while (head < max && before[head] === after[head]) head++;
  let tailLength = 0;
  while (tailLength < max - head && before.at(-1 - tailLength) === after.at(-1 - tailLength)) tailLength++;
  return (
    actual.slice(0, head) + newText.slice(head, newText.length - tailLength) + actual.slice(actual.length - tailLength)
  );
}

/** Maximum characters of a content that is folded, because folding takes memory for each. */
const MAX_FOLDED = 2_000_000;
/**
 * Zero-width spaces, word joiners, byte order marks and soft hyphens, which are invisible and which models don't write.
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/**
 * Finds a text that looks the same in the content but has other characters: combining accents, or invisible characters
 * in between. Returns undefined if there is no match, or if several matches are written differently.
 */
export function findFoldedMatch(
  content: string,
  { oldText, newText }: { oldText: string; newText: string },
): TypographicMatch | undefined {
  if (content.length > MAX_FOLDED) return undefined;
  const clusters = fold(content);
  const target = fold(oldText);
  const needle = join(target);
  if (needle === '') return undefined;
  const variants = new Map<string, Cluster[]>();
  const text = join(clusters);
  const starts = new Map<number, number>();
  let length = 0;
  for (const [index, { plain }] of clusters.entries()) {
    starts.set(length, index);
    length += plain.length;
  }
  for (let at = text.indexOf(needle); at >= 0 && variants.size < 2; at = text.indexOf(needle, at + 1)) {
    const first = starts.get(at);
    const matchingClusters = first === undefined ? [] : clusters.slice(first, first + target.length);
    if (join(matchingClusters) === needle)
      variants.set(content.slice(matchingClusters[0]?.from, matchingClusters.at(-1)?.to), matchingClusters);
  }
  const [match] = variants;
  if (match === undefined || variants.size > 1) return undefined;
  const [actual, matchClusters] = match;
  return { oldText: actual, newText: keepClusters({ content, matching: matchClusters, target, newText }) };
}

/** Characters that together look like one letter. */
interface Cluster {
  plain: string;
  from: number;
  to: number;
}

function fold(text: string): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { 0: letter, index: from } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const plainForms = toPlainForms(letter.replaceAll(INVISIBLE, '').normalize('NFC'));
    if (plainForms !== '') clusters.push({ plain: plainForms, from, to: from + letter.length });
  }
  return clusters;
}

function join(clusters: readonly Cluster[]): string {
  return clusters.map(({ plain }) => plain).join('');
}

/** Keeps the file's characters in the common start and end of the old and new text. */
function keepClusters({
  content,
  matching,
  target,
  newText,
}: {
  content: string;
  matching: readonly Cluster[];
  target: readonly Cluster[];
  newText: string;
}): string {
  const after = fold(newText);
  const max = Math.min(target.length, after.length);
  let head = 0;
  while (head < max && target[head]?.plain === after[head]?.plain) head++;
  let tailLength = 0;
  while (tailLength < max - head && target.at(-1 - tailLength)?.plain === after.at(-1 - tailLength)?.plain)
    tailLength++;
  const [first, last] = [matching[0]?.from ?? 0, matching.at(-1)?.to ?? 0];
  const middleText = newText.slice(
    after[head - 1]?.to ?? 0,
    tailLength > 0 ? after[after.length - tailLength]?.from : newText.length,
  );
  return (
    content.slice(first, head > 0 ? matching[head - 1]?.to : first) +
    middleText +
    content.slice(tailLength > 0 ? matching[matching.length - tailLength]?.from : last, last)
  );
}

const FORMS: Readonly<Record<string, string>> = {
  '"': '\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033',
  "'": '\u2018\u2019\u201a\u201b\u2032',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
  ' ': '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
};
const ASCII_FORMS = new Map(
  Object.entries(FORMS).flatMap(([plainForm, forms]) => Array.from(forms, (form) => [form, plainForm] as const)),
);
const TYPOGRAPHIC = new RegExp(`[${Object.values(FORMS).join('')}]`, 'g');
