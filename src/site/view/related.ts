/** Builds related topics: those in the frontmatter, or pages with similar titles (content format, Frontmatter). */
import type { PagePrinter } from '../model/component.ts';
import type { Report } from '../model/diagnostics.ts';
import { resolveLink } from '../mdx/links.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { LinkView } from '../model/view.ts';

/** Maximum number of topics that a page can list. */
const MAX_LISTED = 10;

/**
 * Returns links from paths, URLs and `{Title: link}`. A path without a title uses its page's title. The printer
 * reports broken ones, and `report` gets a list that is too long.
 */
export function listRelatedLinks(
  site: SiteContext,
  page: PlannedPage,
  { printer, report }: { printer: Pick<PagePrinter, 'link'>; report: Report },
): LinkView[] {
  const at = { file: page.file, line: page.frontmatter.lines?.['related'] ?? 1, column: 1 };
  const links = listLinks(site, page);
  if (links.length > MAX_LISTED)
    report({
      ...at,
      severity: 'warning',
      code: 'frontmatter-invalid-value',
      message: `"related" in the frontmatter lists ${links.length} topics, but a page shows only the first ${MAX_LISTED}. Remove the others.`,
    });
  return links.slice(0, MAX_LISTED).flatMap(({ title, url }) => {
    const target = resolveLink(url, { file: page.file, pageUrl: page.url }, site.targets);
    const { href, external } = printer.link(url, at);
    const pageTitle = target.kind === 'page' ? site.pages.get(target.url)?.title : undefined;
    if (target.kind === 'broken' || target.kind === 'fragment') return [];
    return [{ label: title ?? pageTitle ?? url.replace(/^https?:\/\//i, ''), href, external }];
  });
}

function listLinks(site: SiteContext, page: PlannedPage): { title?: string; url: string }[] {
  const { related, raw } = page.frontmatter;
  if (related === 'auto') return site.similar(page.url).map(({ url }) => ({ url }));
  const relatedPaths = raw['related'];
  return toLinks(Array.isArray(relatedPaths) ? relatedPaths : related || []);
}

function toLinks(items: readonly unknown[]): { title?: string; url: string }[] {
  return items.flatMap((item): { title?: string; url: string }[] => {
    if (typeof item === 'string') return [{ url: item }];
    if (typeof item !== 'object' || item === null) return [];
    return Object.entries(item).flatMap(([title, url]) => (typeof url === 'string' ? [{ title, url }] : []));
  });
}
