import type { SiteLinks } from '../author-css/link-selectors.ts';
import { resolveLink } from '../mdx/links.ts';
import type { SiteContext } from './site-context.ts';

/** Returns what selectors of links depend on, for style sheets of these pages. */
export function createSiteLinks(urls: readonly string[], site: SiteContext): SiteLinks {
  return {
    depth: Math.max(0, ...new Set(urls.map((url) => url.split('/').length - 2))),
    findFile(path) {
      const target = resolveLink(path, { file: 'docs.json', pageUrl: '/' }, site.targets);
      return target.kind === 'asset' ? target.file : undefined;
    },
  };
}
