/** The search itself, without a page: a worker runs it, or the page that may start none. */
import { findPages, type FoundPages } from '../terms/find-pages.ts';
import { textPath, type OtherIndex, type PageSection } from '../terms/index-format.ts';
import { createIndexReader, keepLast, type IndexReader } from '../terms/read-index.ts';

export interface SearchRequest {
  query: string;
  /** Folder of the index to search, in `_docs/`. */
  index: string;
  /** Name of the only part of it to search. */
  section?: string | undefined;
  /** Name of the part that the reader is in; absent for an index that is not the reader's. */
  near?: string | undefined;
  /** Path in the bundle of the page that the reader is on. */
  from: string;
  limit?: number | undefined;
  /** Reads texts of the best pages, for snippets. */
  withTexts: boolean;
}

/** Parts of an index, and the other indexes of the site. */
export interface IndexSummary {
  sections: string[];
  others: OtherIndex[];
}

export interface SearchEngine {
  summarize: (index: string) => Promise<IndexSummary>;
  /** Pages for a query, best first, those near the reader before others that are as good. */
  search: (request: SearchRequest) => Promise<FoundPages>;
}

export interface EngineOptions {
  /** Loads a file of data by its path in the bundle without ending. `version` is part of its address. */
  load: (name: string, version?: string) => Promise<unknown>;
  /** See `FindOptions`. */
  pause?: () => Promise<void>;
}

const MAX_TEXTS = 60;

export function createEngine({ load, pause }: EngineOptions): SearchEngine {
  const readers = new Map<string, IndexReader>();
  const readerOf = (index: string): IndexReader => {
    const reader = readers.get(index) ?? createIndexReader((name, version) => load(`_docs/${index}/${name}`, version));
    readers.set(index, reader);
    return reader;
  };
  // A text is asked for with the version of the index that found it, so that a server can give that of the same release.
  const readText = keepLast(MAX_TEXTS, (address: string) => {
    const [version, page = ''] = address.split(/ (.*)/s);
    return load(textPath(page), version) as Promise<PageSection[]>;
  });
  return {
    async summarize(index) {
      const { sections, others } = await readerOf(index).core();
      return { sections, others };
    },
    async search({ query, index, section, near, from, limit, withTexts }) {
      const { sections, version } = await readerOf(index).core();
      const numberOf = (name: string | undefined): number => (name === undefined ? -1 : sections.indexOf(name));
      return findPages(readerOf(index), query, {
        from,
        ...(numberOf(near) >= 0 && { near: numberOf(near) }),
        ...(numberOf(section) >= 0 && { section: numberOf(section) }),
        ...(limit !== undefined && { limit }),
        ...(pause && { pause }),
        // A text that cannot be loaded costs the snippet, not the result.
        ...(withTexts && { readText: (page: string) => readText(`${version} ${page}`).catch(() => undefined) }),
      });
    },
  };
}
