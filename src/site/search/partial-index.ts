/**
 * Search indexes are built in parts where pages are rendered, and merged at the end. Parts are plain data that
 * survives a crash. The merge (`merge-terms.ts`) reads one range of terms at a time.
 */
import { KEY_SIGN } from '../search-terms/title-key.ts';
import { indexPage, type IndexedPage, type PageTerms, type PartPage } from './index-page.ts';

/**
 * The index of some pages as JSON. Long parts are JSON strings, which take a fraction of the memory of their parsed
 * values. Terms are grouped by their start, so that merging a large site only parses a few groups at a time.
 */
export interface PartialIndex {
  /** Number of pages. */
  count: number;
  /** As in the `lang` attribute. */
  language: string;
  /** A JSON string of `PartPage[]`. */
  pages: string;
  /** Range of terms → a JSON string of `Postings`. Ranges sort like their terms. */
  postings: Record<string, string>;
}

/** A flat list of page and field code for every term. */
export type Postings = [term: string, list: number[]][];

/** Indexes pages in one language. */
export function indexPages(pages: readonly IndexedPage[]): PartialIndex {
  return joinPages(pages.map(indexPage));
}

/** Joins indexed pages in one language, in order. */
export function joinPages(pages: readonly PageTerms[]): PartialIndex {
  const postings = new Map<string, number[]>();
  for (const [number, { terms }] of pages.entries())
    for (const [term, code] of terms) {
      const codes = postings.get(term);
      if (codes) codes.push(number, code);
      else postings.set(term, [number, code]);
    }
  const ranges: Record<string, Postings> = {};
  for (const posting of postings) (ranges[getRange(posting[0])] ??= []).push(posting);
  return {
    count: pages.length,
    language: pages[0]?.language ?? 'en',
    pages: pack(pages.map(({ page }) => page)),
    postings: Object.fromEntries(Object.entries(ranges).map(([range, list]) => [range, pack(list)])),
  };
}

/**
 * Returns the range of a term. Four letters of an alphabet form a range, or 256 characters of scripts with thousands.
 * Title keys are distinguished by their second character.
 */
export function getRange(term: string): string {
  const formatRange = (code: number): string =>
    String(code < ALPHABETS ? code >> 2 : ALPHABETS + (code >> 8)).padStart(5, '0');
  return term.startsWith(KEY_SIGN)
    ? formatRange(term.charCodeAt(0)) + formatRange(term.charCodeAt(1))
    : formatRange(term.charCodeAt(0));
}

const ALPHABETS = 0x800;

function pack(value: unknown): string {
  return JSON.stringify(value);
}

/** Returns the language of an index with these parts. */
export function getLanguage(parts: readonly Pick<PartialIndex, 'count' | 'language'>[]): string {
  return parts.find(({ count }) => count > 0)?.language ?? 'en';
}

export function listPages({ pages }: Pick<PartialIndex, 'pages'>): PartPage[] {
  return JSON.parse(pages) as PartPage[];
}

/** Parses one range of `PartialIndex.postings`. */
export function readPostings(packedPostings: string): Postings {
  return JSON.parse(packedPostings) as Postings;
}
