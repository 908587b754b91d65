/** Turns mint.json, the older configuration, into the shape of docs.json (content format, Legacy mint.json). */
import type { Report } from '../model/diagnostics.ts';
import { reportUnsupported, textOf } from './field-reader.ts';
import { fieldOf, makeObject, makeScalar, placeOf, type JsonNode, type JsonObject } from './json-node.ts';
import { convertNavigation } from './legacy-navigation.ts';

/** Fields with the same name and shape in both. */
const SAME = [
  'name',
  'description',
  'logo',
  'favicon',
  'redirects',
  'banner',
  'contextual',
  'variables',
  'integrations',
  'feedback',
];

/** Fields that docs.json no longer has. */
const DROPPED = ['layout', 'sidebar', 'topbar', 'rounded', 'isWhiteLabeled'];

/** Every value keeps its place in mint.json, so that messages point at what the author wrote. */
export function convertLegacy(root: JsonObject, report: Report): JsonObject {
  report({
    ...placeOf(root),
    severity: 'info',
    code: 'config-legacy',
    message: 'mint.json is the older form of docs.json; it was converted. Write a docs.json to use newer fields.',
  });
  for (const key of DROPPED) {
    const node = root.fields.get(key);
    if (node) reportUnsupported({ node, what: `"${key}"`, reason: 'docs.json has no such field.', report });
  }
  const get = (key: string) => root.fields.get(key);
  const background = fieldOf(get('colors'), 'background');
  return makeObject(root, {
    ...Object.fromEntries(SAME.map((key) => [key, get(key)])),
    theme: makeScalar(get('theme') ?? root, 'mint'),
    colors: pick(get('colors'), { primary: 'primary', light: 'light', dark: 'dark' }),
    background: makeObject(background ?? get('background') ?? root, {
      color: background,
      image: get('backgroundImage'),
      decoration: fieldOf(get('background'), 'style'),
    }),
    fonts: convertFonts(get('font')),
    navbar: convertNavbar(root),
    footer: makeObject(get('footer') ?? root, {
      socials: get('footerSocials'),
      links: fieldOf(get('footer'), 'links'),
    }),
    appearance: pick(get('modeToggle'), { default: 'default', isHidden: 'strict' }),
    navigation: get('navigation') && convertNavigation(root),
    api: convertApi(root),
    styling: makeObject(root, {
      eyebrows: fieldOf(get('eyebrow'), 'display'),
      codeblocks: convertCodeMode(fieldOf(get('codeBlock'), 'mode')),
    }),
    seo: makeObject(get('seo') ?? root, {
      metatags: get('metadata'),
      indexHiddenPages: fieldOf(get('seo'), 'indexHiddenPages'),
    }),
    search: pick(get('search'), { prompt: 'prompt' }),
    integrations: get('integrations') ?? get('analytics'),
  });
}

/** An object with some fields of another, renamed. */
function pick(node: JsonNode | undefined, names: Record<string, string>): JsonObject | undefined {
  if (node?.type !== 'object') return undefined;
  return makeObject(node, Object.fromEntries(Object.entries(names).map(([from, to]) => [to, node.fields.get(from)])));
}

const FONT = { family: 'family', weight: 'weight', format: 'format', url: 'source' };

function convertFonts(font: JsonNode | undefined): JsonObject | undefined {
  const fonts = pick(font, FONT);
  if (!fonts) return undefined;
  const heading = pick(fieldOf(font, 'headings'), FONT);
  const body = pick(fieldOf(font, 'body'), FONT);
  if (heading) fonts.fields.set('heading', heading);
  if (body) fonts.fields.set('body', body);
  return fonts;
}

/** `name` and `url` of links are read as they are. */
function convertNavbar(root: JsonObject): JsonObject {
  const button = root.fields.get('topbarCtaButton');
  return makeObject(root, { links: root.fields.get('topbarLinks'), primary: button });
}

function convertApi(root: JsonObject): JsonObject {
  const api = root.fields.get('api');
  const example = fieldOf(fieldOf(api, 'request'), 'example');
  const optional = fieldOf(example, 'showOptionalParams');
  return makeObject(api ?? root, {
    openapi: root.fields.get('openapi'),
    baseUrl: fieldOf(api, 'baseUrl'),
    auth: fieldOf(api, 'auth'),
    playground: fieldOf(api, 'playground'),
    params: pick(fieldOf(api, 'paramFields'), { expanded: 'expanded' }),
    examples:
      example &&
      makeObject(example, {
        languages: fieldOf(example, 'languages'),
        defaults: optional && makeScalar(optional, textOf(optional) === 'true' ? 'all' : 'required'),
      }),
  });
}

function convertCodeMode(mode: JsonNode | undefined): JsonNode | undefined {
  return mode && makeScalar(mode, textOf(mode) === 'dark' ? 'dark' : 'system');
}
