import type { FoundPages } from '../terms/find-pages.ts';
import { assetPath, fileAddress, loadScript } from './page.ts';
import { createPause } from './pause.ts';
import type { IndexSummary, SearchEngine } from './search-engine.ts';
import { startWorker } from './search-worker.ts';

export interface SearchPlace {
  /** Folder of the index in `_docs/`. */
  index: string;
  /** Name of the part of the site that the page belongs to. */
  section: string;
  /** Path of the page in the bundle. */
  page: string;
}

/** Returns the place of the reader, as the page's search button says. */
export function findPlace(): SearchPlace {
  const data = document.querySelector<HTMLElement>('#search-bar-entry')?.dataset;
  return { index: data?.['search'] ?? '', section: data?.['section'] ?? '', page: data?.['page'] ?? '' };
}

export interface PageSearch {
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
export function searchPages(wanted: PageSearch): Promise<FoundPages> {
  const place = findPlace();
  const near = wanted.index === place.index ? place.section : undefined;
  return ask((engine) => engine.search({ ...wanted, near, from: place.page }));
}

export function summarize(index: string): Promise<IndexSummary> {
  return ask((engine) => engine.summarize(index));
}

const ENGINE = '_docs/search-engine.js';
let inWorker: Promise<SearchEngine> | undefined;
let inPage: Promise<SearchEngine> | undefined;

/** Calls the engine in a worker; where there is none, where it dies or may not fetch, the one in the page. */
async function ask<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
  if (inPage === undefined && location.protocol !== 'file:') {
    inWorker ??= Promise.resolve(assetPath(ENGINE)).then(startWorker);
    try {
      return await call(await inWorker);
    } catch {
      // The page's own engine says what is wrong, if it cannot either.
    }
  }
  inPage ??= startInPage();
  inPage.catch(() => (inPage = undefined));
  return call(await inPage);
}

async function startInPage(): Promise<SearchEngine> {
  await loadScript(assetPath(ENGINE));
  const { createEngine } = window.__docs;
  if (createEngine === undefined) throw new Error(`${ENGINE} did not start`);
  return createEngine({ load: loadPart, pause: createPause() });
}

const waiting = new Map<string, (data: unknown) => void>();

/** Reads a file of the index, which is a script: a page that was opened from disk may not fetch. */
async function loadPart(name: string, version?: string): Promise<unknown> {
  window.__docs.searchPart = (part, data) => waiting.get(part)?.(data);
  const data = new Promise<unknown>((resolve) => waiting.set(name, resolve));
  try {
    // Each release has its own address: no part is of another than the core.
    await loadScript(fileAddress(`${name}.js`) + (version === undefined ? '' : `?v=${version}`));
    return await Promise.race([data, Promise.reject(new Error(`${name} doesn't contain a part of the search index`))]);
  } finally {
    waiting.delete(name);
  }
}
