/**
 * Turns text into search terms. The build uses it to write the index and the browser to read it. Both must split text
 * in exactly the same way, so this file has no dependencies.
 */

/**
 * Returns the words of a text: letters and digits in any script. Names such as `getUserById` and `max_page_size` are
 * returned whole and in parts. Scripts without spaces are split into pairs of neighboring characters.
 */
export function tokenize(text: string): string[] {
  return findWords(text).flatMap(splitWord);
}

/** Returns runs of letters and digits. */
export function findWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Returns the terms that `tokenize` creates from one such run. */
export function splitWord(word: string): string[] {
  const terms: string[] = [];
  addWord(word, terms);
  return terms;
}

/** Normalizes a term for comparison: lowercase, without accents. */
export function normalizeTerm(term: string): string {
  const lowerTerm = term.toLowerCase();
  // Other kinds of letters can become ASCII capitals, and numbers can get symbols: 𝔄, ⑴.
  return ASCII.test(lowerTerm) ? lowerTerm : lowerTerm.normalize('NFKD').replace(NON_WORD, '').toLowerCase();
}

/** Longer words are hashes and encoded data, which readers don't type. */
const MAX_WORD_LENGTH = 64;

const WORD = /[\p{L}\p{N}\p{M}_]+/gu;
const LOWERCASE_ASCII = /^[a-z]+$/;
const ASCII = /^[\u0020-\u007e]*$/;
const NON_WORD = /[^\p{L}\p{N}]+/gu;
const UNSPACED_SCRIPTS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;

function addWord(word: string, terms: string[]): void {
  if (LOWERCASE_ASCII.test(word)) {
    if (word.length <= MAX_WORD_LENGTH) terms.push(word);
    return;
  }
  const unspacedRuns = word.match(UNSPACED_SCRIPTS);
  if (unspacedRuns) {
    for (const run of unspacedRuns) addPairs(run, terms);
    for (const piece of word.split(UNSPACED_SCRIPTS)) if (piece !== '') addWord(piece, terms);
    return;
  }
  const joinedWord = word.replaceAll('_', '');
  if (joinedWord === '' || joinedWord.length > MAX_WORD_LENGTH) return;
  terms.push(joinedWord);
  const parts = word.match(PART) ?? [];
  if (parts.length > 1) terms.push(...parts.filter((part) => part.length > 1));
}

function addPairs(run: string, terms: string[]): void {
  const characters = [...run];
  if (characters.length === 1) terms.push(run);
  for (let index = 0; index + 1 < characters.length; index += 1) {
    terms.push(`${characters[index] ?? ''}${characters[index + 1] ?? ''}`);
  }
}
