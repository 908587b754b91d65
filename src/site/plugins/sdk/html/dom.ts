/**
 * Parses HTML and XML of artifacts into simple trees. Nothing in them is loaded or run, and only HTML's own entities
 * are expanded.
 */
import library from './library.cjs';

export interface DomElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: DomNode[];
}

export type DomNode = DomElement | string;

/** Maximum nesting of elements. The rest of a text nested more deeply is left out. */
const MAX_DEPTH = 300;
/** Number of characters parsed before checking whether to continue. */
const CHUNK_LENGTH = 64 * 1024;

export function parseHtml(html: string): DomElement {
  return parse(html, false);
}

export function parseXml(xml: string): DomElement {
  return parse(xml, true);
}

function parse(source: string, xmlMode: boolean): DomElement {
  const root: DomElement = { tag: '', attributes: {}, children: [] };
  const openElements: DomElement[] = [root];
  const state = { isTooDeep: false };
  const reader = new library.Parser(
    {
      onopentag(tag, attributes) {
        state.isTooDeep ||= openElements.length > MAX_DEPTH;
        if (state.isTooDeep) return;
        const element: DomElement = { tag, attributes, children: [] };
        openElements.at(-1)?.children.push(element);
        openElements.push(element);
      },
      ontext(text) {
        const children = openElements.at(-1)?.children;
        if (state.isTooDeep || !children) return;
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag() {
        if (!state.isTooDeep && openElements.length > 1) openElements.pop();
      },
    },
    { xmlMode, decodeEntities: true },
  );
  for (let at = 0; at < source.length && !state.isTooDeep; at += CHUNK_LENGTH)
    reader.write(source.slice(at, at + CHUNK_LENGTH));
  if (!state.isTooDeep) reader.end();
  return root;
}

export function isElement(node: DomNode): node is DomElement {
  return typeof node !== 'string';
}

export function listElements({ children }: DomElement): DomElement[] {
  return children.filter(isElement);
}

export function hasClass({ attributes }: DomElement, ...names: string[]): boolean {
  const classes = attributes['class'];
  return classes !== undefined && classes.split(/\s+/).some((name) => names.includes(name));
}

/** Returns all text below a node. */
export function getText(node: DomNode | undefined): string {
  if (node === undefined) return '';
  return typeof node === 'string' ? node : node.children.map(getText).join('');
}

/** Returns text on one line, with collapsed spaces. */
export function readLine(node: DomNode | undefined): string {
  return getText(node)
    .replace(/\u200b/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Returns the first matching element in document order, excluding the node itself. */
export function findElement(node: DomElement, isOne: (element: DomElement) => boolean): DomElement | undefined {
  for (const child of listElements(node)) {
    const match = isOne(child) ? child : findElement(child, isOne);
    if (match) return match;
  }
  return undefined;
}

/** Returns all matching elements in document order. Elements inside a match aren't searched. */
export function findElements(node: DomElement, isOne: (element: DomElement) => boolean): DomElement[] {
  return listElements(node).flatMap((child) => (isOne(child) ? [child] : findElements(child, isOne)));
}

/** Returns the first child element with this tag. */
export function findChild(node: DomElement | undefined, tag: string): DomElement | undefined {
  return node && listElements(node).find((child) => child.tag === tag);
}

export function listChildElements(node: DomElement | undefined, tag: string): DomElement[] {
  return node ? listElements(node).filter((child) => child.tag === tag) : [];
}
