import { compile } from './read-rule.ts';

/** How a text is capitalized. */
export interface CaseRule {
  /** `$title`, `$sentence`, `$lower`, `$upper`, or a pattern. */
  match: string;
  /** Whether a word keeps its spelling everywhere, such as a product name. */
  isException(word: string): boolean;
}

/** Returns the first word whose capitalization differs from the rule. Undefined if there is none. */
export function findCaseProblem(text: string, { match, isException }: CaseRule): string | undefined {
  const clean = text.replaceAll('\uFFFC', '').trim();
  if (clean === '' || isException(clean)) return undefined;
  if (match === '$lower') return clean === clean.toLowerCase() ? undefined : clean;
  if (match === '$upper') return clean === clean.toUpperCase() ? undefined : clean;
  if (match !== '$title' && match !== '$sentence') return compile(match).test(clean) ? undefined : clean;
  const words = clean.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [];
  return words.find((word, index) => {
    // Names such as iOS and abbreviations such as API are right in every title.
    if (isException(word) || /\p{L}.*\p{Lu}/u.test(word) || !/\p{L}/u.test(word[0] ?? '')) return false;
    const isUpper = /^\p{Lu}/u.test(word);
    const isFirst = index === 0 || /[:.!?]\s*$/.test(clean.slice(0, clean.indexOf(word)));
    if (match === '$sentence') return isFirst ? !isUpper && index === 0 : isUpper && word !== 'I';
    const isSmall = SMALL_WORDS.has(word.toLowerCase());
    return index === 0 || index === words.length - 1 ? !isUpper : !isUpper && !isSmall;
  });
}

/** Words that titles in the style of the Associated Press and of Chicago write in lower case. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and as at but by for from if in into nor of off on onto or out over per so than the to up via vs with yet'.split(
    ' ',
  ),
);
