/** Removes the indentation of JSX in `.md` pages, which Markdown would read as a code block. */
import { findCodeRanges } from '../../markdown/code-ranges.ts';

/** Elements that contain blocks; inside them, only lines that start with a tag are known not to be code. */
const CONTAINERS = new Set('article aside center details div figure section'.split(' '));

const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:[^<>"'{}]|"[^"<]*(?:<[\w.-]+>[^"<]*)*"|'[^'<]*'|\{[^{}<]*\})*)>/g;

interface Tag {
  name: string;
  closes: boolean;
  start: number;
  end: number;
}

interface OpenComponent {
  name: string;
  /** Column of the tag after rewriting. */
  column: number;
  /** Number of columns the content is indented by in the source, determined from its first line. */
  base?: number;
}

/**
 * Moves the content of components to the column of their tags, because its indentation follows JSX style. Lines
 * indented more than the first one keep the difference, so a list or a code block in a component stays one. Line
 * numbers don't change, and text outside components isn't touched. Linear in the text.
 */
export function outdentComponents(text: string): string {
  if (!/<[A-Za-z]/.test(text) || !/^(?: {4}|[ ]{0,3}\t)[\t ]*\S/m.test(text)) return text;
  const tags = findTags(text);
  if (tags.length === 0) return text;
  const stack: OpenComponent[] = [];
  const openCounts = new Map<string, number>();
  let next = 0;
  let offset = 0;
  const lines = text.split('\n').map((line) => {
    const start = offset;
    offset += line.length + 1;
    const inTag = (tags[next]?.start ?? Infinity) < start;
    const outdentedLine = inTag ? line : outdentLine(line, stack.at(-1));
    const shift = line.length - outdentedLine.length;
    for (; (tags[next]?.end ?? Infinity) <= start + line.length; next++) {
      const tag = tags[next];
      if (!tag) break;
      if (!tag.closes) {
        stack.push({ name: tag.name, column: Math.max(0, getColumn(line, tag.start - start) - shift) });
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
  const code = findCodeRanges(text);
  let range = 0;
  return Array.from(text.matchAll(TAG)).flatMap(({ 0: match, 1: slash, 2: name = '', 3: rest = '', index }) => {
    while ((code[range]?.[1] ?? Infinity) <= index) range++;
    const isCode = (code[range]?.[0] ?? Infinity) <= index;
    if (isCode || rest.endsWith('/') || !(isComponent(name) || CONTAINERS.has(name))) return [];
    return [{ name, closes: slash === '/', start: index, end: index + match.length }];
  });
}

function isComponent(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function outdentLine(line: string, open: OpenComponent | undefined): string {
  if (open === undefined) return line;
  const text = line.trimStart();
  if (text === '') return line;
  const width = getWidth(line.slice(0, line.length - text.length));
  open.base ??= isComponent(open.name) || text.startsWith('<') ? width : open.column;
  const target = width > open.base ? open.column + width - open.base : Math.min(width, open.column);
  return target >= width ? line : ' '.repeat(target) + text;
}

/**
 * Returns the column of a tag if only white space and list or quote markers precede it; otherwise the column of its
 * line.
 */
function getColumn(line: string, at: number): number {
  // A tag that started on an earlier line: this line doesn't define its column.
  const before = line.slice(0, Math.max(0, at));
  return /^(?:[\t >]|[-*+][\t ]|\d+[.)][\t ])*$/.test(before)
    ? getWidth(before)
    : getWidth(/^[\t ]*/.exec(line)?.[0] ?? '');
}

/** Returns the width of a text in columns, with tab stops of four. */
function getWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character === '\t' ? 4 - (width % 4) : 1;
  return width;
}
