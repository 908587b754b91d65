/** Indexes the terms of one page as plain data, created where the page is rendered and cached with it. */
import { createTermCounter } from './count-terms.ts';
import { encodeFields, getLevel } from '../search-terms/codec.ts';
import { toBoostLevel, toLengthLevel, type PageEntry, type PageSection } from '../search-terms/index-format.ts';
import { getRules } from '../search-terms/languages.ts';
import { findSymbols } from '../search-terms/symbols.ts';
import { KEY_SIGN, createTitleKey } from '../search-terms/title-key.ts';

/** A page in an index: what readers load, and the ranking data, as levels in `index-format.ts`. */
export interface PartPage {
  entry: PageEntry;
  titleWords: number;
  length: number;
  boost: number;
  section: string;
}

/** A page to index. */
export interface IndexedPage {
  entry: PageEntry;
  /** As in the `lang` attribute. */
  language: string;
  /** Tab, product or similar; '' on a site without any. */
  section: string;
  /** Search weight. @defaultValue 1 */
  boost?: number;
  /** The author's keywords, and the names of what the page describes: operations and their paths. */
  keywords: readonly string[];
  sections: readonly PageSection[];
}

/** The index data of one page. */
export interface PageTerms {
  /** As in the `lang` attribute. */
  language: string;
  page: PartPage;
  /** The page's terms, with their occurrences encoded by `encodeFields`. */
  terms: [term: string, code: number][];
}

/** Indexes a page in time linear in its text. */
export function indexPage(item: IndexedPage): PageTerms {
  const { language, keywords, sections, section } = item;
  const rules = getRules(language);
  const counter = createTermCounter();
  const [, title] = item.entry;
  const headings = sections.flatMap(([, heading]) => (heading === '' ? [] : [heading]));
  const titleWords = counter.add(title, TITLE);
  counter.add(headings.join('\n'), HEADING);
  counter.add(keywords.join('\n'), KEYWORDS);
  for (const symbol of listPartialPaths(keywords)) counter.addTerm(symbol, KEYWORDS);
  const [, , trail] = item.entry;
  // Readers also search for a page by the groups above it.
  const length = counter.add([...sections.map(([, , text]) => text), trail].join('\n'), TEXT);
  addKeys([title], TITLE);
  addKeys(headings, HEADING);
  const page: PartPage = {
    entry: item.entry,
    titleWords: Math.min(63, titleWords),
    length: toLengthLevel(length),
    boost: toBoostLevel(item.boost ?? 1),
    section,
  };
  const terms: PageTerms['terms'] = [];
  for (const [term, counts] of counter.terms()) {
    const code = joinFields(counts, rules.isStopWord(term));
    if (code > 0) terms.push([term, code]);
  }
  return { language, page, terms };

  function addKeys(titles: readonly string[], field: number): void {
    const keys = new Set(titles.map((title) => createTitleKey(title, rules)));
    for (const key of keys) if (key !== '') counter.addTerm(KEY_SIGN + key, field);
  }
}

const TITLE = 0;
const HEADING = 1;
const KEYWORDS = 2;
const TEXT = 3;

/**
 * Adds partial paths, so that `/files/{}` also finds `/v1/files/{}`: readers often omit the common prefix of an API.
 */
function listPartialPaths(keywords: readonly string[]): Set<string> {
  const paths = new Set<string>();
  for (const symbol of new Set(keywords.flatMap(findSymbols))) {
    const [, method = '', path = ''] = /^(?:([a-z]+) )?(\/.*)$/.exec(symbol) ?? [];
    for (let slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const suffix = path.slice(slash);
      if (suffix.length > 1 && !suffix.startsWith('/{}')) paths.add(method === '' ? suffix : `${method} ${suffix}`);
    }
  }
  return paths;
}

/** Encodes all occurrences. A stop word is kept where it can be part of a name, but not in the text. */
function joinFields(counts: readonly number[], isStopWord: boolean): number {
  const [title = 0, heading = 0, keywords = 0, text = 0] = counts;
  return encodeFields({
    inTitle: title > 0,
    inHeading: heading > 0,
    inKeywords: keywords > 0,
    text: isStopWord ? 0 : getLevel(text),
  });
}
