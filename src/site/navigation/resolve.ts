/** Resolves the author's navigation against the existing pages (content format, Navigation). */
import type { DiscoveredPage } from '../content/discover.ts';
import type { Listing } from '../content/visibility.ts';
import type { Diagnostic, Report } from '../model/diagnostics.ts';
import { inheritHidden } from './hidden.ts';
import type { NavigationEntry, NavigationInput } from '../model/navigation-input.ts';
import type { Division, GlobalLink, Section, SiteNavigation } from '../model/navigation.ts';
import { findNearSections } from './near-sections.ts';
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
  let walked = walkAll({ ...input, report: (diagnostic) => reports.push(diagnostic) });
  if (walked.state.contested) walked = walkAll(input, walked.state.best);
  else reports.forEach(report);
  const { state, result, first } = walked;
  const sectionOf = Object.fromEntries(state.sectionOf);
  const navigation: SiteNavigation = {
    ...result,
    global: toGlobalLinks(root),
    sectionOf,
    nearSectionOf: Object.fromEntries(findNearSections({ ...result, sectionOf }, pages.keys())),
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
    missing: 0,
  };
  const result: WalkResult = { sections: [], divisions: [] };
  const start: Inherited = {
    trail: [],
    beside: [],
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
  beside: readonly number[];
  global: GlobalLink[];
}

/** First page below a node: among visible pages, and among all. */
interface FirstPage {
  shown?: string;
  any?: string;
}

/** Walks a node. Its pages and groups form one section, and each of its divisions is walked separately. */
function walk(node: NavigationInput, inherited: Inherited, context: Context): FirstPage {
  const leaves: NavigationEntry[] = [];
  const divisions: { input: NavigationInput; division: Division }[] = [];
  for (const child of node.children) {
    const division = child.type === 'node' && addDivision(child.node, context);
    if (child.type === 'node' && division) divisions.push({ input: child.node, division });
    else leaves.push(child);
  }
  linkSiblings(divisions);
  const parent = inherited.trail.at(-1);
  if (parent) parent.menu = divisions.flatMap(({ division }) => (division.kind === 'menu' ? [division.id] : []));
  const besides = createAdjacency(divisions, inherited.beside);
  const sectionPages = addSection(node, { leaves, inherited: { ...inherited, beside: besides() } }, context);
  const walked = divisions.map(({ input, division }) => ({
    first: walkDivision(input, { division, inherited: { ...inherited, beside: besides(division.kind) } }, context),
    preferred: input.default ?? false,
  }));
  const ordered = [...walked.filter(({ preferred }) => preferred), ...walked.filter(({ preferred }) => !preferred)];
  return findFirst([sectionPages, ...ordered.map(({ first }) => first)]);
}

/**
 * Returns the ids of the divisions next to a kind of division, or next to the pages of their node. The list for each kind
 * is shared.
 */
function createAdjacency(divisions: readonly { division: Division }[], above: readonly number[]) {
  const lists = new Map<string, readonly number[]>();
  return (kind = ''): readonly number[] => {
    const known = lists.get(kind);
    if (known) return known;
    const adjacent = divisions.filter(({ division }) => division.kind !== 'menu' && division.kind !== kind);
    const list = adjacent.length === 0 ? above : [...above, ...adjacent.map(({ division }) => division.id)];
    lists.set(kind, list);
    return list;
  };
}

function addDivision(node: NavigationInput, { result }: Context): Division | undefined {
  const { kind, label, icon, iconType, description, tag, color } = node;
  if (kind === 'group' || kind === 'root') return undefined;
  const id = result.divisions.length;
  const hidden = node.hidden ?? false;
  const division = {
    kind,
    label,
    icon,
    iconType,
    description,
    tag,
    color,
    hidden,
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
  for (const [, alike] of Map.groupBy(divisions, ({ division }) => division.kind)) {
    const ids = alike.map(({ division }) => division.id);
    const chosen = alike.find(({ input }) => input.default) ?? alike.find(({ input }) => !input.hidden) ?? alike[0];
    for (const { division } of alike) division.siblings = ids;
    if (chosen) chosen.division.default = true;
  }
}

function walkDivision(
  node: NavigationInput,
  { division, inherited }: { division: Division; inherited: Inherited },
  context: Context,
): FirstPage {
  const below = walk(node, inherit(node, inherited, division), context);
  const link = node.href && resolveInternalUrl(node.href, context.state);
  division.href = below.shown ?? below.any ?? link ?? '';
  // Without a page or a link, there is nothing to show.
  if (division.href === '') division.hidden = true;
  return node.hidden ? { any: below.shown ?? below.any } : below;
}

function inherit(node: NavigationInput, above: Inherited, division: Division): Inherited {
  return {
    trail: [...above.trail, division],
    beside: above.beside,
    global: [...above.global, ...toGlobalLinks(node)],
    ...inheritHidden(node, above),
    rank: above.rank + (isChoice(division) && !division.default ? 1 : 0),
    directory: node.directory ?? above.directory,
    boost: node.boost ?? above.boost,
    banner: node.banner ?? above.banner,
    footer: node.footer ?? above.footer,
    navbar: node.navbar ?? above.navbar,
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
    ...(inherited.beside.length > 0 && { beside: inherited.beside }),
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
    shown: firsts.find(({ shown: visible }) => visible !== undefined)?.shown,
    any: firsts.find(({ any }) => any !== undefined)?.any,
  };
}

function toGlobalLinks(node: NavigationInput): GlobalLink[] {
  return (node.global ?? []).flatMap(({ kind, label, href, icon, iconType, color, hidden }) =>
    href && !hidden ? [{ kind, label, href, icon, iconType, color }] : [],
  );
}
