/** Finds images that an author wrote for one color mode, so that they follow the site's switch. */
import type { ElementNode, TreeNode } from '../model/tree.ts';

type ColorMode = 'light' | 'dark';

/** The classes of elements that are only shown in one mode. */
const MODE_CLASSES: Readonly<Record<ColorMode, string>> = { light: 'bd-OnlyLight', dark: 'bd-OnlyDark' };

/** Returns the attributes of an image, with GitHub's mark at the end of its URL (`#gh-dark-mode-only`) as a class. */
export function readModeMark(attributes: ElementNode['attributes']): ElementNode['attributes'] {
  const { src } = attributes;
  const match = typeof src === 'string' ? /^(.*)#gh-(light|dark)-mode-only$/s.exec(src.trim()) : null;
  if (!match) return attributes;
  const [, url = '', mode] = match;
  return { ...addModeClass(attributes, mode as ColorMode), src: url };
}

/**
 * Splits a `picture` whose sources depend on the color scheme into one for each color mode, because `media` follows the
 * reader's system and not the switch. Returns undefined if no source depends on it.
 */
export function splitPicture(picture: ElementNode): ElementNode[] | undefined {
  if (!picture.children.some((child) => listQueries(child).some((query) => findMode(query) !== undefined)))
    return undefined;
  return [createModePicture(picture, 'light'), removeIds(createModePicture(picture, 'dark'))];
}

function createModePicture(picture: ElementNode, mode: ColorMode): ElementNode {
  const children = picture.children.flatMap((child) => selectSource(child, mode));
  return { ...picture, attributes: addModeClass(picture.attributes, mode), children };
}

/** Returns a child of a `picture` as it applies in a color mode, or nothing if it is a source for the other one. */
function selectSource(node: TreeNode, mode: ColorMode): TreeNode[] {
  const queries = listQueries(node);
  if (node.type !== 'element' || queries.length === 0) return [node];
  const modeQueries = queries.flatMap((query) => selectQuery(query, mode));
  if (modeQueries.length === 0) return [];
  const { media: _, ...attributes } = node.attributes;
  return [
    { ...node, attributes: modeQueries.includes('') ? attributes : { ...attributes, media: modeQueries.join(', ') } },
  ];
}

/** Returns a source's media queries. At least one must match. */
function listQueries(node: TreeNode): string[] {
  const media = node.type === 'element' && node.tag === 'source' ? node.attributes['media'] : undefined;
  return typeof media === 'string' ? media.split(',').map((query) => query.trim()) : [];
}

/** Returns a media query without its condition on the color scheme, or nothing if it is for the other mode. */
function selectQuery(query: string, mode: ColorMode): string[] {
  const queryMode = findMode(query);
  if (queryMode === undefined) return [query];
  if (queryMode !== mode) return [];
  const conditions = query.split(/\s+and\s+/i).filter((condition) => !SCHEME.test(condition));
  return [conditions.join(' and ').replace(/^(?:only\s+)?all$/i, '')];
}

/** Returns the color mode that a media query requires. Negations and alternatives follow the reader's system. */
function findMode(query: string): ColorMode | undefined {
  const scheme = SCHEME.exec(query)?.[1]?.toLowerCase();
  if (scheme === undefined || /\b(?:not|or)\b/i.test(query)) return undefined;
  return scheme === 'dark' ? 'dark' : 'light';
}

const SCHEME = /\(\s*prefers-color-scheme\s*:\s*(dark|light|no-preference)\s*\)/i;

function addModeClass(attributes: ElementNode['attributes'], mode: ColorMode): ElementNode['attributes'] {
  const names = [attributes['class'], MODE_CLASSES[mode]].filter((name) => typeof name === 'string');
  return { ...attributes, class: names.join(' ') };
}

/** Returns a copy of an element whose ids are already on the page. */
function removeIds(node: ElementNode): ElementNode {
  const { id: _, ...attributes } = node.attributes;
  return {
    ...node,
    attributes,
    children: node.children.map((child) => (child.type === 'element' ? removeIds(child) : child)),
  };
}
