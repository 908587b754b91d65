import { toOneLine } from '../one-line.ts';
import { printLine } from '../print-line.ts';

/** A column of a table: its heading and the value it shows for a row. */
export type Columns<Row> = Record<string, (row: Row) => string | Date | null>;

/** Prints any value as JSON, with times as RFC 3339. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints rows below headings, in columns as wide as their content. */
export function printTable<Row>(rows: readonly Row[], columns: Columns<Row>): void {
  const lines = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((show) => showValue(show(row)))),
  ];
  const widths = Object.keys(columns).map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  for (const line of lines) {
    printLine(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  if (rows.length === 0) printLine('(none)');
}

/** Stored texts must not control the terminal. */
function showValue(value: string | Date | null): string {
  if (value instanceof Date) return value.toISOString();
  return value === null || value === '' ? '-' : toOneLine(value);
}
