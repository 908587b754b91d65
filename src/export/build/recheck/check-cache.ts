/**
 * Caches the pages of a check for a later one. After an edit, only the pages that were read again are written, next to
 * the ones of the last whole check, because packing all pages takes longer than checking one.
 */
import { hash } from 'node:crypto';
import { seal } from '../../../lib/sealed.ts';
import type { ObjectCache } from '../cache/object-cache.ts';
import type { CachedCheck, CheckEdits, RecalledPages, RecheckablePage } from '../messages.ts';
import { packChecked, unpackChecked } from './read-table.ts';

export interface CheckCache {
  /** Locates the pages of the last check. */
  find(): Promise<CachedCheck>;
  /** Removes the pages of the last check, because their seal is broken. */
  reject(): Promise<void>;
  /** Stores the pages of a check for the next one. */
  keep(check: NewCheck): Promise<void>;
}

export interface NewCheck {
  /** The pages that were read, and those that were reused without the cache. */
  pages: readonly RecheckablePage[];
  /** The pages that were reused from the cache; undefined if there were none. */
  recalled: { cached: CachedCheck; pages: RecalledPages } | undefined;
}

/** Maximum number of pages beside the last whole check. The next check has to read both. */
const MAX_EDITS = 50;

/** Opens the cache of one site. `key` identifies the site, its settings and the renderer. */
export function openCheckCache(cache: ObjectCache, key: string, { maxEdits = MAX_EDITS } = {}): CheckCache {
  const [pagesKey, editsKey] = [`checked-${key}`, `rechecked-${key}`];

  async function keepEdits(pages: readonly RecheckablePage[], recalled: NonNullable<NewCheck['recalled']>) {
    const { cached } = recalled;
    const newUrls = new Set(pages.map(({ url }) => url));
    const earlierEdits = cached.edits?.seal === recalled.pages.seal ? cached.edits.pages : [];
    const edits: CheckEdits = {
      seal: recalled.pages.seal,
      pages: [...earlierEdits.filter(({ url }) => !newUrls.has(url)), ...pages],
    };
    if (edits.pages.length <= maxEdits) return cache.put(editsKey, seal(Buffer.from(JSON.stringify(edits))));
    const body = await cache.findLatest(pagesKey);
    // Another check has replaced the pages.
    if (!body || hash('sha256', body) !== edits.seal) return;
    const allPages = new Map([...unpackChecked(body), ...edits.pages].map((page) => [page.url, page]));
    const remainingUrls = new Set([...recalled.pages.urls, ...newUrls]);
    await cache.put(pagesKey, seal(packChecked([...allPages.values()].filter(({ url }) => remainingUrls.has(url)))));
  }

  return {
    async find() {
      const [part, edits] = await Promise.all([cache.locateLatest(pagesKey), cache.findLatest(editsKey)]);
      return { part, edits: edits && (JSON.parse(edits.toString('utf8')) as CheckEdits) };
    },
    reject: () => cache.reject(pagesKey),
    async keep({ pages, recalled }) {
      if (recalled === undefined) await cache.put(pagesKey, seal(packChecked(pages)));
      else if (pages.length > 0) await keepEdits(pages, recalled);
    },
  };
}
