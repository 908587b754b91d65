import type { SearchMatches } from '../search-terms/find-pages.ts';
import { toAssetUrl, toFileUrl, loadScript } from './page.ts';
import { createPause } from './pause.ts';
import type { IndexSummary, SearchEngine } from './search-engine.ts';
import { startWorker } from './search-worker.ts';

export interface SearchIndexPath {
  /** Folder of the index in `_docs/`. */
  index: string;
  /** Name of the section that the page belongs to. */
  section: string;
  /** Path of the page in the bundle. */
  page: string;
}

/** Returns the reader's location, from the page's search button. */
export function findPlace(): SearchIndexPath {
  const data = document.querySelector<HTMLElement>('#search-bar-entry')?.dataset;
  return { index: data?.['bdSearch'] ?? '', section: data?.['bdSection'] ?? '', page: data?.['bdPage'] ?? '' };
}

export interface PageSearch {
  query: string;
  /** Folder of the index to search. */
  index: string;
  /** Name of the only section to search. */
  section?: string | undefined;
  limit?: number;
  /** Whether to load the texts of the best pages, for snippets. */
  withTexts: boolean;
}

/** Returns the pages for a query, best first; among equally good ones, those near the reader come first. */
export function searchPages(request: PageSearch): Promise<SearchMatches> {
  const place = findPlace();
  const nearSection = request.index === place.index ? place.section : undefined;
  return ask((engine) => engine.search({ ...request, near: nearSection, from: place.page }));
}

export function summarize(index: string): Promise<IndexSummary> {
  return ask((engine) => engine.summarize(index));
}

const ENGINE = '_docs/search-engine.js';
let inWorker: Promise<SearchEngine> | undefined;
let inPage: Promise<SearchEngine> | undefined;

/** Calls the engine in a worker; if the worker can't start, dies or can't fetch, calls the one in the page. */
async function ask<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
  if (inPage === undefined && location.protocol !== 'file:') {
    inWorker ??= Promise.resolve(toAssetUrl(ENGINE)).then(startWorker);
    try {
      return await call(await inWorker);
    } catch {
      // If the page's own engine fails too, it reports the error.
    }
  }
  inPage ??= startInPage();
  inPage.catch(() => (inPage = undefined));
  return call(await inPage);
}

async function startInPage(): Promise<SearchEngine> {
  await loadScript(toAssetUrl(ENGINE));
  const { createEngine } = window.__docs;
  if (createEngine === undefined) throw new Error(`${ENGINE} did not start`);
  return createEngine({ load: loadPart, pause: createPause() });
}

const pendingReplies = new Map<string, (data: unknown) => void>();

/** Loads a file of the index, which is a script because a page opened from disk can't fetch. */
async function loadPart(name: string, version?: string): Promise<unknown> {
  window.__docs.searchPart = (part, data) => pendingReplies.get(part)?.(data);
  const data = new Promise<unknown>((resolve) => pendingReplies.set(name, resolve));
  try {
    // Each release has its own URL, so all parts match the core.
    await loadScript(toFileUrl(`${name}.js`) + (version === undefined ? '' : `?v=${version}`));
    return await Promise.race([data, Promise.reject(new Error(`${name} doesn't contain a part of the search index`))]);
  } finally {
    pendingReplies.delete(name);
  }
}
