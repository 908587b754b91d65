import { normalizeTerm } from './tokenize.ts';
import type { LanguageRules } from './languages.ts';

/** Prefix of the key of a whole title or heading in the index. No other term starts with it. */
export const KEY_SIGN = '=';

const MAX_KEY_LENGTH = 80;
const WORD = /[\p{L}\p{N}\p{M}_]+(?:\+\+|#(?![\p{L}\p{N}]))?/gu;

/**
 * Returns a title or heading in comparable form: its words without stop words, in the singular. Returns '' if it
 * contains no word.
 */
export function createTitleKey(title: string, rules: LanguageRules): string {
  const words = (title.match(WORD) ?? [])
    .map((word) => normalizeTerm(word.replaceAll('_', '')))
    .filter((word) => word !== '');
  const tellingWords = words.filter((word) => !rules.isStopWord(word));
  return (tellingWords.length > 0 ? tellingWords : words).map(toSingular).join(' ').slice(0, MAX_KEY_LENGTH);
}

function toSingular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word;
}
