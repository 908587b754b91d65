/**
 * Search indexes are built in parts, where pages are rendered, and merged at the end: plain data that survives a crash.
 * The merged form is MiniSearch's own serialisation (version 2), so that the browser loads it without indexing.
 */
import { INDEX_OPTIONS, processTerm, tokenize, type StoredSection } from './tokenize.ts';

/** One part: sections, words per field of each, and for every term a flat list of [field, section, count]. */
export interface PartialIndex {
  sections: StoredSection[];
  lengths: number[][];
  postings: Record<string, number[]>;
}

export interface IndexedSection extends StoredSection {
  /** In the order of `INDEX_OPTIONS.fields`. */
  fields: readonly string[];
}

const terms = new Map<string, string>();
const TERM_CACHE = 200_000;

/** Indexes the sections of some pages. */
export function indexSections(sections: readonly IndexedSection[]): PartialIndex {
  const postings = new Map<string, number[]>();
  const lengths: number[][] = [];
  const stored: StoredSection[] = [];
  for (const [number, { fields, ...section }] of sections.entries()) {
    stored.push(section);
    lengths.push(fields.map((text, field) => addField(text, [field, number], postings)));
  }
  return { sections: stored, lengths, postings: Object.fromEntries(postings) };
}

/** The whole index as MiniSearch loads it: JSON text. Same parts in the same order give the same bytes. */
export function mergeIndexes(parts: readonly PartialIndex[]): string {
  const offsets: number[] = [];
  const sections: StoredSection[] = [];
  const lengths: number[][] = [];
  const partsOf = new Map<string, number[]>();
  for (const [number, part] of parts.entries()) {
    offsets.push(sections.length);
    for (const section of part.sections) sections.push(section);
    for (const length of part.lengths) lengths.push(length);
    for (const term of Object.keys(part.postings)) {
      const list = partsOf.get(term);
      if (list) list.push(number);
      else partsOf.set(term, [number]);
    }
  }
  const head = JSON.stringify({
    documentCount: sections.length,
    nextId: sections.length,
    documentIds: Object.fromEntries(sections.keys().map((id) => [id, id])),
    fieldIds: Object.fromEntries(FIELDS.map((field, id) => [field, id])),
    fieldLength: Object.fromEntries(lengths.map((length, id) => [id, Object.fromEntries(length.entries())])),
    averageFieldLength: FIELDS.map(
      (_, field) => lengths.reduce((sum, length) => sum + (length[field] ?? 0), 0) / Math.max(1, lengths.length),
    ),
    storedFields: Object.fromEntries(sections.map((section, id) => [id, section])),
    dirtCount: 0,
    serializationVersion: 2,
  });
  const index = [...partsOf.keys()].sort().map((term) => {
    const lists = (partsOf.get(term) ?? []).map((number) => ({
      list: parts[number]?.postings[term] ?? [],
      offset: offsets[number] ?? 0,
    }));
    return `[${JSON.stringify(term)},{${postingsJson(lists)}}]`;
  });
  return `${head.slice(0, -1)},"index":[${index.join(',')}]}`;
}

const FIELDS = INDEX_OPTIONS.fields;

/** `"field":{"section":count,…}` for every field of a term. Written as text: objects with number keys are slow to make. */
function postingsJson(lists: readonly { list: readonly number[]; offset: number }[]): string {
  const fields = FIELDS.map(() => '');
  for (const { list, offset } of lists) {
    for (let index = 0; index < list.length; index += 3) {
      const field = list[index] ?? 0;
      fields[field] += `,"${(list[index + 1] ?? 0) + offset}":${list[index + 2] ?? 0}`;
    }
  }
  return fields.flatMap((text, field) => (text === '' ? [] : [`"${field}":{${text.slice(1)}}`])).join(',');
}

/** Counts the terms of one field; returns how many different words it has, as MiniSearch does. */
function addField(text: string, [field, section]: [number, number], postings: Map<string, number[]>): number {
  if (text === '') return 0;
  const counts = new Map<string, number>();
  const words = tokenize(text);
  for (const word of words) {
    const term = termOf(word);
    if (term) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  for (const [term, count] of counts) {
    const list = postings.get(term);
    if (list) list.push(field, section, count);
    else postings.set(term, [field, section, count]);
  }
  return new Set(words).size;
}

function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  if (terms.size >= TERM_CACHE) terms.clear();
  const term = processTerm(word);
  terms.set(word, term);
  return term;
}
