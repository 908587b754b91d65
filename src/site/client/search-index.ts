import { textPath, type IndexCore, type PageSection } from '../terms/index-format.ts';
import { findPages, type FoundPages } from '../terms/find-pages.ts';
import { createIndexReader, keepLast, type IndexReader } from '../terms/read-index.ts';
import { fileAddress, loadScript } from './page.ts';

export interface SearchPlace {
  /** Folder of the index in `_docs/`. */
  index: string;
  /** Name of the part of the site that the page belongs to. */
  section: string;
  /** Path of the page in the bundle. */
  page: string;
}

/** Where the reader is, as the page's search button says. */
export function findPlace(): SearchPlace {
  const data = document.querySelector<HTMLElement>('#search-bar-entry')?.dataset;
  return { index: data?.['search'] ?? '', section: data?.['section'] ?? '', page: data?.['page'] ?? '' };
}

const readers = new Map<string, IndexReader>();
const waiting = new Map<string, (data: unknown) => void>();

/** Reads the files of an index, which are scripts: a page that was opened from disk may not fetch. */
export function readerOf(index: string): IndexReader {
  const known = readers.get(index);
  if (known) return known;
  const reader = createIndexReader((name, version) => loadPart(`_docs/${index}/${name}`, version));
  readers.set(index, reader);
  return reader;
}

export function loadCore(index: string): Promise<IndexCore> {
  return readerOf(index).core();
}

async function loadPart(name: string, version?: string): Promise<unknown> {
  window.__docs.searchPart = (part, data) => waiting.get(part)?.(data);
  const data = new Promise<unknown>((resolve) => waiting.set(name, resolve));
  try {
    // Each release has its own address: no part is of another than the core.
    await loadScript(fileAddress(`${name}.js`) + (version === undefined ? '' : `?v=${version}`));
    return await Promise.race([data, Promise.reject(new Error(`${name} holds no part of an index`))]);
  } finally {
    waiting.delete(name);
  }
}

const MAX_TEXTS = 60;
const readText = keepLast(MAX_TEXTS, (page: string) => loadPart(textPath(page)) as Promise<PageSection[]>);

export interface SearchRequest {
  query: string;
  /** Folder of the index to search. */
  index: string;
  /** Name of the only part of it to search. */
  section?: string | undefined;
  limit?: number;
  /** Reads texts of the best pages, for snippets. */
  withTexts: boolean;
}

/** Pages for a query, best first, those near the reader before others that are as good. */
export async function searchPages({ query, index, section, limit, withTexts }: SearchRequest): Promise<FoundPages> {
  const place = findPlace();
  const core = await loadCore(index);
  const near = core.sections.indexOf(place.section);
  const only = section === undefined ? -1 : core.sections.indexOf(section);
  return findPages(readerOf(index), query, {
    from: place.page,
    ...(near >= 0 && index === place.index && { near }),
    ...(only >= 0 && { section: only }),
    ...(limit !== undefined && { limit }),
    // A text that cannot be loaded costs the snippet, not the result.
    ...(withTexts && { readText: (page: string) => readText(page).catch(() => undefined) }),
  });
}
