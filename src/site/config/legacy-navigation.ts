/**
 * Converts groups, tabs, anchors and versions of mint.json to one `navigation` object (content format, Legacy
 * mint.json).
 */
import { getText } from './field-reader.ts';
import { listReferences, type ConfigHooks } from './plugin-fields.ts';
import {
  findField,
  listItems,
  makeArray,
  makeObject,
  makeScalar,
  type JsonNode,
  type JsonObject,
} from './json-node.ts';
import { trimSlashes } from '../../lib/slashes.ts';

const DEFAULT_LABEL = 'Documentation';

export function convertNavigation(root: JsonObject, plugins: readonly ConfigHooks[]): JsonObject {
  const navigation = root.fields.get('navigation') ?? root;
  const parts: Parts = {
    groups: listItems(navigation),
    tabs: listItems(root.fields.get('tabs')),
    anchors: listItems(root.fields.get('anchors')),
    references: listReferences(plugins).flatMap(({ name, isInOlderFiles }) => (isInOlderFiles ? [name] : [])),
  };
  const versions = listItems(root.fields.get('versions'));
  if (versions.length === 0)
    return makeObject(navigation, { ...groupByTab(root, parts), global: collectGlobalAnchors(navigation, parts) });
  const sharedParts = { ...parts, anchors: parts.anchors.filter((anchor) => findVersion(anchor) === undefined) };
  return makeObject(navigation, {
    ...groupByVersion(root, versions, parts),
    global: collectGlobalAnchors(navigation, sharedParts),
  });
}

type Content = Record<string, JsonNode | undefined>;

interface Parts {
  groups: readonly JsonNode[];
  tabs: readonly JsonNode[];
  anchors: readonly JsonNode[];
  /** Fields of tabs and anchors that refer to API descriptions. */
  references: readonly string[];
}

/** Returns the anchors that are links. */
function collectGlobalAnchors(at: JsonNode, { anchors, ...parts }: Parts): JsonNode | undefined {
  const links = anchors.filter((anchor) => isLink(anchor, parts)).map((anchor) => convertLink(anchor, 'anchor'));
  return links.length > 0 ? makeObject(at, { anchors: makeArray(at, links) }) : undefined;
}

/**
 * Groups content by version. Content without a version appears under every version; a group inherits the version of its
 * tab or anchor, unless it sets its own.
 */
function groupByVersion(root: JsonObject, versions: readonly JsonNode[], allParts: Parts): Content {
  const { groups, tabs, anchors } = allParts;
  const isLocalized = versions.some((version) => findField(version, 'locale'));
  const { parts } = distribute(groups, [...tabs, ...anchors]);
  const versionsByGroup = new Map(
    parts.flatMap(({ owner, own }) => own.map((group) => [group, findVersion(owner)] as const)),
  );
  const items = versions.map((version) => {
    const name = findField(version, 'name') ?? version;
    const isOfKind = (version: string | undefined) => version === undefined || version === getText(name);
    const versionGroups = groups.filter((group) => isOfKind(findVersion(group) ?? versionsByGroup.get(group)));
    // A tab whose groups are all in other versions isn't a link.
    const isInVersion = (tab: JsonNode) =>
      isOfKind(findVersion(tab)) && (isLink(tab, allParts) || !isLink(tab, { ...allParts, groups: versionGroups }));
    const versionParts: Parts = {
      ...allParts,
      groups: versionGroups,
      tabs: tabs.filter(isInVersion),
      anchors: anchors.filter((anchor) => isOfKind(findVersion(anchor))),
    };
    const links = {
      ...versionParts,
      anchors: versionParts.anchors.filter((anchor) => findVersion(anchor) !== undefined),
    };
    return makeObject(version, {
      [isLocalized ? 'language' : 'version']: isLocalized ? (findField(version, 'locale') ?? name) : name,
      default: findField(version, 'default'),
      global: collectGlobalAnchors(version, links),
      ...groupByTab(root, versionParts),
    });
  });
  return { [isLocalized ? 'languages' : 'versions']: makeArray(root, items) };
}

function findVersion(node: JsonNode): string | undefined {
  const version = findField(node, 'version');
  return version && getText(version);
}

/** Each tab contains the anchors of its groups. */
function groupByTab(root: JsonObject, allParts: Parts): Content {
  const { groups, tabs, anchors, references } = allParts;
  if (tabs.length === 0) return groupByAnchor(root, allParts);
  const { parts, rest } = distribute(groups, tabs);
  const tabParts = parts.map((part) => ({ ...part, anchors: listOwners(part.own, anchors) }));
  const tabAnchors = new Set(tabParts.flatMap((part) => part.anchors));
  const primaryAnchors = new Set(listOwners(rest, anchors));
  const primary = findField(root.fields.get('primaryTab'), 'name') ?? makeScalar(root, DEFAULT_LABEL);
  const first = makeObject(root, {
    tab: primary,
    ...groupByAnchor(root, {
      ...allParts,
      groups: rest,
      anchors: anchors.filter((anchor) => !tabAnchors.has(anchor) || primaryAnchors.has(anchor)),
    }),
  });
  const otherTabs = tabParts.map(({ owner, own, anchors }) => {
    const tab = toDivision(owner, 'tab', { own, references });
    if (anchors.length === 0) return tab;
    const { groups: _, ...fields } = Object.fromEntries(tab.fields);
    return makeObject(owner, { ...fields, ...groupByAnchor(root, { groups: own, anchors, references }) });
  });
  return { tabs: makeArray(root, [first, ...otherTabs]) };
}

/** Returns the tabs or anchors that have some of the groups. */
function listOwners(groups: readonly JsonNode[], owners: readonly JsonNode[]): JsonNode[] {
  return distribute(groups, owners).parts.flatMap(({ owner, own }) => (own.length > 0 ? [owner] : []));
}

function groupByAnchor(root: JsonObject, { groups, anchors: allAnchors, references }: Omit<Parts, 'tabs'>): Content {
  const anchors = allAnchors.filter((anchor) => !isExternal(anchor));
  const { parts, rest } = distribute(groups, anchors);
  const usedParts = parts.filter(({ own, owner }) => own.length > 0 || hasField(owner, references));
  if (usedParts.length === 0) return { groups: makeArray(root, [...rest]) };
  const divisions = usedParts.map(({ owner, own }) => toDivision(owner, 'anchor', { own, references }));
  if (rest.length === 0) return { anchors: makeArray(root, divisions) };
  const top = root.fields.get('topAnchor');
  const first = makeObject(root, {
    anchor: findField(top, 'name') ?? makeScalar(root, DEFAULT_LABEL),
    icon: findField(top, 'icon'),
    groups: makeArray(root, rest),
  });
  return { anchors: makeArray(root, [first, ...divisions]) };
}

/**
 * Assigns each group to the owner whose `url` is a prefix of the path of the group's first page; the longest URL wins.
 */
function distribute(
  groups: readonly JsonNode[],
  owners: readonly JsonNode[],
): { parts: { owner: JsonNode; own: JsonNode[] }[]; rest: JsonNode[] } {
  const parts = owners.map((owner): { owner: JsonNode; own: JsonNode[] } => ({ owner, own: [] }));
  const byLength = parts
    .map((part) => ({ part, prefix: trimSlashes(getUrl(part.owner)) }))
    .filter(({ prefix, part }) => prefix !== '' && !isExternal(part.owner))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const unassignedParts: JsonNode[] = [];
  for (const group of groups) {
    const path = trimSlashes(findFirstPage(group));
    const match = byLength.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    (match?.part.own ?? unassignedParts).push(group);
  }
  return { parts, rest: unassignedParts };
}

function findFirstPage(group: JsonNode): string {
  for (const page of listItems(findField(group, 'pages'))) {
    const path = page.type === 'object' ? findFirstPage(page) : (getText(page) ?? '');
    if (path) return path;
  }
  return '';
}

function toDivision(
  owner: JsonNode,
  kind: 'tab' | 'anchor',
  { own: groups, references }: { own: readonly JsonNode[]; references: readonly string[] },
): JsonObject {
  return makeObject(owner, {
    ...linkFields(owner, kind),
    hidden: findField(owner, 'isDefaultHidden'),
    ...Object.fromEntries(references.map((name) => [name, findSpecs(owner, name)])),
    ...(groups.length > 0 && { groups: makeArray(owner, [...groups]) }),
    ...(groups.length === 0 && !hasField(owner, references) && { href: findField(owner, 'url') }),
  });
}

/** Puts the pages generated for a tab or anchor below its `url`, like its other pages. */
function findSpecs(owner: JsonNode, name: string): JsonNode | undefined {
  const specs = findField(owner, name);
  const directory = trimSlashes(getUrl(owner));
  if (!specs || specs.type === 'object' || directory === '' || isExternal(owner)) return specs;
  return makeObject(specs, { source: specs, directory: makeScalar(specs, directory) });
}

/** Converts a tab or anchor that is only a link. */
export function convertLink(owner: JsonNode, kind: 'tab' | 'anchor'): JsonObject {
  return makeObject(owner, { ...linkFields(owner, kind), href: findField(owner, 'url') });
}

/** Gradients aren't supported as colors here. */
function linkFields(owner: JsonNode, kind: 'tab' | 'anchor'): Content {
  const color = findField(owner, 'color');
  return {
    [kind]: findField(owner, 'name'),
    icon: findField(owner, 'icon'),
    iconType: findField(owner, 'iconType'),
    color: color?.type === 'scalar' ? color : undefined,
  };
}

function isExternal(owner: JsonNode): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(getUrl(owner));
}

function getUrl(owner: JsonNode): string {
  const url = findField(owner, 'url');
  return (url && getText(url)) ?? '';
}

/**
 * Whether an anchor is only a link, without its own groups: it leads to another site, or to a page of another division.
 */
function isLink(anchor: JsonNode, { groups, references }: Pick<Parts, 'groups' | 'references'>): boolean {
  if (isExternal(anchor)) return true;
  if (getUrl(anchor) === '' || hasField(anchor, references)) return false;
  return distribute(groups, [anchor]).parts.every(({ own }) => own.length === 0);
}

function hasField(owner: JsonNode, names: readonly string[]): boolean {
  return names.some((name) => findField(owner, name));
}
