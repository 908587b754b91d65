/** Merges the postings of search index parts, or replaces the postings of some parts in a merged index. */
import { encodePosting, containsAnyPage, readPostings as readList } from '../search-terms/codec.ts';
import { getRange, readPostings, type PartialIndex } from './partial-index.ts';

/** A term, its postings as text (see `encodePosting`), and the number of pages that contain it. */
export type MergedTerm = readonly [term: string, list: string, pages: number];

/** Yields every term in order: by range as strings, then by term. Only one range is in memory. */
export function* mergeTerms(parts: readonly PartialIndex[]): Generator<MergedTerm> {
  const offsets: number[] = [];
  let count = 0;
  for (const part of parts) {
    offsets.push(count);
    count += part.count;
  }
  const ranges = [...new Set(parts.flatMap(({ postings }) => Object.keys(postings)))].sort();
  for (const range of ranges) {
    const lists = new Map<string, OpenList>();
    for (const [number, { postings }] of parts.entries()) {
      const packedList = postings[range];
      if (packedList === undefined) continue;
      for (const [term, codes] of readPostings(packedList)) {
        const mergedTerm = lists.get(term) ?? { list: '', last: -1, pages: 0 };
        lists.set(term, mergedTerm);
        for (let index = 0; index < codes.length; index += 2)
          append(mergedTerm, (codes[index] ?? 0) + (offsets[number] ?? 0), codes[index + 1] ?? 0);
      }
    }
    for (const term of [...lists.keys()].sort()) {
      const mergedTerm = lists.get(term);
      if (mergedTerm) yield [term, mergedTerm.list, mergedTerm.pages];
    }
  }
}

/** A part whose pages have new postings. */
export interface ReplacedPart {
  /** Number of its first page in the index. */
  start: number;
  /** Has the same number of pages as the part it replaces. */
  part: PartialIndex;
}

/**
 * Returns the result of `mergeTerms` after replacing some parts, each with the same number of pages. `terms` is the
 * previous result.
 */
export function replaceParts(terms: readonly MergedTerm[], replacedParts: readonly ReplacedPart[]): MergedTerm[] {
  const parts = replacedParts.toSorted((left, right) => left.start - right.start);
  const addedPostings = new Map<string, Posting[]>();
  for (const { start, part } of parts)
    for (const packedList of Object.values(part.postings))
      for (const [term, codes] of readPostings(packedList)) {
        const list = addedPostings.get(term) ?? [];
        addedPostings.set(term, list);
        for (let index = 0; index < codes.length; index += 2)
          list.push([(codes[index] ?? 0) + start, codes[index + 1] ?? 0]);
      }
  const pages = Math.max(0, ...parts.map(({ start, part }) => start + part.count));
  const isReplaced = new Uint8Array(pages);
  for (const { start, part } of parts) isReplaced.fill(1, start, start + part.count);
  const mergedTerms: MergedTerm[] = [];
  for (const before of terms) {
    const [term, list] = before;
    const now = addedPostings.get(term) ?? NO_POSTINGS;
    if (now.length === 0 && !containsAnyPage(list, isReplaced)) {
      mergedTerms.push(before);
      continue;
    }
    addedPostings.delete(term);
    const after = isSame(list, isReplaced, now) ? before : writeTerm(term, [...getRemaining(list, isReplaced), ...now]);
    if (after[2] > 0) mergedTerms.push(after);
  }
  const newTerms = [...addedPostings]
    .filter(([, list]) => list.length > 0)
    .map(([term, list]) => writeTerm(term, list));
  return mergeSorted(mergedTerms, newTerms.sort(compareTerms));
}

/** Merges a few terms into many. Both are sorted. */
function mergeSorted(longer: readonly MergedTerm[], shorter: readonly MergedTerm[]): MergedTerm[] {
  const mergedTerms: MergedTerm[] = [];
  let manyIndex = 0;
  for (const term of shorter) {
    const before = lowerBound(longer, term, manyIndex);
    for (; manyIndex < before; manyIndex++) mergedTerms.push(longer[manyIndex] as MergedTerm);
    mergedTerms.push(term);
  }
  return mergedTerms.concat(longer.slice(manyIndex));
}

/** Returns the index of the first term that isn't before `target`. */
function lowerBound(terms: readonly MergedTerm[], target: MergedTerm, from: number): number {
  let [low, high] = [from, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareTerms(terms[middle] as MergedTerm, target) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const NO_POSTINGS: readonly Posting[] = [];

function compareTerms([left]: MergedTerm, [right]: MergedTerm): number {
  return compare(getRange(left), getRange(right)) || compare(left, right);
}

type Posting = [page: number, code: number];

/**
 * Returns whether the postings of some pages in a list are unchanged. An edit leaves most terms of a page unchanged.
 */
function isSame(list: string, pages: Uint8Array, postings: readonly Posting[]): boolean {
  let next = 0;
  let isSame = true;
  readList(list, pages.length, (page, code) => {
    if (pages[page] !== 1) return;
    const posting = postings[next++];
    isSame &&= posting?.[0] === page && posting[1] === code;
  });
  return isSame && next === postings.length;
}

function getRemaining(list: string, removedPages: Uint8Array): Posting[] {
  const remainingPostings: Posting[] = [];
  readList(list, Infinity, (page, code) => removedPages[page] !== 1 && remainingPostings.push([page, code]));
  return remainingPostings;
}

function writeTerm(term: string, postings: Posting[]): MergedTerm {
  const openList: OpenList = { list: '', last: -1, pages: 0 };
  for (const [page, code] of postings.sort(([left], [right]) => left - right)) append(openList, page, code);
  return [term, openList.list, openList.pages];
}

/** A list that is being written. `last` is its last page, or -1. */
interface OpenList {
  list: string;
  last: number;
  pages: number;
}

/** Adds a page, which must come after the existing ones. */
function append(open: OpenList, page: number, code: number): void {
  open.list += encodePosting(page - open.last - 1, code);
  open.last = page;
  open.pages += 1;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
