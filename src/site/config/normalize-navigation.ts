/** Finds the navigation of a docs.json with divisions at its top level, as in mint.json. */
import type { Report } from '../model/diagnostics.ts';
import {
  findField,
  listItems,
  keepKey,
  makeArray,
  makeObject,
  getKeyPosition,
  withField,
  withFields,
} from './json-node.ts';
import type { JsonNode, JsonObject } from './json-node.ts';
import { getText } from './field-reader.ts';
import { convertLink, convertNavigation } from './legacy-navigation.ts';
import type { ConfigContext } from './plugin-fields.ts';
import { CHILD_KINDS } from './divisions/child-kinds.ts';

const DIVISIONS = [...CHILD_KINDS.map(({ key }) => key), 'pages'];
/** Fields of mint.json that distribute the groups of its navigation. */
const OWNERS = ['tabs', 'anchors', 'versions', 'primaryTab', 'topAnchor'];

/** Divisions at the top level have mint.json's meaning beside a list of groups; otherwise, they are the navigation. */
export function normalizeNavigation(root: JsonObject, { plugins, report }: ConfigContext): JsonObject {
  const { fields } = root;
  const navigation = fields.get('navigation');
  const keys = (navigation ? OWNERS : DIVISIONS).filter((key) => fields.has(key));
  const [first] = keys.flatMap((key) => fields.get(key) ?? []);
  if (!first) return root;
  const names = keys.map((key) => `"${key}"`).join(', ');
  const groups = navigation?.type === 'array' ? navigation : findField(navigation, 'groups');
  const baseFields = new Map([...fields].filter(([key]) => !keys.includes(key)));
  if (!navigation) {
    reportTop(first, `${names} at the top level of docs.json is read as part of "navigation". Move it there.`, report);
    const navigation = makeObject(first, Object.fromEntries(keys.map((key) => [key, fields.get(key)])));
    return withFields(root, baseFields.set('navigation', navigation));
  }
  const navigationKeys =
    navigation.type === 'object' ? [...navigation.fields.keys()].filter((key) => key !== 'groups') : [];
  if (!groups || navigationKeys.length > 0 || !keys.some((key) => isLegacy(fields.get(key))))
    return withGlobalAnchors(root, navigation, report);
  const message = `${names} at the top level of docs.json divides the "navigation" groups, as in the older mint.json. Nest the groups in "navigation" instead.`;
  reportTop(first, message, report);
  const convertedRoot = makeObject(root, { ...Object.fromEntries(fields), navigation: groups });
  return withFields(root, baseFields.set('navigation', removeOwners(convertNavigation(convertedRoot, plugins))));
}

/** Anchors at the top level that are only links are global. They follow the navigation's own. */
function withGlobalAnchors(root: JsonObject, navigation: JsonNode, report: Report): JsonObject {
  const anchors = root.fields.get('anchors');
  const global = findField(navigation, 'global');
  const items = listItems(anchors);
  if (!anchors || navigation.type !== 'object' || (global && global.type !== 'object')) return root;
  if (findField(navigation, 'anchors') || !items.every(isLink)) return root;
  reportTop(
    anchors,
    '"anchors" is a field of the older mint.json. It is read as "navigation.global.anchors". Use "navigation.global.anchors" instead.',
    report,
  );
  const newerAnchors = findField(global, 'anchors');
  const newerLinks = listItems(newerAnchors);
  const newerTargets = new Set(newerLinks.map(getTarget));
  const links = items
    .map((item) => (findField(item, 'url') ? convertLink(item, 'anchor') : item))
    .filter((link) => !newerTargets.has(getTarget(link)));
  const fields = new Map([...root.fields].filter(([key]) => key !== 'anchors'));
  const allLinks = makeArray(newerAnchors ?? anchors, [...newerLinks, ...links]);
  const newGlobal = withField(global ?? makeObject(anchors, {}), 'anchors', allLinks);
  return withFields(root, fields.set('navigation', withField(navigation, 'global', newGlobal)));
}

function getTarget(anchor: JsonNode): string | undefined {
  const href = findField(anchor, 'href');
  return href && getText(href);
}

function isLink(anchor: JsonNode): boolean {
  const hasField = (key: string) => findField(anchor, key) !== undefined;
  return (hasField('url') || hasField('href')) && !DIVISIONS.some(hasField);
}

function reportTop(node: JsonNode, message: string, report: Report): void {
  report({ ...getKeyPosition(node), severity: 'info', code: 'config-legacy', message });
}

/** Whether a node has mint.json's form: tabs and anchors with `url`, and versions given by name. */
function isLegacy(node: JsonNode | undefined): boolean {
  return listItems(node).some((item) => item.type === 'scalar' || findField(item, 'url') !== undefined);
}

/** Removes a group's version or anchor field: the group is now inside that division. */
function removeOwners(node: JsonNode): JsonNode {
  if (node.type === 'array') return keepKey(node, makeArray(node, node.items.map(removeOwners)));
  if (node.type === 'scalar') return node;
  const isGroup = node.fields.has('group');
  const fields = [...node.fields].filter(([key]) => !isGroup || (key !== 'version' && key !== 'anchor'));
  return withFields(node, new Map(fields.map(([key, value]) => [key, removeOwners(value)])));
}
