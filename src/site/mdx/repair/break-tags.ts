/**
 * Moves tags that MDX rejects because of their position to separate lines: one that opens a line of text and is closed after an
 * empty line, and one that closes at the end of the text after it was opened on a separate line.
 */
import { closeImplied } from './close-tags.ts';

/** Quote and list markers that can precede a tag at the start of its line. */
const MARKS = /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ])*$/;
const OPENING_TAG = /<([A-Za-z][\w.:-]*)(?:[^<>"'{}]|"[^"<]*(?:<[\w.-]+>[^"<]*)*"|'[^'<]*'|\{[^{}<]*\})*>/y;
const CLOSING_TAG = /<\/[A-Za-z][\w.:-]*>(?=[\t ]*(?:<\/|\r?$))/my;

export interface BrokenLine {
  source: string;
  /** The line that was broken, and the number of lines added after it. */
  line: number;
  count: number;
  /** The tag, as shown in the message. */
  found: string;
  done: string;
}

interface RefusedTag {
  kind: string;
  /** Offset of the tag in the source, and its line. */
  offset: number;
  line: number;
}

const SEPARATE_LINE_HINT = 'It is read as if it were on a separate line. Put it on a separate line.';

/** Returns undefined if a line break doesn't help. */
export function breakTag(source: string, { kind, offset, line }: RefusedTag): BrokenLine | undefined {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const before = source.slice(start, offset);
  if (kind === 'unclosed') {
    const [tag, name = ''] = matchAt(OPENING_TAG, source, offset) ?? [];
    if (tag === undefined || !MARKS.test(before) || !source.includes(`</${name}>`, offset + tag.length))
      return undefined;
    if (closeImplied(source, { name, open: offset }) !== undefined) return undefined;
    const end = offset + tag.length;
    if (/^[\t ]*\r?(?:\n|$)/.test(source.slice(end, end + 1_000))) return undefined;
    const brokenSource = `${source.slice(0, end)}\n${toContinuationPrefix(before)}${source.slice(end)}`;
    return {
      source: brokenSource,
      line: line + tag.split('\n').length - 1,
      count: 1,
      found: `<${name}> before text`,
      done: SEPARATE_LINE_HINT,
    };
  }
  if (kind !== 'tag') return undefined;
  const [tag] = matchAt(CLOSING_TAG, source, offset) ?? [];
  if (tag === undefined || MARKS.test(before)) return undefined;
  const marks = toContinuationPrefix(/^[\t >]*/.exec(before)?.[0] ?? '');
  const broken = `${source.slice(0, offset)}\n${marks}\n${marks}${source.slice(offset)}`;
  return { source: broken, line, count: 2, found: `${tag} after text`, done: SEPARATE_LINE_HINT };
}

/** Returns the prefix for a continuation line of the same quote or item. */
function toContinuationPrefix(marks: string): string {
  return marks.replace(/[^\t >]/g, ' ');
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

/** Returns the numbers of the added lines, ascending, after adding `count` more behind `line`. */
export function addLines(addedLines: readonly number[], { line, count }: BrokenLine): number[] {
  const newLines = Array.from({ length: count }, (_, index) => line + 1 + index);
  return [
    ...addedLines.filter((number) => number <= line),
    ...newLines,
    ...addedLines.filter((number) => number > line).map((number) => number + count),
  ];
}
