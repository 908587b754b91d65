import { findWords, processTerm, splitWord } from '../terms/tokenize.ts';

/** A word as `tokenize` gives it. */
interface Word {
  /** Absent for words of nothing but accents. */
  term: Term | undefined;
  /** The text that it was last seen in. */
  seen: number;
}

interface Term {
  text: string;
  seen: number;
  /** Occurrences in that text. */
  count: number;
  /** The part of the index that `postings` belongs to. */
  part: number;
  postings: number[];
}

/** Words of a run of letters, the same wherever it stands: words repeat on all pages of a site. */
const runs = new Map<string, readonly Word[]>();
const words = new Map<string, Word>();
const terms = new Map<string, Term>();
const MAX_RUNS = 200_000;

let texts = 0;
let parts = 0;

export interface TermCounter {
  /** Counts the terms of one field of a section; returns how many different words it has, as MiniSearch does. */
  add(text: string, place: { field: number; section: number }): number;
  /** Returns a flat list of field, section, count for every term. */
  postings(): [term: string, list: number[]][];
}

/** Begins a part of the index. One is to be done before the next begins. */
export function createTermCounter(): TermCounter {
  const part = ++parts;
  const used: Term[] = [];
  if (runs.size > MAX_RUNS) for (const kept of [runs, words, terms]) kept.clear();
  return {
    add(text, { field, section }) {
      const found = ++texts;
      const present: Term[] = [];
      let different = 0;
      for (const run of findWords(text)) {
        for (const word of wordsOf(run)) {
          if (word.seen !== found) different++;
          word.seen = found;
          const { term } = word;
          if (!term) continue;
          if (term.seen !== found) {
            present.push(term);
            term.seen = found;
            term.count = 0;
          }
          term.count++;
        }
      }
      for (const term of present) {
        if (term.part !== part) {
          term.part = part;
          term.postings = [];
          used.push(term);
        }
        term.postings.push(field, section, term.count);
      }
      return different;
    },
    postings: () => used.map(({ text, postings }) => [text, postings]),
  };
}

function wordsOf(run: string): readonly Word[] {
  const known = runs.get(run);
  if (known) return known;
  const made = splitWord(run).map(wordOf);
  runs.set(run, made);
  return made;
}

function wordOf(text: string): Word {
  const known = words.get(text);
  if (known) return known;
  const name = processTerm(text);
  const term = terms.get(name) ?? { text: name, seen: 0, count: 0, part: 0, postings: [] };
  const word = { term: name === '' ? undefined : term, seen: 0 };
  terms.set(name, term);
  words.set(text, word);
  return word;
}
