/** Turns the pages and groups of one section into its sidebar, and records which section every page belongs to. */
import type { DiscoveredPage } from '../content/discover.ts';
import type { Listing } from '../content/visibility.ts';
import type { SourcePosition, Report } from '../model/diagnostics.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import { toExternalLabel, toFragmentLabel, createPageEntry } from './labels.ts';
import { reportBackslash, reportDuplicate, reportOtherCase, reportMissing } from './entry-problems.ts';
import type { SidebarEntry } from '../model/navigation.ts';
import type { NearPaths } from '../content/near-paths.ts';
import type { PageIndex } from '../content/page-index.ts';
import { parseReference } from '../content/references.ts';
import { inheritHidden } from './hidden.ts';

/** State collected while walking the whole navigation. */
export interface SidebarState {
  pages: ReadonlyMap<string, DiscoveredPage>;
  index: PageIndex;
  isExcluded: (ref: string) => boolean;
  report: Report;
  sectionOf: Map<string, number>;
  /** The best entry of each page so far. */
  best: Map<string, EntryCandidate>;
  /** Set if a page has a better entry than its first one, so that the navigation must be walked again with `owners`. */
  contested: boolean;
  /** The entries that pages belong to. @defaultValue their first ones */
  owners?: ReadonlyMap<string, EntryCandidate>;
  groupsOf: Map<string, string[]>;
  listings: Map<string, Listing>;
  boosts: Map<string, number>;
  /** Pages only listed as `page#part` so far, until a plain entry claims them. */
  anchored: { url: string; context: SidebarContext }[];
  /** Finds similar names for missing pages. */
  nearPages: NearPaths;
}

/** An entry that a page can belong to: the first one with the lowest rank. */
export interface EntryCandidate {
  pointer: string;
  place: SourcePosition;
  section: number;
  rank: number;
}

/** Added to the rank of hidden entries, so that any visible entry takes precedence. */
const HIDDEN_RANK = 100;

export interface SidebarContext {
  section: OpenSection;
  /** Number of enclosing languages and versions that aren't the default. */
  rank: number;
  hidden: boolean;
  searchable: boolean;
  directory: 'none' | 'accordion' | 'card';
  boost?: number;
}

/** The section being built. */
export interface OpenSection {
  id: number;
  /** Whether the whole section is in a hidden division. Its own pages still show each other. */
  sectionHidden: boolean;
  /** Labels of the groups around the current entry. */
  labels: string[];
  /** Pages that belong to the section, including hidden ones. */
  claimed: string[];
  /** Linked pages that belong to an earlier section. */
  borrowed: string[];
  order: string[];
}

export function buildEntries(
  children: readonly NavigationEntry[],
  context: SidebarContext,
  state: SidebarState,
): SidebarEntry[] {
  let last: string | undefined;
  return children.flatMap((child) => {
    if (child.type === 'node') return buildGroup(child.node, context, state);
    if (child.url !== undefined) {
      const page = state.pages.get(child.url);
      return page ? addPageEntry(page, { child, context }, state) : [];
    }
    if (child.isMissing) return [];
    const reference = parseReference(child.ref, { isPage: (ref) => state.index.find(ref) !== undefined, formats: [] });
    switch (reference.kind) {
      case 'operation':
        return [];
      case 'external':
        return isShown(context)
          ? [{ type: 'page', url: reference.url, label: toExternalLabel(reference.url), external: true }]
          : [];
      case 'page': {
        const entryPage = reference.path === '' ? findUrl(last, state) : findPage(child, reference.path, state);
        if (!entryPage && reference.path === '') reportMissing(child, child.ref, state);
        if (!entryPage) return [];
        last = entryPage.url;
        return reference.suffix.length > 1
          ? addAnchorEntry(entryPage, { suffix: reference.suffix, context }, state)
          : addPageEntry(entryPage, { child, context }, state);
      }
    }
  });
}

function findUrl(url: string | undefined, { pages }: SidebarState): DiscoveredPage | undefined {
  return url === undefined ? undefined : pages.get(url);
}

function findPage(
  at: { ref: string; pointer: string; place: NavigationInput['place'] },
  path: string,
  state: SidebarState,
): DiscoveredPage | undefined {
  const match = state.index.find(path);
  if (!match) reportMissing(at, path, state);
  else if (!match.exact) reportOtherCase(at, match.page, state.report);
  if (match && path.includes('\\')) reportBackslash(at, path, state.report);
  return match?.page;
}

/** Creates a link to part of a page. The page counts as listed even if it has no other entry. */
function addAnchorEntry(
  page: DiscoveredPage,
  { suffix, context }: { suffix: string; context: SidebarContext },
  state: SidebarState,
): SidebarEntry[] {
  state.anchored.push({
    url: page.url,
    context: { ...context, section: { ...context.section, labels: [...context.section.labels] } },
  });
  return isShown(context) ? [{ type: 'page', url: page.url + suffix, label: toFragmentLabel(suffix) }] : [];
}

/** Claims the pages that are only listed as `page#part`. */
export function claimAnchored(state: SidebarState): void {
  for (const { url, context } of state.anchored) {
    const page = state.pages.get(url);
    if (page && !state.sectionOf.has(url)) claim(page, context, state);
  }
}

/** Whether a page is the root of the group that lists it: readers open it by the title and by its entry. */
function isOwnRoot(ownerPointer: string | undefined, pointer: string): boolean {
  const [, group] = /^(.*)\/pages\/\d+$/.exec(pointer) ?? [];
  return group !== undefined && ownerPointer === `${group}/root`;
}

function addPageEntry(
  page: DiscoveredPage,
  { child, context }: { child: { pointer: string; place: NavigationInput['place'] }; context: SidebarContext },
  state: SidebarState,
): SidebarEntry[] {
  const isVisible = isShown(context) && !page.frontmatter.hidden;
  noteEntry(page, { child, context }, state);
  const owner = (state.owners ?? state.best).get(page.url);
  const sameSection = owner?.section === context.section.id;
  if (state.sectionOf.has(page.url) || !sameSection || owner.pointer !== child.pointer) {
    if (owner?.pointer !== child.pointer && !isOwnRoot(owner?.pointer, child.pointer))
      reportDuplicate(child, { page, owner, sameSection }, state.report);
    context.section.borrowed.push(page.url);
  } else {
    claim(page, context, state);
    if (isVisible && page.frontmatter.url === undefined) context.section.order.push(page.url);
  }
  return isVisible ? [createPageEntry(page)] : [];
}

function noteEntry(
  { url }: DiscoveredPage,
  { child, context }: { child: Pick<EntryCandidate, 'pointer' | 'place'>; context: SidebarContext },
  state: SidebarState,
): void {
  const rank = context.rank + (context.hidden ? HIDDEN_RANK : 0);
  const knownEntry = state.best.get(url);
  if (knownEntry && knownEntry.rank <= rank) return;
  if (knownEntry) state.contested = true;
  state.best.set(url, { pointer: child.pointer, place: child.place, section: context.section.id, rank });
}

function claim(
  page: DiscoveredPage,
  { section, hidden, searchable, boost }: SidebarContext,
  state: SidebarState,
): void {
  const { url } = page;
  state.sectionOf.set(url, section.id);
  state.groupsOf.set(
    url,
    section.labels.filter((label) => label.trim() !== ''),
  );
  state.listings.set(url, { hidden, searchable });
  if (boost !== undefined) state.boosts.set(url, boost);
  section.claimed.push(url);
}

/** Returns whether an entry is visible in its own section's sidebar. */
function isShown({ hidden, section }: SidebarContext): boolean {
  return !hidden || section.sectionHidden;
}

function buildGroup(node: NavigationInput, parentContext: SidebarContext, state: SidebarState): SidebarEntry[] {
  const { section } = parentContext;
  const context: SidebarContext = {
    section: node.hidden && section.sectionHidden ? { ...section, sectionHidden: false } : section,
    ...inheritHidden(node, parentContext),
    rank: parentContext.rank,
    directory: node.directory ?? parentContext.directory,
    boost: node.boost ?? parentContext.boost,
  };
  section.labels.push(node.label);
  const url = node.root === undefined ? undefined : claimRoot(node, node.root, { context, state });
  const entries = buildEntries(node.children, context, state);
  section.labels.pop();
  if (!isShown(context)) return [];
  const { icon, iconType, tag } = node;
  const rootPage = findUrl(url, state);
  // Without a label, the link to the group's own page could not be seen.
  const label = node.label.trim() === '' && rootPage ? createPageEntry(rootPage).label : node.label;
  if (entries.length === 0 && url === undefined) {
    if (!node.href) return [];
    return [{ type: 'page', url: node.href, label, icon, iconType, tag, external: !node.href.startsWith('/') }];
  }
  const listing = url !== undefined && context.directory !== 'none' ? { directory: context.directory } : {};
  return [{ type: 'group', label, icon, iconType, tag, expanded: node.expanded ?? false, ...listing, url, entries }];
}

function claimRoot(
  node: NavigationInput,
  root: string,
  { context, state }: { context: SidebarContext; state: SidebarState },
): string | undefined {
  const at = { ref: root, pointer: `${node.pointer}/root`, place: node.place };
  const page = findPage(at, root, state);
  if (page) addPageEntry(page, { child: at, context }, state);
  return page?.url;
}
