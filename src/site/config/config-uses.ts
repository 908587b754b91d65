/**
 * Collects a configuration's links, images, icons and code themes with their places, to be checked once rather than on every page.
 */
import { isExternal } from '../../lib/is-external.ts';
import { addIconLibrary } from '../model/icon-name.ts';
import type { ConfigReference } from '../model/config-use.ts';
import { getText } from './field-reader.ts';
import { findField, listItems, getPlace, type JsonNode, type JsonObject } from './json-node.ts';

/**
 * Returns every link, image, icon and Markdown text of a configuration in the shape of docs.json, in file order.
 * `referenceNames` are the fields that refer to descriptions.
 */
export function findUses(root: JsonObject, referenceNames: readonly string[]): ConfigReference[] {
  const uses: ConfigReference[] = [];
  const otherFields = new Set([...OTHER_FIELDS, ...referenceNames]);
  const get = (key: string) => root.fields.get(key);
  for (const image of [
    get('logo'),
    get('favicon'),
    findField(get('background'), 'image'),
    findField(get('thumbnails'), 'background'),
  ])
    addImages(image, uses);
  const fonts = get('fonts');
  for (const font of [fonts, findField(fonts, 'heading'), findField(fonts, 'body')])
    add('image', findField(font, 'source'), uses);
  add('link', findField(get('logo'), 'href'), uses);
  for (const name of ['og:image', 'twitter:image']) {
    const image = findField(findField(get('seo'), 'metatags'), name);
    // Air-gapped sites leave out images on other hosts.
    if (image && !isExternal(getText(image) ?? '')) add('image', image, uses);
  }
  addCodeThemes(findField(get('styling'), 'codeblocks'), uses);
  addBanner(get('banner'), uses);
  add('markdown', findField(findField(get('errors'), '404'), 'description'), uses);
  for (const option of listItems(findField(get('contextual'), 'options'))) addIcon(option, uses);
  for (const key of ['navbar', 'footer', 'navigation']) addBelow(get(key), otherFields, uses);
  return uses;
}

function add(kind: ConfigReference['kind'], node: JsonNode | undefined, uses: ConfigReference[]): void {
  const value = node && getText(node)?.trim();
  if (node && value) uses.push({ kind, value, place: getPlace(node) });
}

function addImages(node: JsonNode | undefined, uses: ConfigReference[]): void {
  add('image', node, uses);
  for (const mode of ['light', 'dark']) add('image', findField(node, mode), uses);
}

/** Adds the names of Shiki themes. */
function addCodeThemes(node: JsonNode | undefined, uses: ConfigReference[]): void {
  if (node?.type === 'object') {
    const theme = findField(node, 'theme');
    if (theme) addCodeThemes(theme, uses);
    else for (const mode of ['light', 'dark']) addCodeThemes(findField(node, mode), uses);
  } else if (node?.type === 'scalar' && typeof node.value === 'string') {
    const value = node.value.trim().toLowerCase();
    if (value && value !== 'system') uses.push({ kind: 'code-theme', value, place: getPlace(node) });
  }
}

function addBanner(node: JsonNode | undefined, uses: ConfigReference[]): void {
  add('markdown', findField(node, 'content'), uses);
}

function addIcon(node: JsonNode, uses: ConfigReference[]): void {
  const iconNode = findField(node, 'icon');
  const icon = findField(iconNode, 'name') ?? iconNode;
  const style = findField(node, 'iconType') ?? findField(iconNode, 'style');
  const library = findField(iconNode, 'library');
  const value = addIconLibrary(icon && getText(icon)?.trim(), library && getText(library));
  const type = style && getText(style);
  if (icon && value) uses.push({ kind: 'icon', value, ...(type !== undefined && { type }), place: getPlace(icon) });
}

/** Fields that contain other kinds of URLs or names. */
const OTHER_FIELDS = ['icon', 'root', 'page'];

/** Adds links and icons of a navbar, a footer or a navigation, at any depth. */
function addBelow(node: JsonNode | undefined, otherFields: ReadonlySet<string>, uses: ConfigReference[]): void {
  if (node?.type === 'array') for (const item of node.items) addBelow(item, otherFields, uses);
  if (node?.type !== 'object') return;
  addIcon(node, uses);
  for (const [key, value] of node.fields) {
    if (key === 'href' || key === 'url') add('link', value, uses);
    else if (key === 'banner') addBanner(value, uses);
    else if (key === 'socials' && value.type === 'object')
      for (const link of value.fields.values()) add('link', link, uses);
    else if (!otherFields.has(key)) addBelow(value, otherFields, uses);
  }
}
