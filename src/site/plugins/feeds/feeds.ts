/** RSS and Atom feeds of pages with `<Update>`s (content format, RSS). */
import type { SitePlugin } from '../../print/site-context.ts';

declare module '../../model/frontmatter.ts' {
  interface Frontmatter {
    /** Whether the page links to its feed. */
    rss?: boolean;
  }
}

export const feeds: SitePlugin = {
  name: 'feeds',
  words: /(?<!line[ *\n]+)\bfeeds?\b|Feeds?(?![a-z])|(?<!memoryUsage\.|\{ |\$\{)\brss\b|bd-Rss/,
  frontmatter: { rss: (values) => values.flag('rss') },
  unprinted: ['bd-RssLink'],
  props: { Update: ['rss'] },
  createsFile(file, hasPage) {
    const page = /^(.+)\/rss\.xml$/.exec(file)?.[1];
    return page !== undefined && hasPage(`/${page}`);
  },
  async load() {
    const [{ buildFeedFiles }, { buildFrame }] = await Promise.all([import('./feed-files.ts'), import('./frame.ts')]);
    return { bodyFiles: buildFeedFiles, frame: buildFrame };
  },
};
