/** Converts mint.json, the older configuration, to the shape of docs.json (content format, Legacy mint.json). */
import type { Report } from '../model/diagnostics.ts';
import { listReferences, type ConfigContext } from './plugin-fields.ts';
import { reportUnsupported, getText } from './field-reader.ts';
import {
  findField,
  makeObject,
  makeScalar,
  getPlace,
  placeOfKey,
  type JsonNode,
  type JsonObject,
} from './json-node.ts';
import { convertNavigation } from './legacy-navigation.ts';

/** Fields that are converted; all others are read as in docs.json. */
const CONVERTED_FIELDS = [
  'theme',
  'colors',
  'backgroundImage',
  'background',
  'font',
  'topbarLinks',
  'topbarCtaButton',
  'footerSocials',
  'footer',
  'modeToggle',
  'navigation',
  'primaryTab',
  'tabs',
  'anchors',
  'topAnchor',
  'versions',
  'api',
  'eyebrow',
  'codeBlock',
  'metadata',
  'seo',
  'analytics',
  'integrations',
];

/** Fields that docs.json no longer has. */
const REMOVED_FIELDS = ['layout', 'sidebar', 'topbar', 'rounded', 'isWhiteLabeled', 'openGraph'];

/** Converts a mint.json. Every value keeps its position, so that messages point at what the author wrote. */
export function convertLegacy(root: JsonObject, { plugins, report }: ConfigContext): JsonObject {
  const references = listReferences(plugins).filter(({ isInApi }) => isInApi);
  const movedFields = new Set([...CONVERTED_FIELDS, ...REMOVED_FIELDS, ...references.map(({ name }) => name)]);
  report({
    ...getPlace(root),
    severity: 'info',
    code: 'config-legacy',
    message:
      'mint.json is the predecessor of docs.json. Bindery converted it. To use newer fields, create a docs.json.',
  });
  for (const key of REMOVED_FIELDS) {
    const node = root.fields.get(key);
    if (node)
      reportUnsupported({
        node,
        what: `"${key}"`,
        reason: 'The field is ignored, and docs.json has no replacement. Remove it.',
        report,
      });
  }
  const get = (key: string) => root.fields.get(key);
  const background = findField(get('colors'), 'background');
  return makeObject(root, {
    ...Object.fromEntries([...root.fields].filter(([key]) => !movedFields.has(key))),
    theme: makeScalar(get('theme') ?? root, 'mint'),
    colors: pick(get('colors'), { primary: 'primary', light: 'light', dark: 'dark' }),
    background: makeObject(background ?? get('background') ?? root, {
      color: background,
      image: get('backgroundImage'),
      decoration: findField(get('background'), 'style'),
    }),
    fonts: convertFonts(get('font')),
    ...convertNavbar(root),
    footer: makeObject(get('footer') ?? root, {
      ...getFields(get('footer')),
      ...(get('footerSocials') && { socials: get('footerSocials') }),
    }),
    ...(get('modeToggle') && { appearance: pick(get('modeToggle'), MODE) }),
    navigation: get('navigation') && convertNavigation(root, plugins),
    api: convertApi(
      root,
      references.map(({ name }) => name),
    ),
    ...convertStyling(root),
    seo: makeObject(get('seo') ?? root, {
      ...getFields(get('seo')),
      metatags: joinObjects(findField(get('seo'), 'metatags'), get('metadata')),
    }),
    integrations: joinObjects(get('analytics'), get('integrations')),
  });
}

/** Old names that docs.json files still use, with the fields that replace them. */
const RENAMED_FIELDS: Readonly<Record<string, string>> = {
  topbarLinks: 'navbar',
  topbarCtaButton: 'navbar',
  footerSocials: 'footer',
  modeToggle: 'appearance',
  backgroundImage: 'background',
  font: 'fonts',
  eyebrow: 'styling',
  codeBlock: 'styling',
  analytics: 'integrations',
};

/** Renames a docs.json's mint.json fields to the current names, unless the current field is present too. */
export function renameLegacyFields(root: JsonObject, report: Report): JsonObject {
  const renamedFields = Object.entries(RENAMED_FIELDS).filter(
    ([key, name]) => root.fields.has(key) && isFree(key, name, root),
  );
  if (renamedFields.length === 0) return root;
  for (const [key, name] of renamedFields) {
    const node = root.fields.get(key);
    if (node)
      report({
        ...placeOfKey(node),
        severity: 'info',
        code: 'config-legacy',
        message: `"${key}" is a field of the older mint.json. It is read as "${name}". Use "${name}" instead.`,
      });
  }
  const names = new Set(renamedFields.map(([key]) => key));
  const knownFields = makeObject(root, Object.fromEntries([...root.fields].filter(([key]) => names.has(key))));
  const get = (key: string) => knownFields.fields.get(key);
  return makeObject(root, {
    ...Object.fromEntries([...root.fields].filter(([key]) => !names.has(key))),
    ...convertNavbar(knownFields),
    ...convertStyling(knownFields),
    ...(get('footerSocials') && {
      footer: makeObject(root, { ...getFields(root.fields.get('footer')), socials: get('footerSocials') }),
    }),
    ...(get('modeToggle') && { appearance: pick(get('modeToggle'), MODE) }),
    ...(get('backgroundImage') && { background: makeObject(root, { image: get('backgroundImage') }) }),
    ...(get('font') && { fonts: convertFonts(get('font')) }),
    ...(get('analytics') && { integrations: get('analytics') }),
  });
}

function isFree(key: string, name: string, root: JsonObject): boolean {
  const now = root.fields.get(name);
  return now === undefined || (key === 'footerSocials' && findField(now, 'socials') === undefined);
}

const MODE = { default: 'default', isHidden: 'strict' };

function getFields(node: JsonNode | undefined): Record<string, JsonNode> {
  return node?.type === 'object' ? Object.fromEntries(node.fields) : {};
}

/** Merges the fields of two objects; the second takes precedence. */
function joinObjects(first: JsonNode | undefined, second: JsonNode | undefined): JsonNode | undefined {
  if (first?.type !== 'object' || second?.type !== 'object') return second ?? first;
  return makeObject(second, { ...getFields(first), ...getFields(second) });
}

function convertStyling(root: JsonObject): Record<string, JsonObject> {
  const eyebrow = root.fields.get('eyebrow');
  const code = root.fields.get('codeBlock');
  if (!eyebrow && !code) return {};
  const styling = makeObject(root, {
    ...getFields(root.fields.get('styling')),
    ...(eyebrow && { eyebrows: findField(eyebrow, 'display') }),
    ...(code && { codeblocks: convertCodeMode(findField(code, 'mode')) }),
  });
  return { styling };
}

/** Returns an object with some fields of another, renamed. */
function pick(node: JsonNode | undefined, names: Record<string, string>): JsonObject | undefined {
  if (node?.type !== 'object') return undefined;
  return makeObject(node, Object.fromEntries(Object.entries(names).map(([from, to]) => [to, node.fields.get(from)])));
}

const FONT = { family: 'family', weight: 'weight', format: 'format', url: 'source' };

function convertFonts(font: JsonNode | undefined): JsonObject | undefined {
  const fonts = pick(font, FONT);
  if (!fonts) return undefined;
  const heading = pick(findField(font, 'headings'), FONT);
  const body = pick(findField(font, 'body'), FONT);
  if (heading) fonts.fields.set('heading', heading);
  if (body) fonts.fields.set('body', body);
  return fonts;
}

/** Converts the navbar; `name` and `url` of links are supported directly. */
function convertNavbar(root: JsonObject): Record<string, JsonObject> {
  const links = root.fields.get('topbarLinks');
  const primary = root.fields.get('topbarCtaButton');
  return links || primary ? { navbar: makeObject(root, { links, primary }) } : {};
}

/** The references to descriptions are beside `api`. */
function convertApi(root: JsonObject, references: readonly string[]): JsonObject {
  const api = root.fields.get('api');
  const example = findField(findField(api, 'request'), 'example');
  const optional = findField(example, 'showOptionalParams');
  const { request: _, paramFields, maintainOrder: __, ...otherFields } = getFields(api);
  return makeObject(api ?? root, {
    ...otherFields,
    ...Object.fromEntries(references.map((name) => [name, root.fields.get(name) ?? otherFields[name]])),
    params: pick(paramFields, { expanded: 'expanded' }) ?? otherFields['params'],
    examples: example
      ? makeObject(example, {
          languages: findField(example, 'languages'),
          defaults: optional && makeScalar(optional, getText(optional) === 'true' ? 'all' : 'required'),
        })
      : otherFields['examples'],
  });
}

function convertCodeMode(mode: JsonNode | undefined): JsonNode | undefined {
  return mode && makeScalar(mode, getText(mode) === 'dark' ? 'dark' : 'system');
}
