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

const SAME_STEM = 0.8;
const CORRECTED = 0.5;
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
  for (const [other, list] of forms.found)
    if (other !== term && query.rules.stem(other) === stem) add({ term: other, list, weight: SAME_STEM });
  const list = await reader.find(term);
  if (list !== undefined) add({ term, list, weight: 1 });
  if (word.isOpen) for (const match of await findLongerTerms(reader, term)) add(match);
  if (matchesByTerm.size === 0 && word.parts.length === 0) {
    for (const other of correct(term, await reader.vocabulary())) {
      const corrected = await reader.find(other);
      if (corrected !== undefined) add({ term: other, list: corrected, weight: CORRECTED });
    }
  }
  return [...matchesByTerm.values()];
}

async function findLongerTerms(reader: IndexReader, term: string): Promise<TermMatch[]> {
  const weigh = (other: string): number => OPEN.least + (OPEN.whole - OPEN.least) * (term.length / other.length) ** 2;
  const { found: completions, isWhole } = await reader.range(term, MAX_OPEN_SHARDS);
  const matches = completions.map(([other, list]) => ({ term: other, list, weight: weigh(other) }));
  if (isWhole) return matches;
  const likely = (await reader.vocabulary())
    .filter(([other]) => other.startsWith(term))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_COMPLETIONS);
  const completed = await Promise.all(
    likely.map(async ([other]) => ({ term: other, list: (await reader.find(other)) ?? '', weight: weigh(other) })),
  );
  return [...matches, ...completed];
}
