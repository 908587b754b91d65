/**
 * Search indexes are built in parts, where pages are rendered, and merged at the end: plain data that survives a crash.
 * The merged form is MiniSearch's own serialization (version 2), so that the browser loads it without indexing.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTermCounter } from './count-terms.ts';
import { INDEX_OPTIONS, type StoredSection } from '../terms/tokenize.ts';

/**
 * The index of some pages, in JSON, the long parts as base64 of gzipped JSON. Terms are kept apart by their beginning,
 * so that the merge of a large site needs to unpack only a few of them at a time.
 */
export interface PartialIndex {
  /** Different words in each field of each section, in the order of `INDEX_OPTIONS.fields`. */
  lengths: number[][];
  /** `StoredSection[]` */
  stored: string;
  /** Range of terms → `Postings` */
  postings: Record<string, string>;
}

/** A flat list of field, section, count for every term. */
type Postings = [term: string, list: number[]][];

export interface IndexedSection extends StoredSection {
  /** In the order of `INDEX_OPTIONS.fields`. */
  fields: readonly string[];
}

/** Indexes the sections of some pages. */
export function indexSections(sections: readonly IndexedSection[]): PartialIndex {
  const counter = createTermCounter();
  const lengths: number[][] = [];
  const stored: StoredSection[] = [];
  for (const [number, { fields, ...section }] of sections.entries()) {
    stored.push(section);
    lengths.push(fields.map((text, field) => counter.add(text, { field, section: number })));
  }
  const ranges = Object.groupBy(counter.postings(), ([term]) => rangeOf(term));
  return {
    lengths,
    stored: pack(stored),
    postings: Object.fromEntries(Object.entries(ranges).map(([range, list = []]) => [range, pack(list)])),
  };
}

/**
 * The whole index as MiniSearch loads it: JSON text in pieces, because that of a large site is longer than a string may
 * be. Same parts in the same order give the same text.
 */
export function* mergeIndexes(parts: readonly PartialIndex[]): Generator<string> {
  const offsets: number[] = [];
  const sums = FIELDS.map(() => 0);
  let count = 0;
  for (const { lengths } of parts) {
    offsets.push(count);
    count += lengths.length;
    for (const length of lengths)
      for (const [field, words] of length.entries()) sums[field] = (sums[field] ?? 0) + words;
  }
  const sectionEntries = (read: (part: PartialIndex) => readonly object[]) =>
    joinEntries(parts, (part, number) =>
      read(part).map((entry, index) => `"${index + (offsets[number] ?? 0)}":${JSON.stringify(entry)}`),
    );
  yield `{"documentCount":${count},"nextId":${count},"documentIds":{`;
  yield* joinEntries(parts, (_, number) =>
    Array.from({ length: (offsets[number + 1] ?? count) - (offsets[number] ?? 0) }, (__, index) => {
      const id = index + (offsets[number] ?? 0);
      return `"${id}":${id}`;
    }),
  );
  yield `},"fieldIds":${JSON.stringify(Object.fromEntries(FIELDS.map((field, id) => [field, id])))},"fieldLength":{`;
  yield* sectionEntries(({ lengths }) => lengths.map((length) => Object.fromEntries(length.entries())));
  yield `},"averageFieldLength":${JSON.stringify(sums.map((sum) => sum / Math.max(1, count)))},"storedFields":{`;
  yield* sectionEntries(({ stored }) => unpack<StoredSection[]>(stored));
  yield '},"dirtCount":0,"serializationVersion":2,"index":[';
  const ranges = new Set(parts.flatMap(({ postings }) => Object.keys(postings)).map(Number));
  yield* joinEntries(
    [...ranges].sort((a, b) => a - b),
    (range) => mergeRange(parts, range, offsets),
  );
  yield ']}';
}

const FIELDS = INDEX_OPTIONS.fields;

/** Separated by commas. */
function* joinEntries<T>(
  items: readonly T[],
  entriesOf: (item: T, number: number) => Iterable<string>,
): Generator<string> {
  let separator = '';
  for (const [number, item] of items.entries()) {
    const text = [...entriesOf(item, number)].join(',');
    if (text === '') continue;
    yield separator + text;
    separator = ',';
  }
}

/** Entries of the index for the terms of one range, in order. */
function mergeRange(parts: readonly PartialIndex[], range: number, offsets: readonly number[]): string[] {
  const found = new Map<string, Shifted[]>();
  for (const [number, { postings }] of parts.entries()) {
    const packed = postings[range];
    if (packed === undefined) continue;
    for (const [term, list] of unpack<Postings>(packed)) {
      const shifted = { list, offset: offsets[number] ?? 0 };
      const lists = found.get(term);
      if (lists) lists.push(shifted);
      else found.set(term, [shifted]);
    }
  }
  return [...found.keys()].sort().map((term) => `[${JSON.stringify(term)},{${postingsJson(found.get(term) ?? [])}}]`);
}

/** A list whose section numbers begin at `offset`. */
interface Shifted {
  list: readonly number[];
  offset: number;
}

/**
 * Four letters of an alphabet are a range; of scripts with thousands of characters, 256 together are. Sorts as terms
 * do.
 */
function rangeOf(term: string): number {
  const code = term.charCodeAt(0);
  return code < ALPHABETS ? code >> 2 : ALPHABETS + (code >> 8);
}

const ALPHABETS = 0x800;

function pack(value: unknown): string {
  return gzipSync(JSON.stringify(value), { level: 1 }).toString('base64');
}

function unpack<T>(packed: string): T {
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')) as T;
}

/** `"field":{"section":count,…}` for every field of a term. Text, since objects with number keys are slow to make. */
function postingsJson(lists: readonly Shifted[]): string {
  const fields = FIELDS.map(() => '');
  for (const { list, offset } of lists) {
    for (let index = 0; index < list.length; index += 3) {
      const field = list[index] ?? 0;
      fields[field] += `,"${(list[index + 1] ?? 0) + offset}":${list[index + 2] ?? 0}`;
    }
  }
  return fields.flatMap((text, field) => (text === '' ? [] : [`"${field}":{${text.slice(1)}}`])).join(',');
}
