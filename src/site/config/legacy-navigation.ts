/** Groups, tabs, anchors and versions of mint.json as one `navigation` object (content format, Legacy mint.json). */
import { textOf } from './field-reader.ts';
import { fieldOf, itemsOf, makeArray, makeObject, makeScalar, type JsonNode, type JsonObject } from './json-node.ts';

const DEFAULT_LABEL = 'Documentation';

export function convertNavigation(root: JsonObject): JsonObject {
  const navigation = root.fields.get('navigation') ?? root;
  const groups = itemsOf(navigation);
  const versions = itemsOf(root.fields.get('versions'));
  const content = versions.length > 0 ? byVersion(root, { versions, groups }) : byTab(root, groups);
  const external = itemsOf(root.fields.get('anchors')).filter((anchor) => isLink(anchor, groups));
  return makeObject(navigation, {
    ...content,
    global:
      external.length > 0
        ? makeObject(navigation, {
            anchors: makeArray(
              navigation,
              external.map((anchor) => toLink(anchor, 'anchor')),
            ),
          })
        : undefined,
  });
}

type Content = Record<string, JsonNode | undefined>;

/** Groups without a version stand under every version. */
function byVersion(root: JsonObject, { versions, groups }: { versions: JsonNode[]; groups: JsonNode[] }): Content {
  const localized = versions.some((version) => fieldOf(version, 'locale'));
  const items = versions.map((version) => {
    const name = fieldOf(version, 'name') ?? version;
    const own = groups.filter((group) => {
      const wanted = fieldOf(group, 'version');
      return !wanted || textOf(wanted) === textOf(name);
    });
    return makeObject(version, {
      [localized ? 'language' : 'version']: localized ? (fieldOf(version, 'locale') ?? name) : name,
      default: fieldOf(version, 'default'),
      ...byTab(root, own),
    });
  });
  return { [localized ? 'languages' : 'versions']: makeArray(root, items) };
}

function byTab(root: JsonObject, groups: readonly JsonNode[]): Content {
  const tabs = itemsOf(root.fields.get('tabs'));
  if (tabs.length === 0) return byAnchor(root, groups);
  const { parts, rest } = distribute(groups, tabs);
  const primary = fieldOf(root.fields.get('primaryTab'), 'name') ?? makeScalar(root, DEFAULT_LABEL);
  const first = makeObject(root, { tab: primary, ...byAnchor(root, rest) });
  return { tabs: makeArray(root, [first, ...parts.map(({ owner, own }) => toDivision(owner, 'tab', own))]) };
}

function byAnchor(root: JsonObject, groups: readonly JsonNode[]): Content {
  const anchors = itemsOf(root.fields.get('anchors')).filter((anchor) => !isExternal(anchor));
  const { parts, rest } = distribute(groups, anchors);
  const used = parts.filter(({ own, owner }) => own.length > 0 || fieldOf(owner, 'openapi'));
  if (used.length === 0) return { groups: makeArray(root, rest) };
  const top = root.fields.get('topAnchor');
  const first = makeObject(root, {
    anchor: fieldOf(top, 'name') ?? makeScalar(root, DEFAULT_LABEL),
    icon: fieldOf(top, 'icon'),
    groups: makeArray(root, rest),
  });
  return { anchors: makeArray(root, [first, ...used.map(({ owner, own }) => toDivision(owner, 'anchor', own))]) };
}

/** Gives each group to the owner whose `url` begins the path of the group's first page; the longest such URL wins. */
function distribute(
  groups: readonly JsonNode[],
  owners: readonly JsonNode[],
): { parts: { owner: JsonNode; own: JsonNode[] }[]; rest: JsonNode[] } {
  const parts = owners.map((owner): { owner: JsonNode; own: JsonNode[] } => ({ owner, own: [] }));
  const byLength = parts
    .map((part) => ({ part, prefix: trim(urlOf(part.owner)) }))
    .filter(({ prefix, part }) => prefix !== '' && !isExternal(part.owner))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  const rest: JsonNode[] = [];
  for (const group of groups) {
    const path = trim(firstPage(group));
    const match = byLength.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    (match?.part.own ?? rest).push(group);
  }
  return { parts, rest };
}

function firstPage(group: JsonNode): string {
  for (const page of itemsOf(fieldOf(group, 'pages'))) {
    const path = page.type === 'object' ? firstPage(page) : (textOf(page) ?? '');
    if (path) return path;
  }
  return '';
}

function toDivision(owner: JsonNode, kind: 'tab' | 'anchor', groups: readonly JsonNode[]): JsonObject {
  return makeObject(owner, {
    ...linkFields(owner, kind),
    hidden: fieldOf(owner, 'isDefaultHidden'),
    openapi: fieldOf(owner, 'openapi'),
    ...(groups.length > 0 ? { groups: makeArray(owner, [...groups]) } : { href: fieldOf(owner, 'url') }),
  });
}

function toLink(owner: JsonNode, kind: 'tab' | 'anchor'): JsonObject {
  return makeObject(owner, { ...linkFields(owner, kind), href: fieldOf(owner, 'url') });
}

/** A gradient is no color here. */
function linkFields(owner: JsonNode, kind: 'tab' | 'anchor'): Content {
  const color = fieldOf(owner, 'color');
  return {
    [kind]: fieldOf(owner, 'name'),
    icon: fieldOf(owner, 'icon'),
    iconType: fieldOf(owner, 'iconType'),
    color: color?.type === 'scalar' ? color : undefined,
  };
}

function isExternal(owner: JsonNode): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(urlOf(owner));
}

function urlOf(owner: JsonNode): string {
  const url = fieldOf(owner, 'url');
  return (url && textOf(url)) ?? '';
}

/** Whether an anchor has no groups of its own: it leads to another site, or to a page of another division. */
function isLink(anchor: JsonNode, groups: readonly JsonNode[]): boolean {
  if (isExternal(anchor)) return true;
  if (urlOf(anchor) === '' || fieldOf(anchor, 'openapi')) return false;
  return distribute(groups, [anchor]).parts.every(({ own }) => own.length === 0);
}

function trim(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
