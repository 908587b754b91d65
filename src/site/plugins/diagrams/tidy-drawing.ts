/**
 * Keeps only the parts of a Mermaid drawing that a page can show: known elements and attributes, short numbers, rules
 * that match something.
 */
import { escapeHtml } from '../../../lib/html.ts';
import { toSafeHref } from '../../../lib/safe-href.ts';
import { restoreCharacters } from './character-codes.ts';
import { loadDom } from './dom.ts';
import { copyShape } from './geometry/copy-shape.ts';
import { ELEMENT, TEXT, walk, type Shape } from './geometry/shape.ts';
import { usePageColors } from './palette.ts';
import { tidyDeclarations, tidyStyles } from './tidy-styles.ts';

/** A data-only structure. */
export interface TidyDrawing {
  /** Contains `DRAWING_ID` in place of the final id. */
  svg: string;
  /** Pixels of the drawing at its natural size. */
  width: number;
  height: number;
}

/** Element names in SVG's spelling, by their lower-case form. */
const ELEMENTS = new Map(
  'svg g a path rect circle ellipse line polygon polyline text tspan defs marker style title desc'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const ATTRIBUTES = new Map(
  [
    'class style transform d points x y x1 y1 x2 y2 cx cy r rx ry dx dy width height viewBox fill stroke opacity',
    'fill-opacity fill-rule stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity',
    'font-size font-weight font-style text-anchor dominant-baseline alignment-baseline',
    'marker-start marker-end marker-mid refX refY markerWidth markerHeight markerUnits orient',
    'aria-labelledby aria-describedby',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => [name.toLowerCase(), name]),
);

/** Attributes that refer to other elements. */
const REFERENCE = /url\(\s*["']?#([^)"']+)["']?\s*\)/g;

/** Prefix of every id in a drawing until it is placed on a page. If an author writes it, it is only text. */
export const DRAWING_ID = 'bindery-drawing';

export interface TidyContext {
  ids: Map<string, string>;
}

/** Returns undefined if the drawing contains something that a page can't, or must not, show. */
export function tidyDrawing(source: string): TidyDrawing | undefined {
  const { DOMParser } = loadDom();
  const parsed = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement as unknown as Shape | null;
  const root = parsed && copyShape(parsed);
  if (root?.tagName.toLowerCase() !== 'svg' || hasForeign(root)) return undefined;
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) return undefined;
  const ids = findIds(root);
  return { svg: usePageColors(print(root, { ids, root, width, height })), width, height };
}

function hasForeign(shape: Shape): boolean {
  const name = shape.tagName.toLowerCase();
  if (name === 'foreignobject' || name === 'image') return true;
  return [...shape.childNodes].some((node) => node.nodeType === ELEMENT && hasForeign(node));
}

/** Returns new names for the ids that something in the drawing refers to. */
function findIds(root: Shape): Map<string, string> {
  const ids = new Map<string, string>();
  const add = (id: string): void => void (ids.has(id) || ids.set(id, String(ids.size + 1)));
  walk(root, (shape) => {
    for (const name of ['style', 'marker-start', 'marker-mid', 'marker-end', 'fill', 'stroke'])
      for (const [, id = ''] of (shape.getAttribute(name) ?? '').matchAll(REFERENCE)) add(id);
    for (const name of ['aria-labelledby', 'aria-describedby'])
      for (const id of (shape.getAttribute(name) ?? '').split(/\s+/)) if (id !== '') add(id);
  });
  return ids;
}

interface PrintContext extends TidyContext {
  root: Shape;
  width: number;
  height: number;
}

function print(shape: Shape, printing: PrintContext): string {
  const name = ELEMENTS.get(shape.tagName.toLowerCase());
  if (name === undefined) return '';
  if (name === 'style') {
    const css = tidyStyles(getText(shape), printing.root, DRAWING_ID);
    return css === '' ? '' : `<style>${css}</style>`;
  }
  const { ids, root } = printing;
  const id = shape === root ? DRAWING_ID : findNewId(shape.getAttribute('id') ?? '', printing);
  if (name === 'marker' && id === undefined) return '';
  const attributes = [...ATTRIBUTES].flatMap(([lower, written]) => {
    const value = shape.getAttribute(written) ?? shape.getAttribute(lower);
    const isMisplaced = /^[xy][12]$/.test(written) && name !== 'line';
    const tidy = value === null || isMisplaced ? undefined : tidyAttribute(written, value, { ids });
    return tidy === undefined || (shape === root && /^(?:style|width|height)$/.test(written))
      ? []
      : [[written, tidy] as const];
  });
  // Many programs ignore two roles in one attribute, and a role requires a name: a drawing without a name is read as
  // its text.
  if (shape === root && root.hasAttribute('aria-labelledby')) attributes.push(['role', 'graphics-document']);
  if (id !== undefined) attributes.unshift(['id', id]);
  if (shape === root)
    attributes.push(['width', String(Math.ceil(printing.width))], ['height', String(Math.ceil(printing.height))]);
  if (name === 'a') attributes.push(...listLinkAttributes(shape));
  const opening = attributes.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('');
  const inside = [...shape.childNodes].map((node) => printNode(node, printing)).join('');
  return inside === '' && /^(?:g|defs|text|tspan)$/.test(name) ? '' : `<${name}${opening}>${inside}</${name}>`;
}

/** Returns no attributes for a link that isn't safe to follow. */
function listLinkAttributes(link: Shape): (readonly [name: string, value: string])[] {
  const href = toSafeHref(link.getAttribute('xlink:href') ?? link.getAttribute('href') ?? '');
  if (href === '') return [];
  return [['href', href], ...(/^https?:/i.test(href) ? [['rel', 'noreferrer'] as const] : [])];
}

function printNode(node: Shape, printing: PrintContext): string {
  if (node.nodeType === TEXT) return escapeHtml(restoreCharacters(node.nodeValue ?? ''));
  return node.nodeType === ELEMENT ? print(node, printing) : '';
}

function findNewId(id: string, { ids }: TidyContext): string | undefined {
  const name = ids.get(id);
  // Ids of further drawings on the page are numbered too.
  return name === undefined ? undefined : `${DRAWING_ID}-part${name}`;
}

const NUMBERS = /^(?:d|points|transform|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|width|height|viewBox)$/;

/** Returns undefined for attributes that are dropped. */
function tidyAttribute(name: string, value: string, tidying: TidyContext): string | undefined {
  if (name === 'class') return value.trim() === '' ? undefined : value.trim().replace(/\s+/g, ' ');
  if (name === 'style') return tidyDeclarations(renameReferences(value, tidying)) || undefined;
  if (name.startsWith('aria-'))
    return value
      .split(/\s+/)
      .map((id) => findNewId(id, tidying) ?? '')
      .join(' ');
  if (NUMBERS.test(name))
    return value.replace(/-?\d*\.\d+(?:e[-+]?\d+)?/gi, (number) => String(Math.round(Number(number) * 100) / 100));
  return renameReferences(value, tidying);
}

function renameReferences(value: string, tidying: TidyContext): string {
  return value.replace(REFERENCE, (_, id: string) => `url(#${findNewId(id, tidying) ?? ''})`);
}

export function getText(shape: Shape): string {
  return [...shape.childNodes].map((node) => node.nodeValue ?? '').join('');
}
