import { hash } from 'node:crypto';
import {
  serializeQuestion,
  renderBody,
  indexPage,
  type PlannedPage,
  type SiteContext,
  type PageBody,
  type IndexedPage,
  type PageTerms,
} from '../../../site/index.ts';
import { openBodies, packBodies, type UsedPage } from '../cache/cached-bodies.ts';
import { readCached } from '../cache/read-cached.ts';
import { listBodyFiles } from '../cache/segment-keys.ts';
import type { CachedPart, Tasks } from '../messages.ts';
import { createTracking } from './tracking.ts';

/** Provides the bodies of a task's pages and their terms: cached ones if they are valid, and new ones otherwise. */
export function openTaskBodies(site: SiteContext, cacheEntry: CachedPart) {
  const { tracker, replies } = createTracking(site);
  const { body: packedBodies, isDamaged } = readCached(cacheEntry);
  const knownBodies = openBodies(packedBodies, replies);
  const files = listBodyFiles(site.plan, site.source);
  const usedPages = new Map<string, UsedPage>();
  const requestedUrls = new Set<string>();
  let isNew = false;
  return {
    async get(page: PlannedPage, failure: string | undefined): Promise<PageBody> {
      const { url } = page;
      const cachedBody = failure === undefined ? knownBodies.find(url) : undefined;
      if (!cachedBody) isNew = true;
      const body = cachedBody ?? (await makeBody(page, failure));
      usedPages.set(url, body);
      for (const text of body.questions) if (text !== serializeQuestion('file', page.file)) requestedUrls.add(text);
      return body.page.body;
    },
    /** Returns the terms of a page whose body was requested. */
    terms(url: string, indexedPage: IndexedPage): PageTerms {
      const sum = hash('sha256', JSON.stringify(indexedPage));
      const usedPage = usedPages.get(url);
      if (usedPage?.page.terms?.sum === sum) return usedPage.page.terms.found;
      const terms = indexPage(indexedPage);
      if (usedPage)
        usedPages.set(url, {
          url,
          questions: usedPage.questions,
          page: { ...usedPage.page, terms: { sum, found: terms } },
        });
      isNew = true;
      return terms;
    },
    /** Returns the bodies as a cache entry, and when a later build can reuse the segment. */
    packForCache(): Pick<Tasks['pages']['output'], 'reuse' | 'shared' | 'bodies' | 'isDamaged'> {
      return {
        reuse: requestedUrls.has(serializeQuestion('setting', 'time')) ? 'same-time' : 'same-sources',
        shared: [...files].filter((file) => requestedUrls.has(serializeQuestion('file', file))).sort(),
        bodies: isNew ? packBodies([...usedPages.values()], replies) : undefined,
        isDamaged,
      };
    },
  };

  async function makeBody(page: PlannedPage, failure: string | undefined): Promise<UsedPage> {
    const trackedPage = tracker.begin(page);
    const blocks = new Map<string, string>();
    site.highlighter.add(knownBodies.blocksOf(page.url));
    site.highlighter.noteBlocks(blocks);
    const body = await renderBody(trackedPage.site, trackedPage.page, failure);
    site.highlighter.noteBlocks();
    return { url: page.url, questions: trackedPage.questions(), page: { body, blocks: [...blocks] } };
  }
}
