/** RSS and Atom feeds of pages with `<Update>`s (content format, RSS). */
import { escapeHtml } from '../../../lib/html.ts';
import { ui } from '../../icons/ui-icon.ts';
import type { FrameContext, FrameParts } from '../../model/plugin.ts';
import type { PlannedPage } from '../../model/plan.ts';
import { encodePath } from '../../model/urls.ts';
import type { SiteContext, SitePlugin } from '../../print/site-context.ts';
import { buildFeedFiles, findFeeds } from './feed-files.ts';

export const feeds: SitePlugin = {
  name: 'feeds',
  words: /(?<!line[ *\n]+)\bfeeds?\b|Feeds?(?![a-z])|(?<!memoryUsage\.|\{ |\$\{)\brss\b/,
  props: { Update: ['rss'] },
  bodyFiles: buildFeedFiles,
  createsFile(file, hasPage) {
    const page = /^(.+)\/rss\.xml$/.exec(file)?.[1];
    return page !== undefined && hasPage(`/${page}`);
  },
  frame: buildFrame,
};

/** Links the feeds in the head, and the first one at the top of the page if its author asks for it. */
function buildFrame(site: SiteContext, page: PlannedPage, { files, root, text }: FrameContext): FrameParts {
  const alternates = findFeeds(site, page, files);
  const [first] = alternates;
  if (!page.frontmatter.rss || !first) return { alternates };
  const href = root + encodePath(first.path);
  return {
    alternates,
    toolsHtml: `<a class="rss-link" href="${escapeHtml(href)}">${ui('rss')}<span>RSS<span class="visually-hidden">: ${escapeHtml(text('subscribe'))}</span></span></a>`,
  };
}
