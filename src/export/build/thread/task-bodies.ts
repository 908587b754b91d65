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
  const { body: packed, isDamaged } = readCached(cacheEntry);
  const known = openBodies(packed, replies);
  const files = listBodyFiles(site.plan, site.source);
  const used = new Map<string, UsedPage>();
  const requested = new Set<string>();
  let isNew = false;
  return {
    async get(page: PlannedPage, failure: string | undefined): Promise<PageBody> {
      const { url } = page;
      const cachedBody = failure === undefined ? known.find(url) : undefined;
      if (!cachedBody) isNew = true;
      const body = cachedBody ?? (await makeBody(page, failure));
      used.set(url, body);
      for (const text of body.questions) if (text !== serializeQuestion('file', page.file)) requested.add(text);
      return body.page.body;
    },
    /** Returns the terms of a page whose body was requested. */
    terms(url: string, indexed: IndexedPage): PageTerms {
      const sum = hash('sha256', JSON.stringify(indexed));
      const usedPage = used.get(url);
      if (usedPage?.page.terms?.sum === sum) return usedPage.page.terms.found;
      const terms = indexPage(indexed);
      if (usedPage)
        used.set(url, { url, questions: usedPage.questions, page: { ...usedPage.page, terms: { sum, found: terms } } });
      isNew = true;
      return terms;
    },
    /** Returns the bodies as a cache entry, and when a later build can reuse the segment. */
    packForCache(): Pick<Tasks['pages']['output'], 'reuse' | 'shared' | 'bodies' | 'isDamaged'> {
      return {
        reuse: requested.has(serializeQuestion('setting', 'time')) ? 'same-time' : 'same-sources',
        shared: [...files].filter((file) => requested.has(serializeQuestion('file', file))).sort(),
        bodies: isNew ? packBodies([...used.values()], replies) : undefined,
        isDamaged,
      };
    },
  };

  async function makeBody(page: PlannedPage, failure: string | undefined): Promise<UsedPage> {
    const tracked = tracker.begin(page);
    const blocks = new Map<string, string>();
    site.highlighter.add(known.blocksOf(page.url));
    site.highlighter.noteBlocks(blocks);
    const body = await renderBody(tracked.site, tracked.page, failure);
    site.highlighter.noteBlocks();
    return { url: page.url, questions: tracked.questions(), page: { body, blocks: [...blocks] } };
  }
}
