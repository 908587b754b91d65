/**
 * Decides which dollar signs of a page delimit formulas, before parsing: prices and `$names` are far more common. All
 * others are replaced with stand-ins, because the parser would pair any two (content format, Markdown).
 */
import { findCodeRanges } from '../../markdown/code-ranges.ts';
import { isFormula, leavesParagraph } from './is-formula.ts';
import { findItemOffset, getWidth } from '../../markdown/item-offset.ts';
import { findTableRows } from '../../markdown/table-rows.ts';
import { protect, toPlaceholder } from '../../markdown/placeholders.ts';

interface DollarRun {
  start: number;
  length: number;
}

/** Maximum indent of the dollar signs of a block. One more, and they would be an indented code block in Markdown. */
const MAX_INDENT = 3;

/** A closing or self-closing tag, as between two prices in the cells of an HTML table. TeX has none. */
const CLOSES_TAG = /<\/[A-Za-z][\w.-]*\s*>|<[A-Za-z][^<>]*\/\s*>/;

type Edit = { start: number; end: number; text: string };

/**
 * Replaces all dollar signs outside formulas with stand-ins; returns the same string if there is nothing to do. Linear
 * in the text.
 */
export function markFormulas(text: string, format: 'mdx' | 'md' = 'mdx'): string {
  const tags = /<latex\b/i.test(text) ? protectLatexTags(text) : text;
  return tags.includes('$') ? applyEdits(tags, findEdits(tags, format)) : tags;
}

/** Protects `<latex>…</latex>`: its braces and backslashes are TeX, not Markdown or expressions. */
function protectLatexTags(text: string): string {
  const opening = /<latex\b[^<>]*>/gi;
  const closing = /<\/latex\s*>/gi;
  const code = findCodeRanges(text);
  let result = '';
  let end = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    if (open[0].endsWith('/>') || overlaps(code, open.index, open.index + 1)) continue;
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(text);
    if (!close) break;
    const content = text.slice(opening.lastIndex, close.index);
    const isExpression = /^\s*\{\s*(?:["'`]|String\.raw)/.test(content);
    result += text.slice(end, opening.lastIndex) + (isExpression ? content : protect(content));
    end = close.index;
    opening.lastIndex = closing.lastIndex;
  }
  return result + text.slice(end);
}

function findEdits(text: string, format: 'mdx' | 'md'): Edit[] {
  const code = findCodeRanges(text);
  const rows = findTableRows(text);
  const { runs, escaped } = findDollars(text);
  const edits: Edit[] = [];
  let nextEscaped = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    if (!run || overlaps(code, run.start, run.start + run.length)) continue;
    const closing = run.length === 1 ? index + 1 : findNextLongRun(runs, index + 1);
    const close = runs[closing];
    const end = close ? close.start : run.start;
    const fits =
      close?.length === run.length &&
      run.length <= 2 &&
      !overlaps(code, run.start, end + run.length) &&
      !leavesCell(text, rows, run.start, end);
    if (fits && run.length === 1 && isFormula(text, run.start + 1, end)) {
      while ((escaped[nextEscaped] ?? Infinity) < run.start) nextEscaped++;
      for (let at = escaped[nextEscaped] ?? Infinity; at < end; at = escaped[++nextEscaped] ?? Infinity)
        edits.push({ start: at, end: at + 1, text: toPlaceholder('$') });
      index = closing;
    } else if (fits && run.length === 2 && allowsDisplay(text, run.start, end, { edits, format })) index = closing;
    else edits.push({ start: run.start, end: run.start + run.length, text: toPlaceholder('$').repeat(run.length) });
  }
  return edits;
}

/** Returns the runs of dollar signs, and the offsets of single ones after a backslash. */
function findDollars(text: string): { runs: DollarRun[]; escaped: number[] } {
  const runs: DollarRun[] = [];
  const escaped: number[] = [];
  for (const match of text.matchAll(/\\[\s\S]|\$+/g)) {
    if (match[0].startsWith('$')) runs.push({ start: match.index, length: match[0].length });
    else if (match[0] === '\\$') escaped.push(match.index + 1);
  }
  return { runs, escaped };
}

function findNextLongRun(runs: readonly DollarRun[], from: number): number {
  let index = from;
  while (runs[index]?.length === 1) index++;
  return index;
}

/**
 * Whether `$$…$$` is a formula. If it spans lines without its dollar signs on separate lines, the parser wouldn't end
 * it where the author did, so it is joined to one line; the lines below keep their numbers.
 */
function allowsDisplay(
  text: string,
  start: number,
  end: number,
  { edits, format }: { edits: Edit[]; format: 'mdx' | 'md' },
): boolean {
  const content = text.slice(start + 2, end);
  if (CLOSES_TAG.test(content)) return false;
  if (!content.includes('\n')) return content.trim() !== '';
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const opensAlone = /^[\t >]*(?:(?:[-*+]|\d+[.)])[\t ]+)*$/.test(before) && /^[\t ]*\r?\n/.test(content);
  const closesAlone = /\n[\t >]*$/.test(content) && /^[\t ]*(?:\r?\n|$)/.test(text.slice(end + 2, end + 200));
  if (opensAlone && closesAlone) {
    if (content.trim() === '') return false;
    if (
      format === 'mdx' &&
      /^[\t ]*$/.test(before) &&
      isIndented(text, start - before.length, [before, readLastLine(content)])
    )
      edits.push({ start, end: end + 2, text: joinBlock(before, content) });
    return true;
  }
  const quoted = before.includes('>');
  const isLineStart = /^[\t >]*$/.test(before);
  if ((isLineStart ? leavesFormula : leavesParagraph)(quoted ? content.replace(/\n[\t >]+/g, '\n') : content))
    return false;
  const lines = content.split('\n').map((line) => (quoted ? line.replace(/^[\t >]+/, '') : line).trim());
  edits.push({ start: start + 2, end, text: lines.join(' ').trim() });
  edits.push({ start: end + 2, end: end + 2, text: '\n'.repeat(lines.length - 1) });
  return true;
}

/** Whether the lines of a formula that starts its line begin another block. A line that starts with a plus sign is part of it. */
const leavesFormula = (content: string): boolean => /\n[\t ]*(?:\r?\n|#{1,6}[\t ]|`{3}|~{3})/.test(content);

const readLastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

/**
 * Whether one of the indents would start a code block in Markdown. MDX has none, so the parser wouldn't find the end of
 * the block. List items shift the indents.
 */
function isIndented(text: string, lineStart: number, indents: readonly string[]): boolean {
  const widths = indents.map(getWidth);
  if (Math.max(...widths) <= MAX_INDENT) return false;
  const offset = findItemOffset(text, lineStart, Math.min(...widths));
  return widths.some((width) => width - offset > MAX_INDENT);
}

/** Writes a block on one line that is a separate paragraph, with as many lines as before. */
function joinBlock(before: string, content: string): string {
  const lines = content.split('\n').map((line) => line.replace(/(?<!\\)%.*$/, '').trim());
  const formula = lines.filter((line) => line !== '').join(' ');
  return `\n${before}$$${formula}$$${'\n'.repeat(lines.length - 2)}`;
}

/** Whether a formula from `start` to `end` isn't within one cell of a table. A cell ends at a pipe without a backslash. */
function leavesCell(text: string, rows: readonly (readonly [number, number])[], start: number, end: number): boolean {
  if (!overlaps(rows, start, end)) return false;
  return /\n|(?<!\\)\|/.test(text.slice(start, end));
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let end = 0;
  for (const edit of edits) {
    result += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return result + text.slice(end);
}

/** Whether a sorted list of ranges overlaps [start, end). */
function overlaps(ranges: readonly (readonly [number, number])[], start: number, end: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Infinity) < end;
}
