import { rulesOf, type LanguageRules } from './languages.ts';
import { findSymbols } from './symbols.ts';
import { KEY_SIGN, titleKey } from './title-key.ts';
import { findWords, processTerm, splitWord } from './tokenize.ts';

/** A word that pages should have. */
export interface QueryWord {
  term: string;
  /** Parts of a compound name, for pages that have only those. */
  parts: string[];
  /** The reader may still be typing it: longer words count too. */
  isOpen: boolean;
}

export interface Query {
  /** Without the stop words, unless there are no others. */
  words: QueryWord[];
  /** Names with signs, as they stand in the index. */
  symbols: string[];
  /** The term of a title or heading that is the query; '' when it has no word. */
  key: string;
  rules: LanguageRules;
}

/** A query longer than this is a pasted text. */
const MAX_WORDS = 12;
const MAX_LENGTH = 400;
const PARAMETERS = /\{[^{}/]*\}|<[^<>/]*>|(?<=\/):[^/\s]+/g;
const LEADING_METHOD = /^(?:get|put|post|delete|options|head|patch|trace)\s+(?=\S*\/)/i;

/** `language` is that of the index. */
export function parseQuery(text: string, language: string): Query {
  const rules = rulesOf(language);
  const written = text.trim().slice(0, MAX_LENGTH);
  const symbols = querySymbols(written);
  const plain = written.replace(PARAMETERS, ' ').replace(LEADING_METHOD, '');
  const all: QueryWord[] = findWords(plain).flatMap((run) => queryWords(run));
  const isEnded = !/[\p{L}\p{N}\p{M}_]$/u.test(text);
  const telling = all.filter(({ term }) => !rules.isStopWord(term));
  const chosen = telling.length > 0 ? telling : all;
  const last = all.at(-1);
  const words = new Map<string, QueryWord>();
  for (const word of chosen.slice(0, MAX_WORDS))
    words.set(word.term, { ...word, isOpen: word === last && !isEnded && isLongEnough(word.term) });
  const key = titleKey(written, rules);
  return { words: [...words.values()], symbols, key: key === '' ? '' : KEY_SIGN + key, rules };
}

/** Three letters, or one character of a script that has thousands. */
function isLongEnough(term: string): boolean {
  return term.length >= 3 || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]*$/u.test(term);
}

function queryWords(run: string): QueryWord[] {
  const terms = splitWord(run)
    .map(processTerm)
    .filter((term) => term !== '');
  const [whole = '', ...parts] = terms;
  if (whole === '') return [];
  // Pairs of characters of scripts without blanks are words beside each other, not parts of one.
  const isCompound = parts.length > 1 && parts.every((part) => whole.includes(part) && part.length < whole.length);
  return isCompound
    ? [{ term: whole, parts, isOpen: false }]
    : terms.map((term) => ({ term, parts: [], isOpen: false }));
}

/** A path may be typed without its first slash, and a method before it in any case. */
function querySymbols(text: string): string[] {
  const found = new Set(findSymbols(text));
  for (const part of text.split(/\s+/))
    if (/^[\p{L}\p{N}_{]/u.test(part) && part.includes('/') && !part.includes('://'))
      for (const symbol of findSymbols(text.replace(part, `/${part}`))) found.add(symbol);
  const bare = /^(get|put|post|delete|patch)\s+([\p{L}\p{N}_-]+)$/iu.exec(text);
  if (bare) found.add(`${bare[1] ?? ''} /${bare[2] ?? ''}`.toLowerCase());
  return [...found];
}
