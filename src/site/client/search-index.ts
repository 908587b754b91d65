import MiniSearch from 'minisearch';
import type { Query, SearchOptions, SearchResult } from 'minisearch';
import { INDEX_OPTIONS, processTerm, tokenize } from '../terms/tokenize.ts';
import type { StoredSection } from '../terms/tokenize.ts';
import { bundlePath, loadScript } from './page.ts';
import type { SearchIndexData } from './page.ts';

/** A page with those of its sections that match best. */
export interface FoundPage {
  page: StoredSection;
  /** The start of the page matched, not only a section of it. */
  matched: boolean;
  sections: StoredSection[];
  /** Terms of the index that matched, to be marked. */
  terms: string[];
}

const PAGES = 8;
const SECTIONS = 3;

const SEARCH: SearchOptions = {
  boost: { title: 4, heading: 2, keywords: 3, text: 1 },
  prefix: true,
  fuzzy: (term) => (term.length > 4 && /^[a-z]+$/.test(term) ? 0.2 : false),
  maxFuzzy: 2,
  weights: { prefix: 0.6, fuzzy: 0.25 },
  boostDocument: (_id, _term, stored) => (typeof stored?.['w'] === 'number' ? stored['w'] : 1),
};

let index: Promise<MiniSearch> | undefined;

/** Loads the index once; a failed load may be retried. */
export function loadIndex(): Promise<MiniSearch> {
  index ??= new Promise<MiniSearch>((resolve, reject) => {
    const file = document.querySelector<HTMLElement>('#search-bar-entry')?.dataset['search'] ?? '';
    window.__docs.searchIndex = (data: SearchIndexData) => {
      const index = 'serializationVersion' in data ? data : data.index;
      resolve(MiniSearch.loadJS(index as Parameters<typeof MiniSearch.loadJS>[0], INDEX_OPTIONS));
    };
    loadScript(bundlePath(`_docs/${file}`)).catch(reject);
  });
  index.catch(() => (index = undefined));
  return index;
}

/** Pages for a query, best first: those with all its words, else those with any. */
export async function findSections(query: string): Promise<FoundPage[]> {
  const search = await loadIndex();
  const text: Query = query.trim();
  if (text === '') return [];
  const all = search.search(text, { ...SEARCH, combineWith: 'AND' });
  return groupByPage(all.length > 0 ? all : search.search(text, SEARCH));
}

function groupByPage(results: readonly SearchResult[]): FoundPage[] {
  const pages = new Map<string, FoundPage>();
  for (const result of results) {
    const section = result as SearchResult & StoredSection;
    const url = section.u.split('#')[0] ?? section.u;
    let found = pages.get(url);
    if (found === undefined) {
      if (pages.size === PAGES) continue;
      found = { page: { ...section, u: url, h: '' }, matched: false, sections: [], terms: [] };
      pages.set(url, found);
    }
    if (section.h === '') {
      found.page = section;
      found.matched = true;
    } else if (found.sections.length < SECTIONS) {
      found.sections.push(section);
    }
    found.terms.push(...result.terms);
  }
  return [...pages.values()];
}

/** Cuts a text into runs that match a found term and runs that do not. */
export function markTerms(text: string, terms: readonly string[]): { text: string; marked: boolean }[] {
  const wanted = new Set(terms);
  const runs: { text: string; marked: boolean }[] = [];
  for (const run of text.split(/([\p{L}\p{N}\p{M}_]+)/u)) {
    if (run === '') continue;
    const marked = tokenize(run).some((term) => wanted.has(processTerm(term)));
    const last = runs.at(-1);
    if (last?.marked === marked) last.text += run;
    else runs.push({ text: run, marked });
  }
  return runs;
}
