import type { PageSection } from './index-format.ts';
import type { Query } from './parse-query.ts';
import { findSymbols } from './symbols.ts';
import { createTitleKey } from './title-key.ts';
import { findWords, normalizeTerm, splitWord } from './tokenize.ts';

export interface SectionMatch {
  id: string;
  heading: string;
  snippet: string;
}

export interface PageDescription {
  /** Text around the first match at the start of the page, or '' if there is none. */
  snippet: string;
  /** Matching sections, best first. */
  sections: SectionMatch[];
  /** Bonus from 0 to 1 for words that are adjacent as in the query. */
  bonus: number;
}

/** Words to find in texts. */
export interface HighlightTerms {
  query: Query;
  terms: readonly string[];
}

const MAX_SECTIONS = 3;
const IN_HEADING = 0.5;
const IN_TEXT = 0.45;

/** Chooses the sections of a page that match best, and the text to show for them. */
export function describePage(sections: readonly PageSection[], { query, terms }: HighlightTerms): PageDescription {
  const termSet = new Set(terms);
  const phrase = query.words.map(({ term }) => term);
  const forms = getForms(query, termSet);
  const scoredSections = sections.map(([id, heading, text], index) => {
    const places = findPlaces(text, termSet);
    const inHeading = new Set(listTerms(heading).filter((term) => termSet.has(term))).size;
    const run = findLongestRun(places, phrase, forms);
    const isWhole = heading !== '' && `=${createTitleKey(heading, query.rules)}` === query.key;
    const share = phrase.length < 2 ? 0 : run.length / phrase.length;
    const headingRun =
      phrase.length < 2 ? 0 : findLongestRun(findPlaces(heading, termSet), phrase, forms).length / phrase.length;
    const score =
      (isWhole ? 20 : 0) +
      inHeading * 4 +
      headingRun * 4 +
      share * share * 6 +
      new Set(places.map(({ term }) => term)).size;
    return { id, heading, text, index, places, run, score, share: Math.max(share, 0), headingRun };
  });
  const start = scoredSections.find(({ id }) => id === '');
  const rankedSections = scoredSections
    .filter(({ id, score }) => id !== '' && score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const bestScore = rankedSections[0]?.score ?? 0;
  const toZeroOrOne = (value: number): number => (value >= 1 ? 1 : 0);
  return {
    snippet: start && start.places.length > 0 ? cutSnippet(start.text, start.places, start.run.start) : '',
    sections: rankedSections
      .filter(({ score }) => score >= bestScore * 0.5)
      .slice(0, MAX_SECTIONS)
      .map(({ id, heading, text, places, run }) => ({ id, heading, snippet: cutSnippet(text, places, run.start) })),
    bonus:
      Math.max(0, ...scoredSections.map(({ headingRun }) => toZeroOrOne(headingRun) * IN_HEADING)) +
      Math.max(0, ...scoredSections.map(({ share }) => toZeroOrOne(share) * IN_TEXT)),
  };
}

/** A matching word in a text. */
interface TermPosition {
  term: string;
  /** Number of the word in the text. The numbers of neighbors differ by one. */
  order: number;
  start: number;
  end: number;
}

const RUN = /[\p{L}\p{N}\p{M}_]+/gu;

function findPlaces(text: string, termSet: ReadonlySet<string>): TermPosition[] {
  const places: TermPosition[] = [];
  let order = 0;
  for (const match of text.matchAll(RUN)) {
    const terms = splitWord(match[0]).map(normalizeTerm);
    const end = match.index + match[0].length;
    const isPairs = terms.length > 1 && terms[0]?.length === 2 && !/[a-z]/i.test(match[0]);
    let offset = 0;
    for (const term of terms) {
      if (termSet.has(term)) {
        const from = isPairs ? match.index + offset : match.index;
        places.push({ term, order, start: from, end: isPairs ? Math.min(end, from + 2) : end });
      }
      if (isPairs) {
        offset += 1;
        order += 1;
      }
    }
    order += 1;
  }
  return places;
}

function listTerms(text: string): string[] {
  return [...findWords(text).flatMap(splitWord).map(normalizeTerm), ...findSymbols(text)];
}

/** Maps each query word to the terms that match it. */
function getForms({ words, rules }: Query, terms: ReadonlySet<string>): Map<string, ReadonlySet<string>> {
  return new Map(
    words.map(({ term, isOpen }) => [
      term,
      new Set(
        [...terms].filter(
          (candidate) =>
            candidate === term || rules.stem(candidate) === rules.stem(term) || (isOpen && candidate.startsWith(term)),
        ),
      ),
    ]),
  );
}

/** Finds the largest number of query words that are adjacent in order, with at most one other word between them. */
function findLongestRun(
  places: readonly TermPosition[],
  phrase: readonly string[],
  forms: ReadonlyMap<string, ReadonlySet<string>>,
): { length: number; start: number } {
  let bestRange = { length: places.length > 0 ? 1 : 0, start: places[0]?.start ?? 0 };
  for (let index = 0; index < places.length; index += 1) {
    const first = places[index];
    if (!first || !forms.get(phrase[0] ?? '')?.has(first.term)) continue;
    let length = 1;
    let last = first;
    for (let next = index + 1; next < places.length && length < phrase.length; next += 1) {
      const place = places[next];
      if (!place || place.order - last.order > 2) break;
      if (!forms.get(phrase[length] ?? '')?.has(place.term)) continue;
      length += 1;
      last = place;
    }
    if (length > bestRange.length) bestRange = { length, start: first.start };
    if (length === phrase.length) break;
  }
  return bestRange;
}

const SNIPPET = 150;
const SNIPPET_LEAD = 50;

/** Returns the part of a text around a place, cut at word boundaries. */
function cutSnippet(text: string, places: readonly { start: number }[], from: number): string {
  if (text.length <= SNIPPET) return text;
  const start = places.length === 0 ? 0 : from;
  let begin = Math.max(0, start - SNIPPET_LEAD);
  if (begin > 0) {
    const spaceIndex = text.indexOf(' ', begin);
    if (spaceIndex >= 0 && spaceIndex < start) begin = spaceIndex + 1;
    else if (isSurrogateTail(text, begin)) begin += 1;
  }
  let end = Math.min(text.length, begin + SNIPPET);
  if (end < text.length) {
    const spaceIndex = text.lastIndexOf(' ', end);
    if (spaceIndex > start + 20) end = spaceIndex;
    else if (isSurrogateTail(text, end)) end -= 1;
  }
  return `${begin > 0 ? '… ' : ''}${text.slice(begin, end)}${end < text.length ? ' …' : ''}`;
}

function isSurrogateTail(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
