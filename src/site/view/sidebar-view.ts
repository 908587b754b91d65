/** Builds the sidebar of a page: its whole section, or only the part around the page if the section is large. */
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { Section, SidebarEntry } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { SidebarItem, SidebarView } from '../model/view.ts';
import { findFirstPage } from '../navigation/trail.ts';
import { linkTo, resolveNavigationLink } from './navigation-links.ts';
import { getRelativeRoot } from '../model/urls.ts';

/**
 * Maximum number of links on a page. Above it, the entries of groups outside the page's path are left out, and longer
 * lists are cut to the part around the page, so that output only grows with the number of pages. The client adds the
 * missing entries.
 */
const LARGE_SIDEBAR_LINKS = 120;

type GroupEntry = Extract<SidebarEntry, { type: 'group' }>;

/** Facts about a section that don't depend on the page. */
interface SectionFacts {
  links: number;
  /** Groups that contain each page. */
  paths: Map<string, Set<GroupEntry>>;
  /** Entry of each page. */
  entries: Map<string, SidebarEntry>;
  /** Position of each entry in its list. */
  places: Map<SidebarEntry, number>;
}

export interface SidebarInput {
  site: SiteContext;
  page: PlannedPage;
  section: Section;
  text: (key: string) => string;
}

export function buildSidebar({ site, page, section, text }: SidebarInput): SidebarView {
  const sectionFacts = getFacts(section);
  const isLarge = sectionFacts.links > LARGE_SIDEBAR_LINKS;
  const path = sectionFacts.paths.get(page.url) ?? new Set();
  const context = { site, page, path, large: isLarge, facts: sectionFacts, text };
  return {
    entries: createItems(section.entries, context, true),
    ...(isLarge && { fullScript: `${getRelativeRoot(page.url)}${getSectionScriptPath(section)}` }),
  };
}

/** Returns the bundle path of the script that contains a large section's full navigation. */
export function getSectionScriptPath(section: Section): string {
  return `_docs/nav/${section.id}.js`;
}

/** Returns whether the pages of a section only contain part of the navigation. */
export function isLarge(section: Section): boolean {
  return getFacts(section).links > LARGE_SIDEBAR_LINKS;
}

/** Returns the whole navigation of a section. `link` returns the href of a page. */
export function listAllItems(section: Section, link: (url: string) => string): SidebarItem[] {
  const convert = (entries: readonly SidebarEntry[], top: boolean): SidebarItem[] =>
    entries.map((entry) => {
      if (entry.type === 'page') {
        const { url, external = false, ...properties } = entry;
        return { ...properties, type: 'link', href: external ? url : link(url), external, active: false };
      }
      const { url, entries: innerEntries, expanded, ...properties } = entry;
      return {
        ...properties,
        open: expanded,
        top,
        active: false,
        items: convert(innerEntries, false),
        ...(url !== undefined && { href: link(url) }),
      };
    });
  return convert(section.entries, true);
}

interface ItemContext {
  site: SiteContext;
  page: PlannedPage;
  path: ReadonlySet<GroupEntry>;
  large: boolean;
  facts: SectionFacts;
  text: (key: string) => string;
}

function createItems(entries: readonly SidebarEntry[], context: ItemContext, top: boolean): SidebarItem[] {
  const [start, end] = getVisibleRange(entries, context);
  const visibleEntries = entries.slice(start, end).map((entry, offset) => ({
    ...(entry.type === 'page' ? linkItem(entry, context) : groupItem(entry, context, top)),
    place: start + offset,
  }));
  return [
    ...(start > 0 ? [createAllPagesLink(context, [0, start])] : []),
    ...visibleEntries,
    ...(end < entries.length ? [createAllPagesLink(context, [end, entries.length])] : []),
  ];
}

/** Returns the part of a list that a page shows: all of it, or the part around the page. */
function getVisibleRange(
  entries: readonly SidebarEntry[],
  { page, path, large, facts: sectionFacts }: ItemContext,
): [number, number] {
  if (!large || entries.length <= LARGE_SIDEBAR_LINKS) return [0, entries.length];
  const pageEntry = sectionFacts.entries.get(page.url);
  const selectedEntries = [...path, ...(pageEntry ? [pageEntry] : [])].map((entry) => ({
    entry,
    place: sectionFacts.places.get(entry) ?? 0,
  }));
  const at = selectedEntries.find(({ entry, place }) => entries[place] === entry)?.place ?? 0;
  const start = Math.max(0, Math.min(at - LARGE_SIDEBAR_LINKS / 2, entries.length - LARGE_SIDEBAR_LINKS));
  return [start, start + LARGE_SIDEBAR_LINKS];
}

/** Creates a link to the list of all pages, instead of entries that a page leaves out. */
function createAllPagesLink({ page, text }: ItemContext, missing: [number, number]): SidebarItem {
  const href = `${getRelativeRoot(page.url)}_docs/contents.html`;
  return { type: 'link', label: `… ${text('allPages')}`, href, external: false, active: false, missing };
}

function linkItem(entry: Extract<SidebarEntry, { type: 'page' }>, { site, page }: ItemContext): SidebarItem {
  const { type: _, url, external = false, ...properties } = entry;
  return {
    type: 'link',
    ...properties,
    ...(external ? resolveNavigationLink(page, url, site) : { href: linkTo(page, url, site), external }),
    active: url === page.url,
  };
}

function groupItem(entry: GroupEntry, context: ItemContext, top: boolean): SidebarItem {
  const { site, page, path, large } = context;
  const onPath = path.has(entry);
  const leavesOut = large && !onPath && entry.entries.length > 0;
  const { label, icon, iconType, tag } = entry;
  const url = entry.url ?? findDrillTarget(entry, { site, top });
  return {
    type: 'group',
    label,
    ...(icon !== undefined && { icon }),
    ...(iconType !== undefined && { iconType }),
    ...(tag !== undefined && { tag }),
    open: onPath || entry.expanded,
    top,
    ...(url !== undefined && { href: linkTo(page, url, site) }),
    active: entry.url === page.url,
    items: leavesOut
      ? [createAllPagesLink(context, [0, entry.entries.length])]
      : createItems(entry.entries, context, false),
  };
}

/** With `interaction.drilldown`, opening a group also opens its first page. Top groups are always open. */
function findDrillTarget(entry: GroupEntry, { site, top }: { site: SiteContext; top: boolean }): string | undefined {
  return site.plan.config.interaction.drilldown && !top ? findFirstPage(entry.entries) : undefined;
}

const getFacts = memoizeByObject((section: Section): SectionFacts => {
  const sectionFacts: SectionFacts = { links: 0, paths: new Map(), entries: new Map(), places: new Map() };
  const visit = (entries: readonly SidebarEntry[], ancestors: readonly GroupEntry[]) => {
    for (const [place, entry] of entries.entries()) {
      sectionFacts.links++;
      sectionFacts.places.set(entry, place);
      if (entry.url !== undefined) sectionFacts.entries.set(entry.url, entry);
      if (entry.type === 'page') sectionFacts.paths.set(entry.url, new Set(ancestors));
      else {
        if (entry.url !== undefined) sectionFacts.paths.set(entry.url, new Set([...ancestors, entry]));
        visit(entry.entries, [...ancestors, entry]);
      }
    }
  };
  visit(section.entries, []);
  return sectionFacts;
});
