/** Finds headings and tables that Markdown reads as text, because of a missing space, row or column (GFM, Tables). */
import type { HastNode } from 'satteri';
import { isDelimiterRow } from '../markdown/table-rows.ts';
import { splitRow } from './split-row.ts';

export interface UnreadBlock {
  line: number;
  column: number;
  /** The reason, and the fix. */
  message: string;
}

/** Returns the paragraphs that were meant as something else. `text` is the page, with the line numbers of `root`. */
export function findUnreadBlocks(root: HastNode, text: string): UnreadBlock[] {
  // Most pages have neither, and every page passes here.
  if (!/##|\|/.test(text)) return [];
  const lines = text.split('\n');
  return listParagraphs(root).flatMap(([start, end]) => {
    const paragraph = lines.slice(start - 1, end).map((line) => line.trimEnd());
    const table = findTable(paragraph.map((line) => line.replace(MARKS, '')));
    const headings = paragraph.flatMap((line, index) => findHeading(line, start + index));
    return table ? [{ line: start + table.row, column: 1, message: table.message }, ...headings] : headings;
  });
}

/** Indent and markers of quotes and list items. */
const MARKS = /^[\t >]*(?:(?:[-*+]|\d{1,9}[.)])[\t ]+)*/;

/** Returns the first and last line of each paragraph. */
function listParagraphs(node: HastNode): [number, number][] {
  if (!('children' in node)) return [];
  if (node.type !== 'element' || node.tagName !== 'p') return (node.children as HastNode[]).flatMap(listParagraphs);
  return node.position ? [[node.position.start.line, node.position.end.line]] : [];
}

/** A single `#` starts a hashtag or a number too. */
const HEADING = /^(#{2,6})([\p{L}\d*][^\n]*)$/u;

function findHeading(line: string, number: number): UnreadBlock[] {
  const marks = MARKS.exec(line)?.[0] ?? '';
  const [, start, title] = HEADING.exec(line.slice(marks.length)) ?? [];
  if (start === undefined || title === undefined) return [];
  const message = `A heading needs a space after "${start}", so this line is shown as text. Write "${start} ${title.slice(0, 40)}${title.length > 40 ? '…' : ''}".`;
  return [{ line: number, column: marks.length + 1, message }];
}

/** Returns the row that prevents a table, starting at 0. */
function findTable(rows: readonly string[]): { row: number; message: string } | undefined {
  const row = rows.findIndex((line) => isDelimiterRow(line) && /-{2}|^\|/.test(line));
  if (row === -1) {
    const isTable = rows.length > 1 && rows.every((line) => /^\|.*\|.*\|$/.test(line));
    return isTable ? { row: 0, message: describe('there is no row such as |---|---| below its first row') } : undefined;
  }
  const head = rows[row - 1];
  if (head === undefined) return { row, message: describe(`there is no head above ${shortenRow(rows[row])}`) };
  const [columns, delimiters] = [head, rows[row] ?? ''].map((line) => splitRow(line).length);
  if (columns === undefined || columns === delimiters) return undefined;
  const fix = columns > 20 ? '' : ` Write ${'|---'.repeat(columns)}| in this row.`;
  return { row, message: `${describe(`its head has ${columns} columns, but this row has ${delimiters}`)}${fix}` };
}

const describe = (reason: string): string => `This table is shown as text, because ${reason}.`;

const shortenRow = (row = ''): string => (row.length > 40 ? `${row.slice(0, 40)}…` : row);
