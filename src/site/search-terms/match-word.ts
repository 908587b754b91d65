import type { IndexReader } from './read-index.ts';
import type { Query, QueryWord } from './parse-query.ts';
import { correct } from './typos.ts';

/** An index term that matches a query word. */
export interface TermMatch {
  term: string;
  list: string;
  /** 1 for the word itself, less for others. */
  weight: number;
}

const STEM_WEIGHT = 0.8;
const CORRECTION_WEIGHT = 0.5;
/** Weight of a longer word, which increases with the proportion typed. */
const OPEN = { least: 0.35, whole: 0.9 };
const MAX_OPEN_SHARDS = 2;
/** Maximum number of completions tried if the words with the same start are in too many files. */
const MAX_COMPLETIONS = 5;

/**
 * Returns the terms for a word: the word itself, its other forms, and longer words while it is typed. If there are
 * none, likely corrections.
 */
export async function matchWord(reader: IndexReader, word: QueryWord, query: Query): Promise<TermMatch[]> {
  const { term } = word;
  const matchesByTerm = new Map<string, TermMatch>();
  const add = (match: TermMatch): void => {
    if ((matchesByTerm.get(match.term)?.weight ?? 0) < match.weight) matchesByTerm.set(match.term, match);
  };
  const stem = query.rules.stem(term);
  const forms = await reader.range(stem, 1);
  for (const [form, list] of forms.found)
    if (form !== term && query.rules.stem(form) === stem) add({ term: form, list, weight: STEM_WEIGHT });
  const list = await reader.find(term);
  if (list !== undefined) add({ term, list, weight: 1 });
  if (word.isOpen) for (const match of await findLongerTerms(reader, term)) add(match);
  if (matchesByTerm.size === 0 && word.parts.length === 0) {
    for (const correction of correct(term, await reader.vocabulary())) {
      const correctedWord = await reader.find(correction);
      if (correctedWord !== undefined) add({ term: correction, list: correctedWord, weight: CORRECTION_WEIGHT });
    }
  }
  return [...matchesByTerm.values()];
}

async function findLongerTerms(reader: IndexReader, term: string): Promise<TermMatch[]> {
  const weigh = (longerTerm: string): number =>
    OPEN.least + (OPEN.whole - OPEN.least) * (term.length / longerTerm.length) ** 2;
  const { found: completions, isWhole } = await reader.range(term, MAX_OPEN_SHARDS);
  const matches = completions.map(([completion, list]) => ({ term: completion, list, weight: weigh(completion) }));
  if (isWhole) return matches;
  const likelyWords = (await reader.vocabulary())
    .filter(([candidate]) => candidate.startsWith(term))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COMPLETIONS);
  const completedWords = await Promise.all(
    likelyWords.map(async ([candidate]) => ({
      term: candidate,
      list: (await reader.find(candidate)) ?? '',
      weight: weigh(candidate),
    })),
  );
  return [...matches, ...completedWords];
}
