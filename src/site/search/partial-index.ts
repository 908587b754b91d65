/**
 * Search indexes are built in parts, where pages are rendered, and merged at the end: plain data that survives a crash.
 * The merge (`merge-terms.ts`) reads a range of terms at a time.
 */
import { createTermCounter } from './count-terms.ts';
import { fieldCode, levelOf } from '../terms/codec.ts';
import { boostLevel, lengthLevel, type PageEntry, type PageSection } from '../terms/index-format.ts';
import { rulesOf } from '../terms/languages.ts';
import { findSymbols } from '../terms/symbols.ts';
import { KEY_SIGN, titleKey } from '../terms/title-key.ts';

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

/** A page of a part: what readers load of it, and what ranking needs, as levels of `index-format.ts`. */
export interface PartPage {
  entry: PageEntry;
  titleWords: number;
  length: number;
  boost: number;
  section: string;
}

/** A flat list of page and field code for every term. */
export type Postings = [term: string, list: number[]][];

/** A page to be indexed. */
export interface IndexedPage {
  entry: PageEntry;
  /** As in `lang`. */
  language: string;
  /** Tab, product or the like; '' on a site without. */
  section: string;
  /** @defaultValue 1 */
  boost?: number;
  /** The author's words for it, and the names of what it describes: operations, their paths. */
  keywords: readonly string[];
  sections: readonly PageSection[];
}

/** Indexes some pages of one language. */
export function indexPages(pages: readonly IndexedPage[]): PartialIndex {
  const language = pages[0]?.language ?? 'en';
  const rules = rulesOf(language);
  const counter = createTermCounter();
  const packed = pages.map((item, page): PartPage => {
    const [, title] = item.entry;
    const headings = item.sections.flatMap(([, heading]) => (heading === '' ? [] : [heading]));
    const titleWords = counter.add(title, { field: TITLE, page });
    counter.add(headings.join('\n'), { field: HEADING, page });
    counter.add(item.keywords.join('\n'), { field: KEYWORDS, page });
    for (const symbol of partialPaths(item.keywords)) counter.addTerm(symbol, { field: KEYWORDS, page });
    const text = item.sections.map(([, , section]) => section).join('\n');
    const length = counter.add(text, { field: TEXT, page });
    addKeys([title], TITLE, page);
    addKeys(headings, HEADING, page);
    return {
      entry: item.entry,
      titleWords: Math.min(63, titleWords),
      length: lengthLevel(length),
      boost: boostLevel(item.boost ?? 1),
      section: item.section,
    };
  });
  const ranges: Record<string, Postings> = {};
  for (const [term, list] of counter.postings()) {
    const codes = joinFields(list, rules.isStopWord(term));
    if (codes.length > 0) (ranges[rangeOf(term)] ??= []).push([term, codes]);
  }
  return {
    count: pages.length,
    language,
    pages: pack(packed),
    postings: Object.fromEntries(Object.entries(ranges).map(([range, list]) => [range, pack(list)])),
  };

  function addKeys(titles: readonly string[], field: number, page: number): void {
    const keys = new Set(titles.map((title) => titleKey(title, rules)));
    for (const key of keys) if (key !== '') counter.addTerm(KEY_SIGN + key, { field, page });
  }
}

const TITLE = 0;
const HEADING = 1;
const KEYWORDS = 2;
const TEXT = 3;

/** `/v1/files/{}` is found by `/files/{}` too: readers leave out what all paths of an API begin with. */
function partialPaths(keywords: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const symbol of new Set(keywords.flatMap(findSymbols))) {
    const [, method = '', path = ''] = /^(?:([a-z]+) )?(\/.*)$/.exec(symbol) ?? [];
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const rest = path.slice(slash);
      if (rest.length > 1 && !rest.startsWith('/{}')) found.add(method === '' ? rest : `${method} ${rest}`);
    }
  }
  return found;
}

/** The occurrences on one page as one code. A stop word is kept where it may be part of a name, not in the text. */
function joinFields(list: readonly number[], isStopWord: boolean): number[] {
  const codes: number[] = [];
  for (let index = 0; index < list.length;) {
    const page = list[index + 1] ?? 0;
    const counts = [0, 0, 0, 0];
    for (; index < list.length && list[index + 1] === page; index += 3) counts[list[index] ?? 0] = list[index + 2] ?? 0;
    const [title = 0, heading = 0, keywords = 0, text = 0] = counts;
    const code = fieldCode({
      inTitle: title > 0,
      inHeading: heading > 0,
      inKeywords: keywords > 0,
      text: isStopWord ? 0 : levelOf(text),
    });
    if (code > 0) codes.push(page, code);
  }
  return codes;
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
