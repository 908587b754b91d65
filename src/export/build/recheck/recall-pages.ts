/** Reuses the cached pages of an earlier check in the rendering process, so that they aren't sent between processes. */
import type { CheckedPage, SiteContext } from '../../../site/index.ts';
import { readCached } from '../cache/read-cached.ts';
import type { CachedCheck, ReadTable, Task, Tasks } from '../messages.ts';
import { createTracking } from '../thread/tracking.ts';
import { findUnchangedPages, openChecked, removeFacts, tabulateReads } from './read-table.ts';

interface EarlierCheck {
  seal: string;
  isDamaged: boolean;
  table: ReadTable;
  pages: ReadonlyMap<string, CheckedPage>;
}

const earlierChecks = new WeakMap<SiteContext, EarlierCheck>();

/** Returns the pages of an earlier check that would give the same result. */
export function findReusablePages(site: SiteContext, table: ReadTable): string[] {
  const { replies } = createTracking(site);
  return findUnchangedPages(table, (text) => replies.find(text)).filter((url) => site.pages.has(url));
}

/** Finds the pages of a cached check that would give the same result. */
export function recallPages(site: SiteContext, { cached }: Task<'recall'>): Tasks['recall']['output'] {
  const { table, seal, isDamaged } = openEarlierCheck(site, cached);
  return { urls: findReusablePages(site, table), seal, isDamaged };
}

/**
 * Returns all pages of a check in the site's order. Returns undefined if another check has replaced the recalled pages
 * since they were found and this process no longer has them, because it was restarted.
 */
export function joinPages(site: SiteContext, { pages, recalled }: Task<'collect'>): CheckedPage[] | undefined {
  if (!recalled) return pages;
  const earlierCheck = openEarlierCheck(site, recalled.cached);
  if (earlierCheck.seal !== recalled.pages.seal) return undefined;
  const checkedPages = new Map(pages.map((page) => [page.url, page]));
  const recalledUrls = new Set(recalled.pages.urls);
  return site.plan.pages.flatMap(
    ({ url }) => checkedPages.get(url) ?? (recalledUrls.has(url) ? earlierCheck.pages.get(url) : undefined) ?? [],
  );
}

function openEarlierCheck(site: SiteContext, cached: CachedCheck): EarlierCheck {
  const earlierCheck = earlierChecks.get(site) ?? readEarlierCheck(cached);
  earlierChecks.set(site, earlierCheck);
  return earlierCheck;
}

function readEarlierCheck({ part, edits }: CachedCheck): EarlierCheck {
  const { body, seal, isDamaged } = readCached({ part });
  const { facts, pages } = body ? openChecked(body) : { facts: [], pages: [] };
  const editedPages = edits?.seal === seal ? edits.pages : [];
  const editedUrls = new Set(editedPages.map(({ url }) => url));
  const remainingPages = pages.filter(({ url }) => !editedUrls.has(url));
  const editTable = tabulateReads(editedPages);
  return {
    seal,
    isDamaged,
    table: {
      facts: [...facts, ...editTable.facts],
      pages: [
        ...remainingPages.flatMap(({ url, facts: numbers }) => (numbers ? [{ url, facts: numbers }] : [])),
        ...editTable.pages.map((page) => ({ url: page.url, facts: page.facts.map((number) => facts.length + number) })),
      ],
    },
    pages: new Map([...remainingPages, ...editedPages].map((page) => [page.url, removeFacts(page)])),
  };
}
