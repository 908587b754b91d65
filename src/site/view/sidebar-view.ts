/** The sidebar of a page: its whole section, or around the page only when the section is large. */
import type { Section, SidebarEntry } from '../model/navigation.ts';
import type { PlannedPage } from '../model/plan.ts';
import type { SiteContext } from '../print/site-context.ts';
import type { SidebarItem, SidebarView } from '../model/view.ts';
import { findFirstPage } from '../navigation/trail.ts';
import { linkTo, navigationLink } from './build-frame.ts';
import { relativeRoot } from '../model/urls.ts';

/**
 * Links a page may carry; beyond that groups off the page's path are folded, and longer lists are cut to the part
 * around the page, so that output grows with pages only.
 */
const LARGE = 120;

type GroupEntry = Extract<SidebarEntry, { type: 'group' }>;

/** Facts about a section that do not depend on the page. */
interface SectionFacts {
  links: number;
  /** Groups on the way to each page. */
  paths: Map<string, Set<GroupEntry>>;
  /** Entry of each page. */
  entries: Map<string, SidebarEntry>;
  /** Position of each entry in its list. */
  places: Map<SidebarEntry, number>;
}

const facts = new WeakMap<Section, SectionFacts>();

export interface SidebarInput {
  site: SiteContext;
  page: PlannedPage;
  section: Section;
  text: (key: string) => string;
}

export function buildSidebar({ site, page, section, text }: SidebarInput): SidebarView {
  const known = factsOf(section);
  const large = known.links > LARGE;
  const path = known.paths.get(page.url) ?? new Set();
  const context = { site, page, path, large, facts: known, text };
  return {
    entries: items(section.entries, context, true),
    ...(large && { fullScript: `${relativeRoot(page.url)}${sectionScript(section)}` }),
  };
}

/** Path in the bundle of the script that holds a large section's full navigation. */
export function sectionScript(section: Section): string {
  return `_docs/nav/${section.id}.js`;
}

/** Sections whose pages carry only a part of the navigation. */
export function isLarge(section: Section): boolean {
  return factsOf(section).links > LARGE;
}

/** The whole navigation of a section; `link` gives the address to write for a page. */
export function allItems(section: Section, link: (url: string) => string): SidebarItem[] {
  const convert = (entries: readonly SidebarEntry[], top: boolean): SidebarItem[] =>
    entries.map((entry) => {
      if (entry.type === 'page') {
        const { url, external = false, ...rest } = entry;
        return { ...rest, type: 'link', href: external ? url : link(url), external, active: false };
      }
      const { url, entries: inner, expanded, ...rest } = entry;
      return {
        ...rest,
        open: expanded,
        top,
        active: false,
        folded: false,
        items: convert(inner, false),
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

function items(entries: readonly SidebarEntry[], context: ItemContext, top: boolean): SidebarItem[] {
  const [start, end] = shownPart(entries, context);
  const shown = entries.slice(start, end).map((entry, offset) => ({
    ...(entry.type === 'page' ? linkItem(entry, context) : groupItem(entry, context, top)),
    place: start + offset,
  }));
  return [...(start > 0 ? [restItem(context)] : []), ...shown, ...(end < entries.length ? [restItem(context)] : [])];
}

/** The part of a list that a page shows: all of it, or what lies around the page. */
function shownPart(
  entries: readonly SidebarEntry[],
  { page, path, large, facts: known }: ItemContext,
): [number, number] {
  if (!large || entries.length <= LARGE) return [0, entries.length];
  const own = known.entries.get(page.url);
  const chosen = [...path, ...(own ? [own] : [])].map((entry) => ({ entry, place: known.places.get(entry) ?? 0 }));
  const at = chosen.find(({ entry, place }) => entries[place] === entry)?.place ?? 0;
  const start = Math.max(0, Math.min(at - LARGE / 2, entries.length - LARGE));
  return [start, start + LARGE];
}

/** Leads to what a cut list leaves out. */
function restItem({ page, text }: ItemContext): SidebarItem {
  const href = `${relativeRoot(page.url)}_docs/contents.html`;
  return { type: 'link', label: `… ${text('allPages')}`, href, external: false, active: false };
}

function linkItem(entry: Extract<SidebarEntry, { type: 'page' }>, { site, page }: ItemContext): SidebarItem {
  const { type: _, url, external = false, ...rest } = entry;
  return {
    type: 'link',
    ...rest,
    ...(external ? navigationLink(page, url, site) : { href: linkTo(page, url, site), external }),
    active: url === page.url,
  };
}

function groupItem(entry: GroupEntry, context: ItemContext, top: boolean): SidebarItem {
  const { site, page, path, large } = context;
  const onPath = path.has(entry);
  const folded = large && !onPath;
  const { label, icon, iconType, tag } = entry;
  const url = entry.url ?? drillTarget(entry, { site, top });
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
    items: folded ? [] : items(entry.entries, context, false),
    folded,
  };
}

/** With `interaction.drilldown`, opening a group also opens its first page. Top groups are always open. */
function drillTarget(entry: GroupEntry, { site, top }: { site: SiteContext; top: boolean }): string | undefined {
  return site.plan.config.interaction.drilldown && !top ? findFirstPage(entry.entries) : undefined;
}

function factsOf(section: Section): SectionFacts {
  const known = facts.get(section);
  if (known) return known;
  const made: SectionFacts = { links: 0, paths: new Map(), entries: new Map(), places: new Map() };
  const visit = (entries: readonly SidebarEntry[], above: readonly GroupEntry[]) => {
    for (const [place, entry] of entries.entries()) {
      made.links++;
      made.places.set(entry, place);
      if (entry.url !== undefined) made.entries.set(entry.url, entry);
      if (entry.type === 'page') made.paths.set(entry.url, new Set(above));
      else {
        if (entry.url !== undefined) made.paths.set(entry.url, new Set([...above, entry]));
        visit(entry.entries, [...above, entry]);
      }
    }
  };
  visit(section.entries, []);
  facts.set(section, made);
  return made;
}
