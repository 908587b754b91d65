import { escapeHtml } from '../../../lib/html.ts';
import { ui } from '../../icons/ui-icon.ts';
import type { FrameContext, FrameParts } from '../../model/plugin.ts';
import type { PlannedPage } from '../../model/plan.ts';
import { encodePath } from '../../model/urls.ts';
import type { SiteContext } from '../../print/site-context.ts';
import { findFeeds } from './feed-files.ts';

/** Links the feeds in the head, and the first one at the top of the page if its author asks for it. */
export function buildFrame(site: SiteContext, page: PlannedPage, { files, root, text }: FrameContext): FrameParts {
  const alternates = findFeeds(site, page, files);
  const [first] = alternates;
  if (!page.frontmatter.rss || !first) return { alternates };
  const href = root + encodePath(first.path);
  return {
    alternates,
    toolsHtml: `<a class="bd-RssLink" href="${escapeHtml(href)}">${ui('rss')}<span>RSS<span class="bd-VisuallyHidden">: ${escapeHtml(text('subscribe'))}</span></span></a>`,
  };
}
