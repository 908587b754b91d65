/**
 * Decides which pages the readers of an edition can see (content format, End-user authentication and personalization;
 * docs/decisions/0030-editions.md). A page's own groups apply in addition to the navigation's.
 */
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import type { Audience, SiteSettings } from '../model/plan.ts';
import type { DiscoveredPage } from './discover.ts';
import { splitLink } from './find-target.ts';
import { createPageIndex, type PageIndex } from './page-index.ts';

/** The readers of an edition. */
export type Readers = Pick<SiteSettings, 'groups' | 'audience'>;

/** One place in the navigation that lists a page. */
interface Place {
  /** Reader groups of each node above it that has any. */
  groups: readonly (readonly string[])[];
  /** The closest `public` above it. */
  isPublic: boolean | undefined;
}

const ROOT: Place = { groups: [], isPublic: undefined };

/** Returns whether readers in `groups` can see something for `names`. Without names, everyone can. */
export function isForReaders(names: readonly string[], groups: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => groups.includes(name));
}

/**
 * Returns a function that checks whether the readers can see a page. It must be in one of the groups of its frontmatter
 * and, if the navigation lists it, in one of the groups of each node above one of its entries. Without a session, it
 * must also be public: its frontmatter decides, or else the closest node above such an entry.
 */
export function createPageTest(
  { groups = [], audience }: Readers,
  {
    root,
    pages,
    isPending = () => false,
  }: {
    root: NavigationInput;
    pages: ReadonlyMap<string, DiscoveredPage>;
    /** Whether later entries can still list a page, so that it is decided then. @defaultValue no entry can */
    isPending?: (page: DiscoveredPage) => boolean;
  },
): (page: DiscoveredPage) => boolean {
  const places = audience === 'public' || hasReaders(root) ? findPlaces(root, pages) : new Map<string, Place[]>();
  return (page) => {
    const { url, frontmatter } = page;
    if (!isForReaders(frontmatter.groups, groups)) return false;
    const listed = places.get(url) ?? [];
    const openPlaces = listed.filter((place) => isOpen(place, groups));
    if (listed.length > 0 && openPlaces.length === 0) return false;
    if (audience !== 'public') return true;
    if (listed.length === 0 && frontmatter.public === undefined && isPending(page)) return true;
    return frontmatter.public ?? openPlaces.some(({ isPublic }) => isPublic === true);
  };
}

/** Returns whether a node of the navigation is only for some groups. */
export function hasReaders(node: NavigationInput): boolean {
  if (node.readers || node.global?.some(hasReaders)) return true;
  return node.children.some((child) => child.type === 'node' && hasReaders(child.node));
}

function isOpen({ groups: lists }: Place, groups: readonly string[]): boolean {
  return lists.every((names) => isForReaders(names, groups));
}

/** Returns the places that list each page, by URL. */
function findPlaces(root: NavigationInput, pages: ReadonlyMap<string, DiscoveredPage>): Map<string, Place[]> {
  const index = createPageIndex(pages);
  const places = new Map<string, Place[]>();
  visitEntries(root, ROOT, (entry, place) => {
    const url = findEntryUrl(entry, index);
    if (url !== undefined) places.set(url, [...(places.get(url) ?? []), place]);
  });
  return places;
}

/** The pages of a node, including its own. */
type PageEntry = Pick<Extract<NavigationEntry, { type: 'page' }>, 'ref' | 'url'>;

function visitEntries(node: NavigationInput, parent: Place, visit: (entry: PageEntry, place: Place) => void): void {
  const place = enter(node, parent);
  if (node.root !== undefined) visit({ ref: node.root }, place);
  for (const child of node.children)
    if (child.type === 'node') visitEntries(child.node, place, visit);
    else visit(child, place);
}

function enter({ readers, public: isPublic }: NavigationInput, parent: Place): Place {
  return {
    groups: readers ? [...parent.groups, readers] : parent.groups,
    isPublic: isPublic ?? parent.isPublic,
  };
}

/** An entry can be `page#part`. */
function findEntryUrl({ ref, url }: PageEntry, index: PageIndex): string | undefined {
  if (url !== undefined) return url;
  const { longer, plain } = splitLink(ref);
  for (const { path } of [...longer, plain]) {
    const match = path === '' ? undefined : index.find(path);
    if (match) return match.page.url;
  }
  return undefined;
}

/**
 * Returns the navigation without the nodes that the readers can't see: nodes of other groups, nodes whose pages are all
 * left out, and, without a session, links that aren't public. `isLeftOut` returns whether an existing page is left out.
 */
export function pruneNavigation(
  root: NavigationInput,
  { groups = [], audience }: Readers,
  isLeftOut: (entry: PageEntry) => boolean,
): NavigationInput {
  const prune = (node: NavigationInput, parent: Place): NavigationInput | undefined => {
    const place = enter(node, parent);
    if (!isOpen(place, groups)) return undefined;
    const global = node.global?.flatMap((link) => prune(link, place) ?? []);
    const children = node.children.flatMap((child): NavigationEntry[] => {
      if (child.type === 'page') return isKept(child, place, audience) && !isLeftOut(child) ? [child] : [];
      const prunedNode = prune(child.node, place);
      return prunedNode ? [{ type: 'node', node: prunedNode }] : [];
    });
    const hasRoot = node.root !== undefined && !isLeftOut({ ref: node.root });
    const isLink =
      node.href !== undefined && (audience !== 'public' || place.isPublic === true) && !isLeftOut({ ref: node.href });
    const hadContent = node.children.length > 0 || node.root !== undefined || audience === 'public';
    if (node.kind !== 'root' && hadContent && children.length === 0 && !hasRoot && !isLink) return undefined;
    const { root: _root, parts: _parts, href: _href, ...rest } = node;
    return {
      ...rest,
      ...(hasRoot && { root: node.root }),
      ...(isLink && { href: node.href }),
      ...(node.global && { global }),
      children,
    };
  };
  return prune(root, ROOT) ?? { ...root, global: [], children: [] };
}

/** Without a session, a link in a list of pages must be public. */
function isKept({ ref, url }: PageEntry, { isPublic }: Place, audience: Audience | undefined): boolean {
  return audience !== 'public' || isPublic === true || url !== undefined || !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(ref);
}
