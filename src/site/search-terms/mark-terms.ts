import { normalizeTerm, splitWord } from './tokenize.ts';

/** A run of text, and whether it matches. */
export interface MarkedRun {
  text: string;
  marked: boolean;
}

const UNSPACED_PAIR = /^[^\p{Script=Latin}\p{N}]{2}$/u;

/**
 * Splits a text into runs that match a term and runs that don't. In scripts without spaces, only the characters of a
 * pair match.
 */
export function markTerms(text: string, terms: ReadonlySet<string>): MarkedRun[] {
  const runs: MarkedRun[] = [];
  const add = (piece: string, isMarked: boolean): void => {
    const last = runs.at(-1);
    if (piece === '') return;
    if (last?.marked === isMarked) last.text += piece;
    else runs.push({ text: piece, marked: isMarked });
  };
  for (const run of text.split(/([\p{L}\p{N}\p{M}_]+)/u)) {
    if (run === '') continue;
    const matches = splitWord(run)
      .map(normalizeTerm)
      .filter((term) => terms.has(term));
    const pairs = matches.filter((term) => UNSPACED_PAIR.test(term));
    if (matches.length === 0 || pairs.length < matches.length) add(run, matches.length > 0);
    else for (const { text: piece, marked } of markPairs(run, new Set(pairs))) add(piece, marked);
  }
  return runs;
}

function markPairs(run: string, pairs: ReadonlySet<string>): MarkedRun[] {
  const characters = [...run];
  const markedFlags = characters.map(() => false);
  characters.forEach((character, index) => {
    if (pairs.has(normalizeTerm(character + (characters[index + 1] ?? '')))) {
      markedFlags[index] = true;
      markedFlags[index + 1] = true;
    }
  });
  return characters.map((text, index) => ({ text, marked: markedFlags[index] ?? false }));
}
