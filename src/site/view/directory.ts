/** Builds directory listings: the content of a group, on the group's own page (content format, Directory listings). */
import { stripMarkdown } from '../markdown/strip-markdown.ts';
import type { Section, SidebarEntry } from '../model/navigation.ts';
import { findFirstPage, findOwnGroup } from '../navigation/trail.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { DirectoryEntry, DirectoryView } from '../model/view.ts';
import { linkTo, resolveNavigationLink } from './navigation-links.ts';

/** Returns the listing of a page if it is a group's own page and the group has a listing. */
export function buildDirectory(
  site: SiteContext,
  page: PlannedPage,
  section: Section | undefined,
): DirectoryView | undefined {
  const group = section && findOwnGroup(section, page.url);
  if (group?.directory === undefined) return undefined;
  const entries = toEntries(group.entries, { site, page, isDeep: group.directory === 'accordion' });
  return entries.length === 0 ? undefined : { kind: group.directory, entries };
}

interface ListingContext {
  site: SiteContext;
  page: PlannedPage;
  /** Whether to include the content of groups. Otherwise, they link to their first page. */
  isDeep: boolean;
}

function toEntries(entries: readonly SidebarEntry[], context: ListingContext): DirectoryEntry[] {
  const { site, page, isDeep } = context;
  return entries.map((entry) => {
    const url = entry.url ?? (entry.type === 'group' ? findFirstPage(entry.entries) : undefined);
    const external = entry.type === 'page' && entry.external === true;
    const { label, icon, iconType, tag } = entry;
    return {
      label,
      description: entry.url === undefined ? '' : stripMarkdown(site.pages.get(entry.url)?.description ?? ''),
      ...(url !== undefined && external
        ? resolveNavigationLink(page, url, site)
        : { href: url === undefined ? '' : linkTo(page, url, site), external }),
      ...(icon !== undefined && { icon }),
      ...(iconType !== undefined && { iconType }),
      ...(tag !== undefined && { tag }),
      ...(entry.type === 'group' &&
        isDeep && { own: entry.url !== undefined, entries: toEntries(entry.entries, context) }),
    };
  });
}
