import { toOneLine } from '../one-line.ts';

/** A column of a table: its heading and the value it shows for a row. */
export type Columns<Row> = Record<string, (row: Row) => string | Date | null>;

/**
 * Returns the lines of a table with columns as wide as their content. Columns that are empty in all rows are left out. If
 * a line has more than `width` characters, each row becomes a list of its values instead, one per line, without the
 * empty ones.
 */
export function formatTable<Row>(rows: readonly Row[], columns: Columns<Row>, width = Infinity): string[] {
  const headings = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((show) => showValue(show(row))));
  if (rows.length === 0) return [...alignColumns([headings]), '(none)'];
  const isUsed = headings.map((_, index) => cells.some((row) => row[index] !== EMPTY));
  const lines = alignColumns([headings, ...cells].map((row) => row.filter((_, index) => isUsed[index])));
  if (lines.every((line) => line.length <= width)) return lines;
  return cells.flatMap((row, index) => [...(index === 0 ? [] : ['']), ...formatRow(row, headings)]);
}

function formatRow(row: readonly string[], headings: readonly string[]): string[] {
  const pairs = headings.map((heading, index) => [heading, row[index] ?? EMPTY]);
  return alignColumns(pairs.filter(([, value]) => value !== EMPTY));
}

function alignColumns(lines: readonly (readonly string[])[]): string[] {
  const widths = lines[0]?.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0))) ?? [];
  return lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const EMPTY = '-';

/** Stored texts must not control the terminal. */
function showValue(value: string | Date | null): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === '' ? EMPTY : toOneLine(value);
}
