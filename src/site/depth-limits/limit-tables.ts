import { toPlaceholder } from '../markdown/placeholders.ts';

/**
 * Maximum number of cells that the parser adds to the tables of one page, because rows can have fewer cells than the
 * head: some hundred milliseconds, and as many megabytes. Without a limit, 20 kB of text become millions of cells.
 */
const MAX_ADDED_CELLS = 100_000;

/** A text whose tables have a bounded size. */
export interface LimitedTables {
  /** The same string if no table is too large. */
  text: string;
  /** The starts of the lines that no longer make the lines around them a table. */
  offsets: number[];
}

/**
 * Returns the text with stand-ins for the lines under the heads of tables whose rows lack too many cells, so that these
 * tables are text. Positions stay the same.
 */
export function limitTables(text: string): LimitedTables {
  const offsets: number[] = [];
  if (!text.includes('|')) return { text, offsets };
  let addedCells = 0;
  let limitedText = '';
  let start = 0;
  for (const block of splitBlocks(text)) {
    const { added, delimiterRows } = measureTable(block);
    const isTooLarge = addedCells + added > MAX_ADDED_CELLS;
    if (isTooLarge) offsets.push(start + (delimiterRows[0]?.start ?? 0));
    else addedCells += added;
    limitedText += isTooLarge ? hideRows(block, delimiterRows) : block;
    start += block.length;
  }
  return { text: offsets.length > 0 ? limitedText : text, offsets };
}

/** Splits a text at its blank lines, where tables end. Joined, the parts are the text. */
function* splitBlocks(text: string): Generator<string> {
  let start = 0;
  for (const { index } of text.matchAll(/\n[\t\r >]*(?=\n)/g)) {
    yield text.slice(start, index + 1);
    start = index + 1;
  }
  yield text.slice(start);
}

/** A line between the head of a table and its rows. */
interface DelimiterRow {
  start: number;
  line: string;
}

/** Counts the cells that the lines of a block lack if all of them are rows of tables. */
function measureTable(block: string): { added: number; delimiterRows: DelimiterRow[] } {
  const delimiterRows: DelimiterRow[] = [];
  let columns = 0;
  let added = 0;
  let start = 0;
  for (const line of block.split('\n')) {
    const lineColumns = countColumns(line);
    if (lineColumns > 1) delimiterRows.push({ start, line });
    columns = Math.max(columns, lineColumns);
    if (columns > 0) added += Math.max(0, columns - countCells(line));
    start += line.length + 1;
  }
  return { added, delimiterRows };
}

/** Returns the number of columns if a line can be between a head and rows, even in quotes and lists, and otherwise 0. */
function countColumns(line: string): number {
  if (!line.includes('|') || !/^[\t\r >|:*+\d.)-]+$/.test(line)) return 0;
  return line.split('|').filter((cell) => cell.includes('-')).length;
}

function countCells(line: string): number {
  const row = line.trim();
  const pipes = row.split('|').length - 1;
  return pipes + 1 - (row.startsWith('|') ? 1 : 0) - (row.length > 1 && row.endsWith('|') ? 1 : 0);
}

function hideRows(block: string, rows: readonly DelimiterRow[]): string {
  let result = '';
  let end = 0;
  for (const { start, line } of rows) {
    result += block.slice(end, start) + line.replaceAll(/[|:-]/g, toPlaceholder);
    end = start + line.length;
  }
  return result + block.slice(end);
}
