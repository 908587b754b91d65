/**
 * Moves closing tags that are indented like the list item before them out of the item, if their opening tags precede it.
 * MDX rejects them, and the native parser crashes or returns wrong elements for some of them.
 */
import { createCodeFinder } from '../../markdown/code-ranges.ts';
import { isVoidTag } from '../../markdown/known-tags.ts';
import { getWidth } from './outdent-components.ts';

const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)(?![\w.:-])(?:[^<>"'{}]|"[^"]*"|'[^'\n]*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?(\/?)>/g;
const CLOSING_LINE = /^((?:[\t ]*>)*)([\t ]+)((?:<\/[A-Za-z][\w.:-]*[\t ]*>[\t ]*)+)$/;
const MARKER = /[\t >]*(?:[-*+]|\d{1,9}[.)])(?=[\t ]|$)/y;
/** The parser reads further markers on a line as text. */
const MAX_MARKERS = 100;
/** The start of a line that ends the paragraph before it. */
const BLOCK_START = /^(?:[#`~>]|[-*+][\t ]|\d{1,9}[.)][\t ]|<[^<>]*>[\t ]*$)/;

export interface OutdentedTags {
  text: string;
  /** The first tag of each moved line. */
  found: { name: string; line: number; column: number }[];
}

interface OpenTag {
  name: string;
  line: number;
  column: number;
}

interface OpenTags {
  stack: OpenTag[];
  /** How many elements of a name are open. */
  counts: Map<string, number>;
}

interface OpenItem {
  line: number;
  /** Column of the item's marker. */
  marker: number;
  /** Column of the item's content. */
  column: number;
}

/** The length of each line stays the same: the indentation moves to its end. Linear in the text. */
export function outdentClosingTags(text: string): OutdentedTags {
  if (!INDENTED_CLOSING.test(text) || !LIST.test(text)) return { text, found: [] };
  const found: OutdentedTags['found'] = [];
  const tags = listTags(text);
  const openTags: OpenTags = { stack: [], counts: new Map() };
  let openItems: OpenItem[] = [];
  let next = 0;
  let offset = 0;
  let isAfterText = false;
  const lines = text.split('\n').map((line, index) => {
    const lineTags: FoundTag[] = [];
    for (let tag = tags[next]; tag && tag.offset <= offset + line.length; tag = tags[++next]) lineTags.push(tag);
    const start = offset;
    offset += line.length + 1;
    openItems = listOpenItems(openItems, { line, index, isAfterText });
    isAfterText = line.trim() !== '';
    const closed = closeTags(openTags, lineTags, { start, index });
    const [, marks = '', indent = '', closings = ''] = CLOSING_LINE.exec(line) ?? [];
    const column = getWidth(marks + indent);
    const item = closed && openItems.find((openItem) => openItem.line > closed.line && openItem.column <= column);
    if (!item || lineTags.length === 0 || closings === '') return line;
    found.push({ name: closed.name, line: index + 1, column: marks.length + indent.length + 1 });
    const target = Math.min(closed.column, item.marker);
    return (marks + ' '.repeat(Math.max(0, target - marks.length)) + closings).padEnd(line.length);
  });
  return found.length === 0 ? { text, found } : { text: lines.join('\n'), found };
}

const INDENTED_CLOSING = /^[\t >]*[\t ]<\//m;
const LIST = /^[\t >]*(?:[-*+]|\d{1,9}[.)])(?:[\t ]|$)/m;

interface FoundTag {
  name: string;
  isClosing: boolean;
  offset: number;
}

/** Returns the tags outside code, in order, without elements that have no content. */
function listTags(text: string): FoundTag[] {
  const isCode = createCodeFinder(text);
  return Array.from(text.matchAll(TAG)).flatMap(({ 1: slash, 2: name = '', 3: selfClosing, index }) =>
    isCode(index) || selfClosing === '/' || isVoidTag(name) ? [] : [{ name, isClosing: slash === '/', offset: index }],
  );
}

/** Adds the tags of a line to the open tags. Returns the outermost one that the line closes. */
function closeTags(
  { stack, counts }: OpenTags,
  lineTags: readonly FoundTag[],
  { start, index }: { start: number; index: number },
): OpenTag | undefined {
  let closed: OpenTag | undefined;
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change);
  for (const { name, isClosing, offset } of lineTags) {
    if (!isClosing) {
      stack.push({ name, line: index, column: offset - start });
      count(name, 1);
    } else if ((counts.get(name) ?? 0) > 0) {
      do {
        closed = stack.pop();
        if (closed) count(closed.name, -1);
      } while (closed && closed.name !== name);
    }
  }
  return closed;
}

/** Returns the list items that a line belongs to. */
function listOpenItems(
  items: readonly OpenItem[],
  { line, index, isAfterText }: { line: string; index: number; isAfterText: boolean },
): OpenItem[] {
  const content = line.replace(/^[\t >]+/, '');
  if (content === '') return [...items];
  const indent = getWidth(line.slice(0, line.length - content.length));
  if (isAfterText && !BLOCK_START.test(content)) return [...items];
  const remaining = items.filter(({ column }) => column <= indent);
  return [...remaining, ...listNewItems(line, index)];
}

/** Returns the items that start on a line, such as two for `- 1. text`. */
function listNewItems(line: string, index: number): OpenItem[] {
  const items: OpenItem[] = [];
  MARKER.lastIndex = 0;
  for (let match = MARKER.exec(line); match && items.length < MAX_MARKERS; match = MARKER.exec(line)) {
    const end = MARKER.lastIndex;
    const marker = match[0].replace(/^[>\t ]+/, '');
    const spaces = /^[\t ]*/.exec(line.slice(end))?.[0] ?? '';
    const isWide = spaces.length > 4 || end + spaces.length === line.length;
    items.push({
      line: index,
      marker: getWidth(line.slice(0, end - marker.length)),
      column: getWidth(line.slice(0, end)) + (isWide ? 1 : getWidth(spaces)),
    });
  }
  return items;
}
