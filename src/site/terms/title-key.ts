import { processTerm } from './tokenize.ts';
import type { LanguageRules } from './languages.ts';

/** Before the key of a whole title or heading in the index. No other term begins with it. */
export const KEY_SIGN = '=';

const MAX_KEY_LENGTH = 80;
const WORD = /[\p{L}\p{N}\p{M}_]+(?:\+\+|#(?![\p{L}\p{N}]))?/gu;

/** A title or heading as it is compared: its words without the stop words, plurals as singulars; '' when it has no word. */
export function titleKey(title: string, rules: LanguageRules): string {
  const words = (title.match(WORD) ?? [])
    .map((word) => processTerm(word.replaceAll('_', '')))
    .filter((word) => word !== '');
  const telling = words.filter((word) => !rules.isStopWord(word));
  return (telling.length > 0 ? telling : words).map(singular).join(' ').slice(0, MAX_KEY_LENGTH);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word;
}
