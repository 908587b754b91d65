/** Related topics that a page names in its frontmatter (content-format 2). */
import type { PagePrinter } from '../components/component.ts';
import { resolveLink } from '../mdx/links.ts';
import type { PlannedPage } from '../plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { LinkView } from '../theme/view.ts';

/** Most topics that are shown. */
const MOST = 10;

/** Paths, URLs and `{Title: link}`; a path without a title is called as its page. Dead ones are reported by the printer. */
export function relatedLinks(site: SiteContext, page: PlannedPage, printer: Pick<PagePrinter, 'link'>): LinkView[] {
  const at = { file: page.file, line: page.frontmatter.lines?.['related'] ?? 1, column: 1 };
  return writtenLinks(page).flatMap(({ title, url }) => {
    const target = resolveLink(url, { file: page.file, pageUrl: page.url }, site.targets);
    const { href, external } = printer.link(url, at);
    const named = target.kind === 'page' ? site.pages.get(target.url)?.title : undefined;
    if (target.kind === 'broken' || target.kind === 'fragment') return [];
    return [{ label: title ?? named ?? url.replace(/^https?:\/\//i, ''), href, external }];
  });
}

function writtenLinks({ frontmatter }: PlannedPage): { title?: string; url: string }[] {
  const { related } = frontmatter.raw;
  if (!Array.isArray(related)) return Array.isArray(frontmatter.related) ? toLinks(frontmatter.related) : [];
  return toLinks(related);
}

function toLinks(items: readonly unknown[]): { title?: string; url: string }[] {
  return items
    .flatMap((item): { title?: string; url: string }[] => {
      if (typeof item === 'string') return [{ url: item }];
      if (typeof item !== 'object' || item === null) return [];
      return Object.entries(item).flatMap(([title, url]) => (typeof url === 'string' ? [{ title, url }] : []));
    })
    .slice(0, MOST);
}
