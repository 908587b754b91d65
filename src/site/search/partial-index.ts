/**
 * Search indexes are built in parts, where pages are rendered, and merged at the end: plain data that survives a crash.
 * The merge (`merge-terms.ts`) reads a range of terms at a time.
 */
import { KEY_SIGN } from '../terms/title-key.ts';
import { indexPage, type IndexedPage, type PageTerms, type PartPage } from './index-page.ts';

/**
 * The index of some pages, in JSON, the long parts as texts of JSON: a text takes a small part of the memory of what it says. Terms are
 * kept apart by their beginning, so that the merge of a large site needs to unpack only a few of them at a time.
 */
export interface PartialIndex {
  /** Number of pages. */
  count: number;
  /** As in `lang`. */
  language: string;
  /** `PartPage[]` */
  pages: string;
  /** Range of terms → `Postings`; ranges sort as their terms do. */
  postings: Record<string, string>;
}

/** A flat list of page and field code for every term. */
export type Postings = [term: string, list: number[]][];

/** Indexes some pages of one language. */
export function indexPages(pages: readonly IndexedPage[]): PartialIndex {
  return joinPages(pages.map(indexPage));
}

/** Joins pages of one language, in their order. */
export function joinPages(pages: readonly PageTerms[]): PartialIndex {
  const found = new Map<string, number[]>();
  for (const [number, { terms }] of pages.entries())
    for (const [term, code] of terms) {
      const codes = found.get(term);
      if (codes) codes.push(number, code);
      else found.set(term, [number, code]);
    }
  const ranges: Record<string, Postings> = {};
  for (const posting of found) (ranges[rangeOf(posting[0])] ??= []).push(posting);
  return {
    count: pages.length,
    language: pages[0]?.language ?? 'en',
    pages: pack(pages.map(({ page }) => page)),
    postings: Object.fromEntries(Object.entries(ranges).map(([range, list]) => [range, pack(list)])),
  };
}

/**
 * Four letters of an alphabet are a range; of scripts with thousands of characters, 256 together are. Keys of titles
 * are told apart by their second character.
 */
export function rangeOf(term: string): string {
  const range = (code: number): string =>
    String(code < ALPHABETS ? code >> 2 : ALPHABETS + (code >> 8)).padStart(5, '0');
  return term.startsWith(KEY_SIGN) ? range(term.charCodeAt(0)) + range(term.charCodeAt(1)) : range(term.charCodeAt(0));
}

const ALPHABETS = 0x800;

function pack(value: unknown): string {
  return JSON.stringify(value);
}

/** Language of an index with these parts. */
export function languageOf(parts: readonly Pick<PartialIndex, 'count' | 'language'>[]): string {
  return parts.find(({ count }) => count > 0)?.language ?? 'en';
}

export function pagesOf({ pages }: Pick<PartialIndex, 'pages'>): PartPage[] {
  return JSON.parse(pages) as PartPage[];
}

/** Reads one range of `PartialIndex.postings`. */
export function readPostings(packed: string): Postings {
  return JSON.parse(packed) as Postings;
}
