/** Resolves the author's navigation against the existing pages (content format, Navigation). */
import type { DiscoveredPage } from '../content/discover.ts';
import type { Listing } from '../content/visibility.ts';
import type { Diagnostic, Report } from '../model/diagnostics.ts';
import { inheritHidden } from './hidden.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import type { Division, GlobalLink, Section, SiteNavigation } from '../model/navigation.ts';
import { findNearSections } from './near-sections.ts';
import { createNearPaths } from '../content/near-paths.ts';
import { createPageIndex } from '../content/page-index.ts';
import {
  buildEntries,
  claimAnchored,
  type EntryCandidate,
  type SidebarContext,
  type SidebarState,
} from './build-sidebar.ts';

export interface ResolvedNavigation {
  navigation: SiteNavigation;
  /** Page URL → how the navigation lists it. */
  listings: Map<string, Listing>;
  /** Page URL → search weight of the closest navigation node that sets one. */
  boosts: Map<string, number>;
}

export function resolveNavigation(input: {
  root: NavigationInput;
  /** By URL. */
  pages: ReadonlyMap<string, DiscoveredPage>;
  /** Returns whether a referenced page was left out on purpose, which is reported instead of "no such page". */
  isExcluded: (ref: string) => boolean;
  report: Report;
}): ResolvedNavigation {
  const { root, pages, report } = input;
  const reports: Diagnostic[] = [];
  let firstPage = walkAll({ ...input, report: (diagnostic) => reports.push(diagnostic) });
  if (firstPage.state.contested) firstPage = walkAll(input, firstPage.state.best);
  else reports.forEach(report);
  const { state, result, first } = firstPage;
  const sectionOf = Object.fromEntries(state.sectionOf);
  const navigation: SiteNavigation = {
    ...result,
    global: toGlobalLinks(root),
    sectionOf,
    nearSectionOf: Object.fromEntries(findNearSections({ ...result, sectionOf }, pages.keys(), first.shown)),
    groupsOf: Object.fromEntries(state.groupsOf),
    home: pages.has('/') ? '/' : (first.shown ?? first.any ?? pages.keys().next().value ?? '/'),
  };
  return { navigation, listings: state.listings, boosts: state.boosts };
}

/** Walks the navigation once. Without `owners`, pages belong to their first entries. */
function walkAll(
  { root, pages, isExcluded, report }: Parameters<typeof resolveNavigation>[0],
  owners?: ReadonlyMap<string, EntryCandidate>,
) {
  const state: SidebarState = {
    pages,
    index: createPageIndex(pages),
    isExcluded,
    report,
    sectionOf: new Map(),
    best: new Map(),
    contested: false,
    ...(owners && { owners }),
    groupsOf: new Map(),
    listings: new Map(),
    boosts: new Map(),
    anchored: [],
    nearPages: createNearPaths(() => pages.keys()),
  };
  const result: WalkResult = { sections: [], divisions: [] };
  const start: Inherited = {
    trail: [],
    adjacentDivisions: [],
    global: [],
    hidden: false,
    searchable: false,
    rank: 0,
    directory: root.directory ?? 'none',
  };
  const first = walk(root, start, { state, result });
  claimAnchored(state);
  return { state, result, first };
}

interface WalkResult {
  sections: Section[];
  divisions: Division[];
}

interface Context {
  state: SidebarState;
  result: WalkResult;
}

/** Values that all descendants of a node inherit. */
interface Inherited extends Omit<SidebarContext, 'section'>, Pick<Section, 'banner' | 'footer' | 'navbar'> {
  trail: Division[];
  adjacentDivisions: readonly number[];
  global: GlobalLink[];
}

/** First page below a node: among visible pages, and among all. */
interface FirstPage {
  shown?: string;
  any?: string;
}

/** Walks a node. Its pages and groups form one section, and each of its divisions is walked separately. */
function walk(node: NavigationInput, inheritance: Inherited, context: Context): FirstPage {
  const leafEntries: NavigationEntry[] = [];
  const divisions: { input: NavigationInput; division: Division }[] = [];
  for (const child of node.children) {
    const division = child.type === 'node' && addDivision(child.node, context);
    if (child.type === 'node' && division) divisions.push({ input: child.node, division });
    else leafEntries.push(child);
  }
  linkSiblings(divisions);
  const parent = inheritance.trail.at(-1);
  if (parent) parent.menu = divisions.flatMap(({ division }) => (division.kind === 'menu' ? [division.id] : []));
  const besides = createAdjacency(divisions, inheritance.adjacentDivisions);
  const sectionPages = addSection(
    node,
    { leaves: leafEntries, inherited: { ...inheritance, adjacentDivisions: besides() } },
    context,
  );
  // A page in a version and in a tab beside the versions belongs to the version.
  const rankBesides = inheritance.rank + (divisions.some(({ division }) => isChoice(division)) ? divisions.length : 0);
  const walkedDivisions = divisions.map(({ input, division }) => {
    const rank = isChoice(division) ? inheritance.rank : rankBesides;
    const inherited = { ...inheritance, rank, adjacentDivisions: besides(division.kind) };
    return { first: walkDivision(input, { division, inherited }, context), preferred: input.default ?? false };
  });
  const orderedDivisions = [
    ...walkedDivisions.filter(({ preferred }) => preferred),
    ...walkedDivisions.filter(({ preferred }) => !preferred),
  ];
  return findFirst([sectionPages, ...orderedDivisions.map(({ first }) => first)]);
}

/**
 * Returns the ids of the divisions next to a kind of division, or next to the pages of their node. The list for each kind
 * is shared.
 */
function createAdjacency(divisions: readonly { division: Division }[], parentIds: readonly number[]) {
  const lists = new Map<string, readonly number[]>();
  return (kind = ''): readonly number[] => {
    const cachedList = lists.get(kind);
    if (cachedList) return cachedList;
    const adjacent = divisions.filter(({ division }) => division.kind !== 'menu' && division.kind !== kind);
    const list = adjacent.length === 0 ? parentIds : [...parentIds, ...adjacent.map(({ division }) => division.id)];
    lists.set(kind, list);
    return list;
  };
}

function addDivision(node: NavigationInput, { result }: Context): Division | undefined {
  const { kind, label, icon, iconType, description, tag, color } = node;
  if (kind === 'group' || kind === 'root') return undefined;
  const id = result.divisions.length;
  const isHidden = node.hidden ?? false;
  const division = {
    kind,
    label,
    icon,
    iconType,
    description,
    tag,
    color,
    hidden: isHidden,
    default: false,
    href: '',
    id,
    siblings: [],
    menu: [],
  };
  result.divisions.push(division);
  return division;
}

/** Links siblings. A bar or selector only contains divisions of one kind. */
function linkSiblings(divisions: readonly { input: NavigationInput; division: Division }[]): void {
  for (const [, sameKind] of Map.groupBy(divisions, ({ division }) => division.kind)) {
    const ids = sameKind.map(({ division }) => division.id);
    const defaultDivision =
      sameKind.find(({ input }) => input.default) ?? sameKind.find(({ input }) => !input.hidden) ?? sameKind[0];
    for (const { division } of sameKind) division.siblings = ids;
    if (defaultDivision) defaultDivision.division.default = true;
  }
}

function walkDivision(
  node: NavigationInput,
  { division, inherited }: { division: Division; inherited: Inherited },
  context: Context,
): FirstPage {
  const firstBelow = walk(node, inherit(node, inherited, division), context);
  const link = node.href && resolveInternalUrl(node.href, context.state);
  division.href = firstBelow.shown ?? firstBelow.any ?? link ?? '';
  // Without a page or a link, there is nothing to show.
  if (division.href === '') division.hidden = true;
  return node.hidden ? { any: firstBelow.shown ?? firstBelow.any } : firstBelow;
}

function inherit(node: NavigationInput, parent: Inherited, division: Division): Inherited {
  return {
    trail: [...parent.trail, division],
    adjacentDivisions: parent.adjacentDivisions,
    global: [...parent.global, ...toGlobalLinks(node)],
    ...inheritHidden(node, parent),
    rank: parent.rank + (isChoice(division) && !division.default ? 1 : 0),
    directory: node.directory ?? parent.directory,
    boost: node.boost ?? parent.boost,
    banner: node.banner ?? parent.banner,
    footer: node.footer ?? parent.footer,
    navbar: node.navbar ?? parent.navbar,
  };
}

/** Pages listed in several languages or versions belong to the default ones. */
function isChoice({ kind }: Division): boolean {
  return kind === 'language' || kind === 'version';
}

function resolveInternalUrl(href: string, { index }: SidebarState): string {
  if (!/^\/(?!\/)/.test(href) || /[?#]/.test(href)) return href;
  return index.find(href)?.page.url ?? href;
}

function addSection(
  node: NavigationInput,
  { leaves, inherited }: { leaves: readonly NavigationEntry[]; inherited: Inherited },
  { state, result }: Context,
): FirstPage {
  if (leaves.length === 0) return {};
  const { trail, global, banner, footer, navbar } = inherited;
  const getLabel = (kind: Division['kind']) => trail.findLast((division) => division.kind === kind)?.label;
  const order: string[] = [];
  const id = result.sections.length;
  const section = { id, order, claimed: [], borrowed: [], labels: [], sectionHidden: inherited.hidden };
  const entries = buildEntries(leaves, { ...inherited, section }, state);
  if (entries.length === 0 && section.claimed.length === 0) return {};
  result.sections.push({
    id,
    trail,
    language: getLabel('language'),
    version: getLabel('version'),
    product: getLabel('product'),
    ...(inherited.adjacentDivisions.length > 0 && { adjacentDivisions: inherited.adjacentDivisions }),
    entries,
    order,
    banner,
    footer,
    navbar,
    ...(global.length > 0 && { global }),
  });
  return { shown: order[0], any: section.claimed[0] ?? section.borrowed[0] };
}

function findFirst(firsts: readonly FirstPage[]): FirstPage {
  return {
    shown: firsts.find(({ shown: visiblePage }) => visiblePage !== undefined)?.shown,
    any: firsts.find(({ any }) => any !== undefined)?.any,
  };
}

function toGlobalLinks(node: NavigationInput): GlobalLink[] {
  return (node.global ?? []).flatMap(({ kind, label, href, icon, iconType, color, hidden }) =>
    href && !hidden ? [{ kind, label, href, icon, iconType, color }] : [],
  );
}
