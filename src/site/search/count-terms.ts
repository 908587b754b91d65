import { findSymbols } from '../terms/symbols.ts';
import { symbolTexts } from './symbol-texts.ts';
import { findWords, processTerm, splitWord } from '../terms/tokenize.ts';

/** A word as `tokenize` gives it. */
interface Word {
  /** Absent for words of nothing but accents. */
  term: Term | undefined;
}

interface Term {
  text: string;
  seen: number;
  /** Occurrences in that text. */
  count: number;
  /** The page that `counts` belongs to. */
  page: number;
  /** Occurrences in each field. */
  counts: number[];
}

/** Words of a run of letters, the same wherever it stands: words repeat on all pages of a site. */
const runs = new Map<string, readonly Word[]>();
const words = new Map<string, Word>();
const terms = new Map<string, Term>();
const MAX_RUNS = 200_000;

// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const NOT_ASCII = /[^\u0000-\u007f]/;
/** Words that `findWords` finds in a text of ASCII, in less time. */
const ASCII_WORD = /\w+/g;

let texts = 0;
let pages = 0;

export interface TermCounter {
  /** Counts the terms of one field of the page, those of its symbols too; returns how many words it has. */
  add(text: string, field: number): number;
  /** Counts one term as it is. */
  addTerm(text: string, field: number): void;
  /** Every term, with its occurrences in each field. */
  terms(): [term: string, counts: readonly number[]][];
}

/** Begins a page, whose fields are numbered from 0 to 3. One is to be done before the next begins. */
export function createTermCounter(): TermCounter {
  const page = ++pages;
  const used: Term[] = [];
  if (runs.size > MAX_RUNS || terms.size > MAX_RUNS) for (const kept of [runs, words, terms]) kept.clear();
  const keep = (term: Term, field: number): void => {
    if (term.page !== page) {
      term.page = page;
      term.counts = [0, 0, 0, 0];
      used.push(term);
    }
    term.counts[field] = term.count;
  };
  return {
    add(text, field) {
      const found = ++texts;
      const present: Term[] = [];
      let count = 0;
      const note = (term: Term): void => {
        if (term.seen !== found) {
          present.push(term);
          term.seen = found;
          term.count = 0;
        }
        term.count++;
      };
      for (const run of NOT_ASCII.test(text) ? findWords(text) : (text.match(ASCII_WORD) ?? [])) {
        count++;
        for (const { term } of wordsOf(run)) if (term) note(term);
      }
      for (const part of symbolTexts(text)) for (const symbol of findSymbols(part)) note(termOf(symbol));
      for (const term of present) keep(term, field);
      return count;
    },
    addTerm(text, field) {
      const term = termOf(text);
      term.count = 1;
      keep(term, field);
    },
    terms: () => used.map(({ text, counts }) => [text, counts]),
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
  const word = { term: name === '' ? undefined : termOf(name) };
  words.set(text, word);
  return word;
}

function termOf(name: string): Term {
  const known = terms.get(name);
  if (known) return known;
  const term = { text: name, seen: 0, count: 0, page: 0, counts: [] };
  terms.set(name, term);
  return term;
}
