/**
 * Adds empty lines around lines of `.md` pages and of descriptions that contain only component tags. CommonMark (4.6)
 * treats such a line as the start of HTML up to the next empty line, so the component's content would not be parsed. The
 * same goes for headings and fences directly below the end of an HTML element.
 */
import type { HastNode } from 'satteri';
import { findCodeRanges } from '../../markdown/code-ranges.ts';
import { isDelimiterRow } from '../../markdown/table-rows.ts';

const TAGS =
  /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ])*(?:<\/?(?:[A-Z][\w.]*|details)(?=[\s/>])(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}<]|\{[^{}<]*\})*\})*>[\t ]*\r?)+$/;
/** An empty element alone on its line also starts HTML: the text below would not be parsed. */
const SELF_CONTAINED_LINE =
  /^(?:[\t >]|[-*+][\t ]|\d{1,9}[.)][\t ])*<(?:[a-z][\w-]*(?=[\s/])(?:[^<>"'{}]|"[^"]*"|'[^']*')*\/|(?:br|hr|img|input)(?=[\s>])(?:[^<>"'{}]|"[^"]*"|'[^']*')*)>[\t ]*\r?$/;
const EMPTY = /^[\t >]*\r?$/;
const ELEMENT_END = /<\/(?:table|div|p|details|center|figure|section|ul|ol|iframe|video|h[1-6])>[\t ]*\r?$/i;
const HEADING_OR_FENCE = /^(?:#{1,6}[\t ]|```|~~~)/;

export interface Separated {
  text: string;
  /** Numbers of the added lines in the text, starting at 1, ascending. */
  added: number[];
}

/** Linear in the text; code isn't changed. */
export function separateComponents(text: string): Separated {
  if (!/<(?:[A-Z]|\/[A-Z]|\/?details|[a-z][^<>]*\/>|br|hr|img|input)|<\/\w+>[\t ]*\r?\n[#`~]/.test(text))
    return { text, added: [] };
  const code = findCodeRanges(text);
  const lines: string[] = [];
  const addedLines: number[] = [];
  const add = (line: string) => {
    // In a quote, an empty line needs the quote marker.
    lines.push(/^[\t ]*>/.test(line) ? (/^[\t >]*/.exec(line)?.[0] ?? '').trimEnd() : '');
    addedLines.push(lines.length);
  };
  let range = 0;
  let offset = 0;
  let wasTag = false;
  let wasCode = false;
  let wasElement = false;
  const allLines = text.split('\n');
  for (const [index, line] of allLines.entries()) {
    while ((code[range]?.[1] ?? Infinity) <= offset) range++;
    const isCode = (code[range]?.[0] ?? Infinity) < offset;
    const isTag = !isCode && TAGS.test(line);
    const before = lines.at(-1);
    const startsTable = wasElement && isDelimiterRow(removeMarkers(allLines[index + 1] ?? ''));
    const startsBlock = !isCode && HEADING_OR_FENCE.test(line) && ELEMENT_END.test(before ?? '');
    if (
      (isTag || wasTag || startsTable || startsBlock) &&
      before !== undefined &&
      !EMPTY.test(before) &&
      !EMPTY.test(line)
    )
      add(line);
    lines.push(line);
    const begins: boolean = before === undefined || EMPTY.test(before) || wasTag || (wasCode && !isCode);
    wasElement = !isCode && SELF_CONTAINED_LINE.test(line);
    wasTag = isTag || (!isCode && (line.trimEnd().endsWith('</summary>') || (begins && wasElement)));
    wasCode = isCode;
    offset += line.length + 1;
  }
  return addedLines.length === 0 ? { text, added: addedLines } : { text: lines.join('\n'), added: addedLines };
}

const removeMarkers = (line: string): string => line.replace(/^[\t >]+/, '').trimEnd();

/** Restores the line numbers that nodes have without the added lines. */
export function restoreLines(node: HastNode, addedLines: readonly number[]): void {
  for (const point of [node.position?.start, node.position?.end])
    if (point) point.line -= countUpTo(addedLines, point.line);
  if ('children' in node) for (const child of node.children) restoreLines(child, addedLines);
}

/** Returns how many of the ascending numbers are at most `line`. */
export function countUpTo(addedLines: readonly number[], line: number): number {
  let [low, high] = [0, addedLines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((addedLines[middle] ?? line) <= line) low = middle + 1;
    else high = middle;
  }
  return low;
}
