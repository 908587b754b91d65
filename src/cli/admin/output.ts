import { printLine } from '../print-line.ts';
import { formatTable } from './format-table.ts';
import type { Columns } from './format-table.ts';

/** Prints any value as JSON, with times as RFC 3339. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints rows as a table. In a terminal that is too narrow for it, prints each row as a list of its values. */
export function printTable<Row>(rows: readonly Row[], columns: Columns<Row>): void {
  const width = process.stdout.isTTY ? process.stdout.columns : undefined;
  for (const line of formatTable(rows, columns, width)) printLine(line);
}
