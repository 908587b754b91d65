import { copyText } from '../../lib/copy-text.ts';
import { findSymbols, findVersions, joinDottedNames } from '../search-terms/symbols.ts';
import { listSymbolTexts } from './symbol-texts.ts';
import { findWords, normalizeTerm, splitWord } from '../search-terms/tokenize.ts';

interface Term {
  text: string;
  seen: number;
  /** Number of occurrences in that text. */
  count: number;
  /** The page that `counts` belongs to. */
  page: number;
  /** Number of occurrences in each field. */
  counts: number[];
}

/** Caches the terms of each run of letters, because words repeat across a site's pages. */
const runs = new Map<string, readonly Term[]>();
const terms = new Map<string, Term>();
/** Maximum number of cached runs, and of terms. One of each takes about 300 bytes. */
const MAX_RUNS = 100_000;

// oxlint-disable-next-line no-control-regex -- matches all of ASCII
const NOT_ASCII = /[^\u0000-\u007f]/;
/** Matches the same words as `findWords` in ASCII text, but faster. */
const ASCII_WORD = /\w+/g;

let texts = 0;
let pages = 0;

export interface TermCounter {
  /** Counts the terms of one field of the page, including its symbols. Returns the number of words. */
  add(text: string, field: number): number;
  /** Counts one term without processing it. */
  addTerm(text: string, field: number): void;
  /** Returns every term with its occurrences in each field. */
  terms(): [term: string, counts: readonly number[]][];
}

/** The field of the text, in which most numbers with a point aren't versions. */
const TEXT = 3;

/** Starts a page, whose fields are numbered from 0 to 3. Finish one page before starting the next. */
export function createTermCounter(): TermCounter {
  const page = ++pages;
  const usedTerms: Term[] = [];
  if (runs.size > MAX_RUNS || terms.size > MAX_RUNS) for (const cache of [runs, terms]) cache.clear();
  const storeTerm = (term: Term, field: number): void => {
    if (term.page !== page) {
      term.page = page;
      term.counts = [0, 0, 0, 0];
      usedTerms.push(term);
    }
    term.counts[field] = term.count;
  };
  return {
    add(text, field) {
      const textNumber = ++texts;
      const presentTerms: Term[] = [];
      let count = 0;
      const note = (term: Term): void => {
        if (term.seen !== textNumber) {
          presentTerms.push(term);
          term.seen = textNumber;
          term.count = 0;
        }
        term.count++;
      };
      for (const run of NOT_ASCII.test(text) ? findWords(text) : (text.match(ASCII_WORD) ?? [])) {
        count++;
        for (const term of getTerms(run)) note(term);
      }
      for (const part of listSymbolTexts(text)) for (const symbol of findSymbols(part)) note(getTerm(symbol));
      for (const name of joinDottedNames(text)) note(getTerm(name));
      if (field !== TEXT)
        for (const version of findVersions(text)) for (const name of listReleases(version)) note(getTerm(name));
      for (const term of presentTerms) storeTerm(term, field);
      return count;
    },
    addTerm(text, field) {
      const term = getTerm(text);
      term.count = 1;
      storeTerm(term, field);
    },
    terms: () => usedTerms.map(({ text, counts }) => [text, counts]),
  };
}

/** Returns a version, and the shorter ones that include it: `2.14` and `2.14.0` for `2.14.0`. */
function listReleases(version: string): string[] {
  const parts = version.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('.'));
}

/** Words that only consist of accents have no term. */
function getTerms(run: string): readonly Term[] {
  const cachedRun = runs.get(run);
  if (cachedRun) return cachedRun;
  const text = copyText(run);
  const names = splitWord(text).map(normalizeTerm);
  const runTerms = names.filter((name) => name !== '').map(getTerm);
  runs.set(text, runTerms);
  return runTerms;
}

function getTerm(name: string): Term {
  const cachedTerm = terms.get(name);
  if (cachedTerm) return cachedTerm;
  const text = copyText(name);
  const term = { text, seen: 0, count: 0, page: 0, counts: [] };
  terms.set(text, term);
  return term;
}
