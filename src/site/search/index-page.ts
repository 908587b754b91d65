/** The terms of one page of a search index, as plain data: found where the page is rendered, and kept with it. */
import { createTermCounter } from './count-terms.ts';
import { fieldCode, levelOf } from '../terms/codec.ts';
import { boostLevel, lengthLevel, type PageEntry, type PageSection } from '../terms/index-format.ts';
import { rulesOf } from '../terms/languages.ts';
import { findSymbols } from '../terms/symbols.ts';
import { KEY_SIGN, titleKey } from '../terms/title-key.ts';

/** A page of an index: what readers load of it, and what ranking needs, as levels of `index-format.ts`. */
export interface PartPage {
  entry: PageEntry;
  titleWords: number;
  length: number;
  boost: number;
  section: string;
}

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

/** What an index has of one page. */
export interface PageTerms {
  /** As in `lang`. */
  language: string;
  page: PartPage;
  /** Each term that it is found by, with where it occurs as `fieldCode` gives it. */
  terms: [term: string, code: number][];
}

/** Indexes a page. Linear in its text. */
export function indexPage(item: IndexedPage): PageTerms {
  const { language, keywords, sections, section } = item;
  const rules = rulesOf(language);
  const counter = createTermCounter();
  const [, title] = item.entry;
  const headings = sections.flatMap(([, heading]) => (heading === '' ? [] : [heading]));
  const titleWords = counter.add(title, TITLE);
  counter.add(headings.join('\n'), HEADING);
  counter.add(keywords.join('\n'), KEYWORDS);
  for (const symbol of partialPaths(keywords)) counter.addTerm(symbol, KEYWORDS);
  const length = counter.add(sections.map(([, , text]) => text).join('\n'), TEXT);
  addKeys([title], TITLE);
  addKeys(headings, HEADING);
  const page: PartPage = {
    entry: item.entry,
    titleWords: Math.min(63, titleWords),
    length: lengthLevel(length),
    boost: boostLevel(item.boost ?? 1),
    section,
  };
  const terms: PageTerms['terms'] = [];
  for (const [term, counts] of counter.terms()) {
    const code = joinFields(counts, rules.isStopWord(term));
    if (code > 0) terms.push([term, code]);
  }
  return { language, page, terms };

  function addKeys(titles: readonly string[], field: number): void {
    const keys = new Set(titles.map((title) => titleKey(title, rules)));
    for (const key of keys) if (key !== '') counter.addTerm(KEY_SIGN + key, field);
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

/** All occurrences as one code. A stop word is kept where it may be part of a name, not in the text. */
function joinFields(counts: readonly number[], isStopWord: boolean): number {
  const [title = 0, heading = 0, keywords = 0, text = 0] = counts;
  return fieldCode({
    inTitle: title > 0,
    inHeading: heading > 0,
    inKeywords: keywords > 0,
    text: isStopWord ? 0 : levelOf(text),
  });
}
