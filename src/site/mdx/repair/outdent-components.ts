/** Removes the indentation of JSX and of fences in `.md` pages, which Markdown would read as a code block. */
import { createCodeFinder, findCodeRanges } from '../../markdown/code-ranges.ts';

/** Elements that contain blocks; inside them, only lines that start with a tag are known not to be code. */
const CONTAINERS = new Set('article aside center details div figure section'.split(' '));

const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)(?![\w.:-])((?:[^<>"'{}]|"[^"<]*(?:<[\w.-]+>[^"<]*)*"|'[^'<]*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*)>/g;

interface Tag {
  name: string;
  closes: boolean;
  start: number;
  end: number;
}

interface OpenComponent {
  name: string;
  /** Column of the tag in the source. */
  sourceColumn: number;
  /** Column of the tag after rewriting. */
  column: number;
  /**
   * Number of columns the content is indented by in the source, determined from its first line. Fences often have no
   * indentation, whatever contains them.
   */
  base?: number;
  /** The kind of the last lines: items of a list can contain indented fences, and indented code can show them. */
  block?: 'list' | 'code';
}

/**
 * Moves the content of components to the column of their tags, because its indentation follows JSX style. Lines
 * indented more than the first one keep the difference, so a list or a code block in a component stays one. Outside
 * components, only fences move. Line numbers don't change. Linear in the text.
 */
export function outdentComponents(text: string): string {
  if (!/^(?: {4}|[ ]{0,3}\t)[\t ]*\S/m.test(text)) return text;
  const tags = findTags(text);
  if (tags.length === 0 && !INDENTED_FENCE.test(text)) return text;
  const stack: OpenComponent[] = [{ name: '', sourceColumn: 0, column: 0, base: 0 }];
  const openCounts = new Map<string, number>();
  const code = findCodeRanges(text);
  let next = 0;
  let range = 0;
  let offset = 0;
  /** Number of columns by which the lines of a code block move. */
  let codeShift = 0;
  const lines = text.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    while ((code[range]?.[1] ?? Infinity) <= start) range++;
    const codeStart = code[range]?.[0] ?? Infinity;
    const inTag = (tags[next]?.start ?? Infinity) < start;
    const outdentedLine =
      codeStart < start ? shiftLine(line, codeShift) : inTag ? line : outdentLine(line, stack.at(-1));
    const shift = line.length - outdentedLine.length;
    if (codeStart >= start) codeShift = codeStart === start ? getIndent(line) - getIndent(outdentedLine) : 0;
    for (; (tags[next]?.end ?? Infinity) <= start + line.length; next++) {
      const tag = tags[next];
      if (!tag) break;
      if (!tag.closes) {
        const sourceColumn = getColumn(line, tag.start - start);
        stack.push({ name: tag.name, sourceColumn, column: Math.max(0, sourceColumn - shift) });
        openCounts.set(tag.name, (openCounts.get(tag.name) ?? 0) + 1);
      } else if ((openCounts.get(tag.name) ?? 0) > 0)
        for (let last = stack.pop(); last; last = last.name === tag.name ? undefined : stack.pop())
          openCounts.set(last.name, (openCounts.get(last.name) ?? 1) - 1);
    }
    return outdentedLine;
  });
  return lines.join('\n');
}

/** Returns the tags of components and containers outside code that open or close an element. */
function findTags(text: string): Tag[] {
  const isCode = createCodeFinder(text);
  return Array.from(text.matchAll(TAG)).flatMap(({ 0: match, 1: slash, 2: name = '', 3: rest = '', index }) => {
    if (isCode(index) || rest.endsWith('/') || !(isComponent(name) || CONTAINERS.has(name))) return [];
    return [{ name, closes: slash === '/', start: index, end: index + match.length }];
  });
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function outdentLine(line: string, open: OpenComponent | undefined): string {
  const text = line.trimStart();
  if (open === undefined || text === '') return line;
  const width = getIndent(line);
  if (FENCE.test(text)) {
    const target = getTarget(width, open);
    const isTooDeep = target >= open.column + 4 && open.block === undefined;
    return shiftLine(line, width - (isTooDeep ? open.column : target));
  }
  if (width >= open.sourceColumn) open.base ??= isComponent(open.name) || text.startsWith('<') ? width : open.column;
  const target = getTarget(width, open);
  if (ITEM.test(text) && open.block !== 'code') open.block = 'list';
  else if (target < open.column + 4) open.block = width <= (open.base ?? width) ? undefined : open.block;
  else open.block ??= 'code';
  return shiftLine(line, width - target);
}

const FENCE = /^(?:```|~~~)/;
const INDENTED_FENCE = /^[\t ]+(?:```|~~~)/m;
const ITEM = /^(?:[-*+]|\d+[.)])[\t ]/;

function getTarget(width: number, { base = width, column }: OpenComponent): number {
  return width > base ? column + width - base : Math.min(width, column);
}

/** Moves a line to the left by a number of columns, at most to the margin. */
function shiftLine(line: string, columns: number): string {
  const target = Math.max(0, getIndent(line) - columns);
  return columns <= 0 ? line : ' '.repeat(target) + line.trimStart();
}

function getIndent(line: string): number {
  return getWidth(/^[\t ]*/.exec(line)?.[0] ?? '');
}

/**
 * Returns the column of a tag if only white space and list or quote markers precede it; otherwise the column of its
 * line.
 */
function getColumn(line: string, at: number): number {
  // A tag that started on an earlier line: this line doesn't define its column.
  const before = line.slice(0, Math.max(0, at));
  return /^(?:[\t >]|[-*+][\t ]|\d+[.)][\t ])*$/.test(before) ? getWidth(before) : getIndent(line);
}

/** Returns the width of a text in columns, with tab stops of four. */
export function getWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
