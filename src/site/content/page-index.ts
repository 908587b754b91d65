/**
 * Finds the page that a navigation entry refers to, in any spelling found in real files (content format, Page entries).
 */
import { decodePath } from '../../lib/decode-path.ts';
import type { DiscoveredPage } from './discover.ts';
import { encodeMarks, normalizeUrl, toPortableUrl } from '../model/urls.ts';

export interface PageIndex {
  /** Returns the page of a reference without `#…`; `exact` is false if only its case differs. */
  find(ref: string): { page: DiscoveredPage; exact: boolean } | undefined;
}

export function createPageIndex(pages: ReadonlyMap<string, DiscoveredPage>): PageIndex {
  /** Lower-case URL → the only page with that form; undefined if there are several. */
  const pagesByFold = new Map<string, DiscoveredPage | undefined>();
  for (const page of pages.values()) {
    const key = page.url.toLowerCase();
    pagesByFold.set(key, pagesByFold.has(key) ? undefined : page);
  }
  return {
    find(ref) {
      const urls = listReferenceUrls(ref);
      for (const url of urls) {
        const page = pages.get(url);
        if (page) return { page, exact: true };
      }
      for (const url of urls) {
        const page = pagesByFold.get(url.toLowerCase());
        if (page) return { page, exact: false };
      }
      return undefined;
    },
  };
}

/**
 * Returns the URLs that a reference can mean, most likely first: `/a/index.mdx` → `/a`, `a\\b` → `/a/b`, `c#` →
 * `/c%23`. The last ones are for pages whose file names aren't portable: `why?` → `/why`.
 */
export function listReferenceUrls(ref: string): string[] {
  const slashedRef = ref.replaceAll('\\', '/');
  const spellings = new Set([ref, slashedRef, decodePath(slashedRef)]);
  const urls = [...spellings].flatMap((spelling) => {
    const url = normalizeUrl(encodeMarks(spelling.replace(/^\.\//, '')));
    const stem = url.replace(/\.(?:mdx?|html)$/i, '');
    const collapsedUrl = stem.replace(/\/index$/i, '') || '/';
    return [...new Set([collapsedUrl, stem, url])];
  });
  return [...new Set([...urls, ...urls.map(toPortableUrl)])];
}
