/** The task that shows one page as readers see it. */
import { extractReadableText, renderBody, type SiteContext } from '../../../site/index.ts';
import type { RenderedText, Task } from '../messages.ts';
import type { PageCallbacks } from './page-notes.ts';

/** Renders the body of the page in a file and reads its text; undefined if the file isn't a page of the site. */
export async function showPage(
  site: SiteContext,
  { file }: Task<'show'>,
  notes: PageCallbacks,
): Promise<RenderedText | undefined> {
  const page = [...site.pages.values()].find((each) => each.file === file);
  if (!page) return undefined;
  notes.begin(0);
  const { html, titleHtml, descriptionHtml } = await renderBody(site, page);
  const text = extractReadableText(html, (href) => toSitePath(href, page.output));
  notes.end();
  notes.leave();
  return {
    url: page.url,
    title: extractReadableText(titleHtml),
    description: extractReadableText(descriptionHtml),
    text,
  };
}

const SITE = 'http://site.invalid';

/** Returns the site path of a link that is relative to its page's file. */
function toSitePath(href: string, output: string): string {
  const url = URL.parse(href, `${SITE}/${output}`);
  if (url?.origin !== SITE) return href;
  return url.pathname.replace(/(?:index)?\.html$/, '').replace(/(.)\/$/, '$1') + url.hash;
}
