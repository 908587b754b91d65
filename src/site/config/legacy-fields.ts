/** Moves fields of mint.json to the fields that replace them in docs.json (content format, Legacy mint.json). */
import { lookUp } from '../../lib/look-up.ts';
import type { Report } from '../model/diagnostics.ts';
import { getText, readFields } from './field-reader.ts';
import { findField, makeArray, makeObject, makeScalar, getKeyPosition, withFields } from './json-node.ts';
import type { JsonNode, JsonObject } from './json-node.ts';

interface LegacyField {
  /** Path of the field, and of its replacement. */
  from: string;
  to: string;
  /** Returns the value of the replacement; undefined if there is none. @defaultValue the same value */
  convert?(value: JsonNode): JsonNode | undefined;
  /** Returns the remaining value of the field. @defaultValue nothing */
  keep?(value: JsonNode): JsonNode | undefined;
  /** Combines the values of a replacement and a field. @defaultValue only the replacement's value is used */
  merge?(newer: JsonNode, older: JsonNode): JsonNode | undefined;
}

const FIELDS: readonly LegacyField[] = [
  { from: 'topbarLinks', to: 'navbar.links' },
  { from: 'topbarCtaButton', to: 'navbar.primary' },
  { from: 'footerSocials', to: 'footer.socials', merge: mergeSocials },
  { from: 'modeToggle.default', to: 'appearance.default' },
  { from: 'modeToggle.isHidden', to: 'appearance.strict' },
  { from: 'colors.background', to: 'background.color' },
  { from: 'backgroundImage', to: 'background.image' },
  { from: 'background.style', to: 'background.decoration' },
  { from: 'font', to: 'fonts', convert: convertFont },
  { from: 'eyebrow.display', to: 'styling.eyebrows' },
  { from: 'codeBlock.theme', to: 'styling.codeblocks' },
  { from: 'codeBlock.mode', to: 'styling.codeblocks', convert: convertCodeMode },
  { from: 'metadata', to: 'seo.metatags', convert: pickTags, keep: omitTags, merge: mergeObjects },
  { from: 'openGraph', to: 'seo.metatags', convert: convertOpenGraph, merge: mergeObjects },
  { from: 'analytics', to: 'integrations', merge: mergeObjects },
  { from: 'api.request.example.languages', to: 'api.examples.languages' },
  { from: 'api.request.example.showOptionalParams', to: 'api.examples.defaults', convert: convertOptional },
  { from: 'api.paramFields.expanded', to: 'api.params.expanded' },
];

/** Objects that docs.json doesn't have. */
const REMOVED_OBJECTS = ['modeToggle', 'eyebrow', 'codeBlock', 'api.request', 'api.paramFields'];

/**
 * Moves each field of mint.json, unless its replacement is set, which is reported. Every value keeps its position.
 * `onMove` receives the fields that were moved.
 */
export function moveLegacyFields(
  root: JsonObject,
  report: Report,
  onMove: (value: JsonNode, field: { from: string; to: string }) => void = () => {},
): JsonObject {
  let site = root;
  for (const field of FIELDS) {
    const value = findPath(site, field.from);
    const converted = value && (field.convert ? field.convert(value) : value);
    if (!value || !converted) continue;
    const blocking = findBlocking(site, field.to);
    const setValue = findPath(site, field.to);
    const moved = setValue && field.merge ? field.merge(setValue, converted) : converted;
    site = withPath(site, field.from.split('.'), field.keep?.(value));
    if (moved && (blocking === undefined || (setValue && field.merge))) {
      site = withPath(site, field.to.split('.'), moved);
      onMove(value, field);
    } else reportIgnored(value, { ...field, blocking: blocking ?? field.to }, report);
  }
  return REMOVED_OBJECTS.reduce((current, path) => removeObject(current, path, report), site);
}

function findPath(root: JsonNode, path: string): JsonNode | undefined {
  return path.split('.').reduce<JsonNode | undefined>(findField, root);
}

/** Returns the path of the value that prevents a field from being set: its own, or one above it that isn't an object. */
function findBlocking(root: JsonObject, path: string): string | undefined {
  const keys = path.split('.');
  const paths = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  return paths.find((above) => {
    const value = findPath(root, above);
    return value !== undefined && (above === path || value.type !== 'object');
  });
}

/** Sets or removes the value at a path. Objects that become empty are removed. */
function withPath(at: JsonObject, [key = '', ...inner]: readonly string[], value: JsonNode | undefined): JsonObject {
  const fields = new Map(at.fields);
  const current = fields.get(key);
  const owner = current?.type === 'object' ? current : makeObject(value ?? at, {});
  const child = inner.length === 0 ? value : withPath(owner, inner, value);
  if (!child || (inner.length > 0 && child.type === 'object' && child.fields.size === 0)) fields.delete(key);
  else fields.set(key, child);
  return withFields(at, fields);
}

/**
 * Removes an object of mint.json after its fields were moved. Other fields in it are reported. An empty object stays, to
 * be reported as unknown.
 */
function removeObject(root: JsonObject, path: string, report: Report): JsonObject {
  const value = findPath(root, path);
  if (!value || (value.type === 'object' && value.fields.size === 0)) return root;
  readFields(value, report).close();
  return withPath(root, path.split('.'), undefined);
}

function reportIgnored(
  value: JsonNode,
  { from, to, blocking }: { from: string; to: string; blocking: string },
  report: Report,
): void {
  report({
    ...getKeyPosition(value),
    severity: 'warning',
    code: 'config-legacy',
    message: `"${from}" is a field of the older mint.json. It is ignored, because "${blocking}" is set too. Remove it, or move its value to "${to}".`,
  });
}

/** Fields of a font with another name in docs.json. */
const FONT_NAMES: Readonly<Record<string, string>> = { url: 'source', headings: 'heading' };

/** Converts a font and the heading and body fonts in it. A font can be only a name. */
function convertFont(font: JsonNode): JsonNode | undefined {
  if (font.type !== 'object') return font.type === 'scalar' ? font : undefined;
  const fields = Array.from(font.fields, ([key, value]): [string, JsonNode] => [
    lookUp(FONT_NAMES, key) ?? key,
    value.type === 'object' ? (convertFont(value) ?? value) : value,
  ]);
  return withFields(font, new Map(fields));
}

function convertCodeMode(mode: JsonNode): JsonNode {
  return makeScalar(mode, getText(mode) === 'dark' ? 'dark' : 'system');
}

function convertOptional(flag: JsonNode): JsonNode {
  return makeScalar(flag, getText(flag) === 'true' ? 'all' : 'required');
}

/** The fields of `metadata` in docs.json. In mint.json, `metadata` contains meta tags. */
const METADATA_FIELDS = ['timestamp', 'history'];

function pickTags(metadata: JsonNode): JsonNode | undefined {
  const tags = filterFields(metadata, isTag);
  return tags?.fields.size === 0 ? undefined : tags;
}

function omitTags(metadata: JsonNode): JsonNode | undefined {
  const fields = filterFields(metadata, (key, value) => !isTag(key, value));
  return fields?.fields.size === 0 ? undefined : fields;
}

/** A meta tag is a text. A flag with an unknown name is a misspelled field. */
function isTag(key: string, value: JsonNode): boolean {
  return !METADATA_FIELDS.includes(key) && value.type === 'scalar' && typeof value.value !== 'boolean';
}

function filterFields(node: JsonNode, matches: (key: string, value: JsonNode) => boolean): JsonObject | undefined {
  if (node.type !== 'object') return undefined;
  return withFields(node, new Map([...node.fields].filter(([key, value]) => matches(key, value))));
}

/** Each field of `openGraph` is a meta tag: `image` is `og:image`. */
function convertOpenGraph(fields: JsonNode): JsonNode | undefined {
  if (fields.type !== 'object') return undefined;
  return withFields(
    fields,
    new Map([...fields.fields].map(([key, value]) => [`og:${key.replace(/^og:/, '')}`, value])),
  );
}

function mergeObjects(newer: JsonNode, older: JsonNode): JsonNode | undefined {
  if (newer.type !== 'object' || older.type !== 'object') return undefined;
  return withFields(newer, new Map([...older.fields, ...newer.fields]));
}

/** Both can be a map from name to URL, or a list of links. A link in both is shown once. */
function mergeSocials(newer: JsonNode, older: JsonNode): JsonNode | undefined {
  const links = listLinks(newer);
  const olderLinks = listLinks(older);
  if (!links || !olderLinks) return undefined;
  const known = new Set(links.map(describeLink));
  return makeArray(newer, [...links, ...olderLinks.filter((link) => !known.has(describeLink(link)))]);
}

function listLinks(socials: JsonNode): JsonNode[] | undefined {
  if (socials.type === 'array') return socials.items;
  if (socials.type !== 'object') return undefined;
  return Array.from(socials.fields, ([name, url]) => makeObject(url, { type: makeScalar(url, name), url }));
}

function describeLink(link: JsonNode): string {
  const [type, url] = ['type', 'url'].map((key) => findField(link, key));
  return JSON.stringify([(type && getText(type))?.toLowerCase(), url && getText(url)]);
}
