/** The search engine, independent of the page: it runs in a worker, or in a page that can't start one. */
import { findPages, type SearchMatches } from '../search-terms/find-pages.ts';
import { getTextPath, type OtherIndex, type PageSection } from '../search-terms/index-format.ts';
import { createIndexReader, keepLast, type IndexReader } from '../search-terms/read-index.ts';

export interface SearchRequest {
  query: string;
  /** Folder of the index to search, in `_docs/`. */
  index: string;
  /** Name of the only section to search. */
  section?: string | undefined;
  /** Name of the section the reader is in; absent for an index other than the reader's. */
  near?: string | undefined;
  /** Path in the bundle of the reader's current page. */
  from: string;
  limit?: number | undefined;
  /** Whether to load the texts of the best pages, for snippets. */
  withTexts: boolean;
}

/** The sections of an index, and the site's other indexes. */
export interface IndexSummary {
  sections: string[];
  others: OtherIndex[];
}

export interface SearchEngine {
  summarize: (index: string) => Promise<IndexSummary>;
  /** Returns the pages for a query, best first; among equally good ones, those near the reader come first. */
  search: (request: SearchRequest) => Promise<SearchMatches>;
}

export interface EngineOptions {
  /** Loads a data file by its path in the bundle without extension. `version` becomes part of its URL. */
  load: (name: string, version?: string) => Promise<unknown>;
  /** See `FindOptions`. */
  pause?: () => Promise<void>;
}

const MAX_TEXTS = 60;

export function createEngine({ load, pause }: EngineOptions): SearchEngine {
  const readers = new Map<string, IndexReader>();
  const getReader = (index: string): IndexReader => {
    const reader = readers.get(index) ?? createIndexReader((name, version) => load(`_docs/${index}/${name}`, version));
    readers.set(index, reader);
    return reader;
  };
  // A text is requested with the version of the index that found it, so that a server can return the one of the same
  // release.
  const readText = keepLast(MAX_TEXTS, (address: string) => {
    const [version, page = ''] = address.split(/ (.*)/s);
    return load(getTextPath(page), version) as Promise<PageSection[]>;
  });
  return {
    async summarize(index) {
      const { sections, others } = await getReader(index).core();
      return { sections, others };
    },
    async search({ query, index, section, near, from, limit, withTexts }) {
      const { sections, version } = await getReader(index).core();
      const getSectionNumber = (name: string | undefined): number => (name === undefined ? -1 : sections.indexOf(name));
      return findPages(getReader(index), query, {
        from,
        ...(getSectionNumber(near) >= 0 && { near: getSectionNumber(near) }),
        ...(getSectionNumber(section) >= 0 && { section: getSectionNumber(section) }),
        ...(limit !== undefined && { limit }),
        ...(pause && { pause }),
        // If a text can't be loaded, the result is shown without its snippet.
        ...(withTexts && { readText: (page: string) => readText(`${version} ${page}`).catch(() => undefined) }),
      });
    },
  };
}
