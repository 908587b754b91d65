/**
 * Accepts shapes of docs.json that real files use but the format doesn't define, and interprets them as their authors
 * intend.
 */
import type { Report } from '../model/diagnostics.ts';
import { normalizeNavigation } from './normalize-navigation.ts';
import { listMainFields, type ConfigContext, type MainField } from './plugin-fields.ts';
import {
  describeNode,
  findField,
  listItems,
  keepKey,
  makeArray,
  makeObject,
  getPlace,
  withField,
  withFields,
} from './json-node.ts';
import type { JsonNode, JsonObject } from './json-node.ts';

/** Returns a docs.json in the shape of the format, as far as possible. Each change is reported. */
export function normalizeConfig(root: JsonObject, context: ConfigContext): JsonObject {
  const site = normalizeNavigation(root, context);
  return normalizeRedirects(normalizeShorthands(site, context), context.report);
}

/**
 * Replaces objects that are written as just their main field, in a docs.json or in a mint.json converted to its shape.
 * Each change is reported.
 */
export function normalizeShorthands(root: JsonObject, { plugins, report }: ConfigContext): JsonObject {
  const site = acceptShorthands(root, report);
  const innerObjects = { api: { ...API_OBJECTS, ...listMainFields('api', plugins) }, fonts: FONT_OBJECTS };
  const fields = new Map(site.fields);
  for (const [key, objects] of Object.entries(innerObjects)) {
    const node = fields.get(key);
    if (node?.type === 'object') fields.set(key, withObjects(node, objects, report));
  }
  const navigation = fields.get('navigation');
  if (navigation) fields.set('navigation', normalizeDivisions(navigation, report));
  return withFields(site, fields);
}

/** Replaces objects of the top level that are written as just their main field. Each change is reported. */
export function acceptShorthands(root: JsonObject, report: Report): JsonObject {
  return withObjects(root, { ...OBJECTS, ...DIVISION_OBJECTS }, report);
}

/** Objects that can be written as just their main field. */
const OBJECTS: Readonly<Record<string, MainField>> = {
  appearance: { name: 'default', choices: ['system', 'light', 'dark'] },
  contextual: { name: 'options', isList: true },
  fonts: { name: 'family' },
  icons: { name: 'library', choices: ['fontawesome', 'lucide', 'tabler'] },
  search: { name: 'prompt' },
};
const API_OBJECTS: Readonly<Record<string, MainField>> = {
  examples: { name: 'languages', isList: true },
};
const FONT_OBJECTS: Readonly<Record<string, MainField>> = {
  body: { name: 'family' },
  heading: { name: 'family' },
};
/** Such objects of the site and of each part of its navigation. */
const DIVISION_OBJECTS: Readonly<Record<string, MainField>> = {
  banner: { name: 'content' },
};

/** Replaces these objects in the navigation, whose parts are all in lists. */
function normalizeDivisions(node: JsonNode, report: Report): JsonNode {
  if (node.type === 'scalar') return node;
  if (node.type === 'array') return { ...node, items: node.items.map((item) => normalizeDivisions(item, report)) };
  const division = withObjects(node, DIVISION_OBJECTS, report);
  const fields = [...division.fields].map(([key, value]): [string, JsonNode] => [
    key,
    value.type === 'array' || key === 'global' ? normalizeDivisions(value, report) : value,
  ]);
  return withFields(division, new Map(fields));
}

function withObjects(root: JsonObject, objects: Readonly<Record<string, MainField>>, report: Report): JsonObject {
  let result = root;
  for (const [key, { name, choices, isList }] of Object.entries(objects)) {
    const node = root.fields.get(key);
    if (!node) continue;
    const isMeant = isList
      ? node.type === 'array'
      : node.type === 'scalar' && typeof node.value === 'string' && (choices?.includes(node.value) ?? true);
    if (!isMeant) continue;
    report({
      ...getPlace(node),
      severity: 'info',
      code: 'config-invalid-value',
      message: `Expected an object at ${node.pointer}, but got ${describeNode(node)}. The value is used as "${name}". Write {"${name}": …} instead.`,
    });
    result = withField(result, key, keepKey(node, makeObject(node, { [name]: node })));
  }
  return result;
}

/** Accepts `from` and `to`, as in other tools. */
function normalizeRedirects(root: JsonObject, report: Report): JsonObject {
  const list = root.fields.get('redirects');
  const first = listItems(list).find(isForeignRule);
  if (!list || !first) return root;
  report({
    ...getPlace(first),
    severity: 'info',
    code: 'config-legacy',
    message: `"redirects" entries use "source" and "destination". "from" and "to" are read as aliases. Rename them.`,
  });
  const items = listItems(list).map((rule) => {
    if (!isForeignRule(rule)) return rule;
    const { from, to, ...rest } = Object.fromEntries(rule.fields);
    return makeObject(rule, { ...rest, source: from, destination: to });
  });
  return withField(root, 'redirects', keepKey(list, makeArray(list, items)));
}

function isForeignRule(node: JsonNode): node is JsonObject {
  const hasField = (key: string) => findField(node, key) !== undefined;
  return hasField('from') && hasField('to') && !hasField('source') && !hasField('destination');
}
