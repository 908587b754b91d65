/**
 * Moves tags that MDX rejects because of their position to separate lines: those that are opened and closed in different
 * paragraphs, with text before or after them on the same line.
 */
import { isBlockTag } from '../../markdown/known-tags.ts';
import { closeImplied, findClosingTag } from './close-tags.ts';

/** Quote and list markers that can precede a tag at the start of its line. */
export const LINE_MARKS = /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ])*/;
const OPENING_TAG =
  /<([A-Za-z][\w.:-]*)(?![\w.:-])(?:[^<>"'{}]|"[^"<]*(?:<[\w.-]+>[^"<]*)*"|'[^'<]*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*>/y;
const CLOSING_TAG = /<\/[A-Za-z][\w.:-]*>/y;
const FENCE_BEFORE_TAG = /^([\t >]*)(?:`{3,}|~{3,})[\t ]*(?=<\/([A-Za-z][\w.:-]*)>)/gm;
const OPENING_NAME = /<([A-Za-z][\w.:-]*)/g;
const LINE_END = /[\t ]*(?:\r?\n|\r?$)/y;

export interface BrokenLine {
  source: string;
  /** The line that was broken, and the number of lines added after it. */
  line: number;
  count: number;
  /** The tag, as shown in the message. */
  found: string;
  done: string;
}

interface Place {
  /** Offset of the tag in the source, and its line. */
  offset: number;
  line: number;
}

interface RefusedTag extends Place {
  kind: string;
  /** The opening tag of a refused closing tag. */
  opened?: Place;
}

const SEPARATE_LINE_HINT = 'It is read as if it were on a separate line. Put it on a separate line.';

/** Returns undefined if a line break doesn't help. */
export function breakTag(source: string, refusedTag: RefusedTag): BrokenLine | undefined {
  if (refusedTag.kind === 'unclosed') return breakOpeningTag(source, refusedTag) ?? breakFence(source, refusedTag);
  if (refusedTag.kind !== 'tag') return undefined;
  return breakClosingTag(source, refusedTag) ?? (refusedTag.opened && breakHeading(source, refusedTag.opened));
}

/** Separates the opening tag from the text of a heading before it: `## Title<Tabs>`. */
function breakHeading(source: string, place: Place): BrokenLine | undefined {
  const { text } = readLineStart(source, place.offset);
  return /^#{1,6}[\t ]/.test(text) ? breakOpeningTag(source, place) : undefined;
}

function breakOpeningTag(source: string, { offset, line }: Place): BrokenLine | undefined {
  const [tag, name = ''] = matchAt(OPENING_TAG, source, offset) ?? [];
  if (tag === undefined || closeImplied(source, { name, open: offset }) !== undefined) return undefined;
  const { marks, text } = readLineStart(source, offset);
  const found = { found: `<${name}> ${text === '' ? 'before' : 'after'} text`, done: SEPARATE_LINE_HINT };
  if (text !== '') {
    if (!isBlockTag(name) || findClosingTag(source, { name, open: offset }) === undefined) return undefined;
    return { ...found, source: insertBreaks(source, { at: offset, breaks: 1, marks }), line, count: 1 };
  }
  const end = offset + tag.length;
  if (!source.includes(`</${name}>`, end) || matchAt(LINE_END, source, end)) return undefined;
  const brokenSource = insertBreaks(source, { at: end, breaks: 1, marks });
  return { ...found, source: brokenSource, line: line + tag.split('\n').length - 1, count: 1 };
}

/**
 * Separates a closing tag from the fence before it, which doesn't close its code block because of the tag. The tag can
 * close the refused one or one inside it.
 */
function breakFence(source: string, { offset, line }: Place): BrokenLine | undefined {
  if (!matchAt(OPENING_TAG, source, offset)) return undefined;
  const openedNames = new Set<string>();
  let read = offset;
  FENCE_BEFORE_TAG.lastIndex = offset;
  for (const { 0: fence, 1: marks = '', 2: closed = '', index } of source.matchAll(FENCE_BEFORE_TAG)) {
    for (const [, opened = ''] of source.slice(read, index).matchAll(OPENING_NAME)) openedNames.add(opened);
    read = index;
    if (!openedNames.has(closed)) continue;
    return {
      source: insertBreaks(source, { at: index + fence.length, breaks: 1, marks }),
      line: line + source.slice(offset, index).split('\n').length - 1,
      count: 1,
      found: `A fence before </${closed}>`,
      done: SEPARATE_LINE_HINT,
    };
  }
  return undefined;
}

function breakClosingTag(source: string, { offset, line }: Place): BrokenLine | undefined {
  const [tag] = matchAt(CLOSING_TAG, source, offset) ?? [];
  if (tag === undefined) return undefined;
  const { marks, text } = readLineStart(source, offset);
  const end = offset + tag.length;
  const isBeforeText = !source.startsWith('</', end) && !matchAt(LINE_END, source, end);
  if (text === '' && !isBeforeText) return undefined;
  const quoteMarks = /^[\t >]*/.exec(marks)?.[0] ?? '';
  const afterSource = isBeforeText ? insertBreaks(source, { at: end, breaks: 1, marks: quoteMarks }) : source;
  const breaks = text === '' ? 0 : 2;
  return {
    source: insertBreaks(afterSource, { at: offset, breaks, marks: quoteMarks }),
    line,
    count: breaks + (isBeforeText ? 1 : 0),
    found: `${tag} ${text === '' ? 'before' : 'after'} text`,
    done: SEPARATE_LINE_HINT,
  };
}

/** Returns the quote and list markers at the start of a line, and the text between them and the offset. */
function readLineStart(source: string, offset: number): { marks: string; text: string } {
  const before = source.slice(source.lastIndexOf('\n', offset - 1) + 1, offset);
  const marks = LINE_MARKS.exec(before)?.[0] ?? '';
  return { marks, text: before.slice(marks.length) };
}

function insertBreaks(source: string, { at, breaks, marks }: { at: number; breaks: number; marks: string }): string {
  return source.slice(0, at) + `\n${toContinuationPrefix(marks)}`.repeat(breaks) + source.slice(at);
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
