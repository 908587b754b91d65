import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Table.module.css';

export interface Column<Row> {
  /** Heading; on a phone it stands before the value. */
  label: string;
  /** Only screen readers get the heading. */
  isQuiet?: boolean;
  align?: 'end';
  /** Its values stay on one line, however long those beside them are. */
  isShort?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** Says what the table holds, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A table; on a phone each row is a card. A link in a row with the class `row-link` takes the clicks of the whole row. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classNames(column.align && css.end)}>
              {column.isQuiet === true ? <span className="unseen">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={css.row}>
            {columns.map((column, index) => (
              <td
                key={column.label}
                className={classNames(column.align && css.end, column.isShort && css.short, index === 0 && css.first)}
                data-label={column.isQuiet === true ? '' : column.label}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
