/**
 * Parses HTML that Markdown left as text. Tags keep their case (so components work in `.md` files), tags that open in
 * one piece and close in another are joined across the pieces between them, and unmatched tags are dropped.
 */
import type { SourcePosition } from '../../model/diagnostics.ts';
import { move } from '../../model/refine-place.ts';
import { GAP_ATTRIBUTE } from '../repair/normalize.ts';
import { readLiteral } from '../../expressions/read-literal.ts';
import { BRACES } from '../repair/quote-braces.ts';
import type { Props, TreeNode, Value } from '../../model/tree.ts';

export type RawToken =
  | { type: 'open'; name: string; props: Props; selfClosing: boolean; at: SourcePosition; source: string }
  | { type: 'close'; name: string; source: string }
  | { type: 'text'; value: string };

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Elements whose content isn't HTML. */
const RAW_TEXT_TAGS = /^(?:script|style|textarea|title)$/i;
const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'=<>`]+))?)*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|\{([^{}]*)\}|([^\s"'=<>`]+)))?/g;

/** Splits HTML from `start` into tags and text. Comments, doctypes and processing instructions are dropped. */
export function tokenizeHtml(html: string, start: SourcePosition): RawToken[] {
  const tokens: RawToken[] = [];
  let at = 0;
  let text = '';
  let place = start;
  let placeOffset = 0;
  const placeAt = (offset: number): SourcePosition => {
    place = { file: start.file, ...move(place, html.slice(placeOffset, offset)) };
    placeOffset = offset;
    return place;
  };
  const flush = () => {
    if (text) tokens.push({ type: 'text', value: decodeEntities(text).replaceAll(BRACES, '') });
    text = '';
  };
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) break;
    text += html.slice(at, next);
    const skippedEnd = skipMarkup(html, next);
    if (skippedEnd) {
      at = skippedEnd;
      continue;
    }
    TAG.lastIndex = next;
    const match = TAG.exec(html);
    if (!match) {
      text += '<';
      at = next + 1;
      continue;
    }
    flush();
    at = TAG.lastIndex;
    const [source, , name = ''] = match;
    if (match[1]) tokens.push({ type: 'close', name, source });
    else {
      const selfClosing = match[4] === '/' || (VOID.has(name.toLowerCase()) && !FOREIGN_TAGS.has(name));
      const props = readAttributes(match[3] ?? '');
      tokens.push({ type: 'open', name, props, selfClosing, at: placeAt(next), source });
      if (!selfClosing && RAW_TEXT_TAGS.test(name)) {
        const closingTag = new RegExp(`</${name}`, 'gi');
        closingTag.lastIndex = at;
        const stop = closingTag.exec(html)?.index ?? html.length;
        tokens.push({ type: 'text', value: html.slice(at, stop) });
        at = stop;
      }
    }
  }
  text += html.slice(at);
  flush();
  return tokens;
}

/** Components of other tools with the names of elements that mean nothing in the body of a page. */
export const FOREIGN_TAGS: ReadonlySet<string> = new Set(['Embed', 'Image', 'Link']);

/** Maximum depth of nested tags; deeper tags are dropped and their content is kept. */
const MAX_OPEN = 200;

/**
 * Builds the nodes of one list of siblings, in which `RawToken`s are mixed with finished nodes. `isText` decides which
 * unmatched tags are text.
 */
export function stitch(
  items: readonly (TreeNode | RawToken)[],
  build: (element: OpenElement) => TreeNode[],
  isText: (name: string, props: Props) => boolean = () => false,
): TreeNode[] {
  const root = { children: [] as TreeNode[] };
  const stack: (OpenElement & { source: string })[] = [];
  let deeper = 0;
  const getTop = () => stack.at(-1) ?? root;
  const add = (nodes: readonly TreeNode[]) => {
    const { children } = getTop();
    for (const node of nodes) children.push(node);
  };
  /** Number of open elements by name: most stray closing tags match none. */
  const openCounts = new Map<string, number>();
  const count = (name: string, change: number) => {
    const total = (openCounts.get(name.toLowerCase()) ?? 0) + change;
    openCounts.set(name.toLowerCase(), total);
    return total;
  };
  const close = (hasPartner: boolean) => {
    const openTag = stack.pop();
    if (!openTag) return;
    count(openTag.name, -1);
    if (hasPartner || !isText(openTag.name, openTag.props)) add(build(openTag));
    else add([{ type: 'text', value: openTag.source }, ...openTag.children]);
  };
  for (const item of items) {
    if (item.type === 'open') {
      const { name, props, at, source } = item;
      if (item.selfClosing) add(build({ name, props, at, children: [] }));
      else if (stack.length >= MAX_OPEN) deeper++;
      else {
        count(name, 1);
        stack.push({ name, props, at, source, children: [] });
      }
    } else if (item.type === 'close' && deeper > 0) deeper--;
    else if (item.type === 'close') {
      if (count(item.name, 0) === 0) {
        if (isText(item.name, {})) add([{ type: 'text', value: item.source }]);
        continue;
      }
      const depth = stack.findLastIndex((open) => open.name.toLowerCase() === item.name.toLowerCase());
      if (depth >= 0) while (stack.length > depth) close(stack.length === depth + 1);
    } else add([item.type === 'text' ? { type: 'text', value: item.value } : item]);
  }
  while (stack.length > 0) close(false);
  return root.children;
}

export interface OpenElement {
  name: string;
  props: Props;
  at: SourcePosition;
  children: TreeNode[];
}

function skipMarkup(html: string, at: number): number | undefined {
  if (html.startsWith('<!--', at)) return findEndAfter(html, '-->', at + 4);
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return findEndAfter(html, '>', at + 2);
  return undefined;
}

function findEndAfter(html: string, mark: string, from: number): number {
  const end = html.indexOf(mark, from);
  return end < 0 ? html.length : end + mark.length;
}

function readAttributes(text: string): Props {
  const props: Props = {};
  for (const [, name, double, single, braces, plainValue] of text.matchAll(ATTRIBUTE)) {
    if (!name || name === GAP_ATTRIBUTE) continue;
    const value = double ?? single ?? plainValue;
    if (value?.startsWith(BRACES)) {
      props[toPropName(name)] = readBraces(decodeEntities(value.slice(1)));
      continue;
    }
    props[toPropName(name)] =
      braces === undefined ? (value === undefined ? true : decodeEntities(value)) : readBraces(braces);
  }
  return props;
}

function toPropName(name: string): string {
  return name === 'class' ? 'className' : name;
}

/** Returns a literal's value, or the text of the expression. */
function readBraces(text: string): Value {
  return readLiteral(text) ?? text.trim();
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  reg: '®',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  rarr: '→',
  larr: '←',
  times: '×',
  middot: '·',
  bull: '•',
};

/** Decodes the character references that occur in pages; unknown ones stay as written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
    (match, decimal, hex, name: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
      if (code !== undefined)
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : '\uFFFD';
      return NAMED_ENTITIES[name] ?? match;
    },
  );
}
