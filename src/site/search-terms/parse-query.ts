import { getRules, type LanguageRules } from './languages.ts';
import { findSymbols, findVersions } from './symbols.ts';
import { KEY_SIGN, createTitleKey } from './title-key.ts';
import { findWords, normalizeTerm, splitWord } from './tokenize.ts';

/** A word that pages should contain. */
export interface QueryWord {
  term: string;
  /** Parts of a compound name, for pages that only contain those. */
  parts: string[];
  /** Set if the reader could still be typing it, so that longer words match as well. */
  isOpen: boolean;
}

export interface Query {
  /** Without stop words, unless there are no other words. */
  words: QueryWord[];
  /** Names with symbols, as in the index. */
  symbols: string[];
  /** The key of a title or heading equal to the query, or '' if it contains no word. */
  key: string;
  /** Keys of titles that are parts of the query, with their share of its words. */
  partKeys: { key: string; share: number }[];
  rules: LanguageRules;
}

/** A longer query is pasted text. */
const MAX_WORDS = 12;
const MAX_LENGTH = 400;
const PARAMETERS = /\{[^{}/]*\}|<[^<>/]*>|(?<=\/):[^/\s]+/g;
const LEADING_METHOD = /^(?:get|put|post|delete|options|head|patch|trace)\s+(?=\S*\/)/i;

/** A longer query is a question, and its stop words aren't names. */
const MAX_NAME_WORDS = 3;

/** The index that a query is for. */
export interface QueryIndex {
  language: string;
  /** Stop words that are titles of pages, such as an operator's name. */
  stopTitles?: readonly string[];
}

/** Parses a query. */
export function parseQuery(text: string, { language, stopTitles = [] }: QueryIndex): Query {
  const languageRules = getRules(language);
  const isShort = findWords(text).length <= MAX_NAME_WORDS;
  const rules: LanguageRules =
    isShort && stopTitles.length > 0
      ? { ...languageRules, isStopWord: (term) => languageRules.isStopWord(term) && !stopTitles.includes(term) }
      : languageRules;
  const queryText = text.trim().slice(0, MAX_LENGTH);
  const symbols = parseQuerySymbols(queryText);
  const withoutPaths = queryText.replace(PARAMETERS, ' ').replace(LEADING_METHOD, '');
  const allWords: QueryWord[] = findWords(withoutPaths).flatMap((run) => parseQueryWords(run));
  const isEnded = !/[\p{L}\p{N}\p{M}_]$/u.test(text);
  const tellingWords = allWords.filter(({ term }) => !rules.isStopWord(term));
  const queryWords = tellingWords.length > 0 ? tellingWords : allWords;
  const last = allWords.at(-1);
  const words = new Map<string, QueryWord>();
  for (const word of queryWords.slice(0, MAX_WORDS))
    words.set(word.term, { ...word, isOpen: word === last && !isEnded && isLongEnough(word.term) });
  const key = createTitleKey(queryText, rules);
  return {
    words: [...words.values()],
    symbols,
    key: key === '' ? '' : KEY_SIGN + key,
    partKeys: createPartKeys(key),
    rules,
  };
}

/** Returns the keys of all shorter sequences of a query's words. A long query is about more than one title. */
function createPartKeys(key: string): Query['partKeys'] {
  const words = key.split(' ');
  if (words.length > MAX_PART_WORDS) return [];
  return words.flatMap((_, start) =>
    words.slice(start).flatMap((_, index) => {
      const part = words.slice(start, start + index + 1);
      return part.length === words.length
        ? []
        : [{ key: KEY_SIGN + part.join(' '), share: part.length / words.length }];
    }),
  );
}

/** Maximum number of words in a query that is compared with titles in parts. */
const MAX_PART_WORDS = 3;

/** Requires three letters, or one character of a script with thousands. */
function isLongEnough(term: string): boolean {
  return term.length >= 3 || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]*$/u.test(term);
}

function parseQueryWords(run: string): QueryWord[] {
  const terms = splitWord(run)
    .map(normalizeTerm)
    .filter((term) => term !== '');
  const [wholeTerm = '', ...parts] = terms;
  if (wholeTerm === '') return [];
  // In scripts without spaces, pairs of characters are adjacent words, not parts of a compound.
  const isCompound =
    parts.length > 1 && parts.every((part) => wholeTerm.includes(part) && part.length < wholeTerm.length);
  return isCompound
    ? [{ term: wholeTerm, parts, isOpen: false }]
    : terms.map((term) => ({ term, parts: [], isOpen: false }));
}

/**
 * Returns the symbols of a query. A path can be typed without its leading slash, and a method before it in any case.
 */
function parseQuerySymbols(text: string): string[] {
  const symbolSet = new Set([...findSymbols(text), ...findVersions(text)]);
  for (const part of text.split(/\s+/))
    if (/^[\p{L}\p{N}_{]/u.test(part) && part.includes('/') && !part.includes('://'))
      for (const symbol of findSymbols(text.replace(part, `/${part}`))) symbolSet.add(symbol);
  const methodAndPath = /^(get|put|post|delete|patch)\s+([\p{L}\p{N}_-]+)$/iu.exec(text);
  if (methodAndPath) symbolSet.add(`${methodAndPath[1] ?? ''} /${methodAndPath[2] ?? ''}`.toLowerCase());
  return [...symbolSet];
}
