import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Table.module.css';

/** Column of a table. */
export interface Column<Row> {
  /** Column heading. In a card, it precedes each value. */
  label: string;
  /** Hides the heading from everyone but screen readers. For actions, which cards show beside the first value. */
  isQuiet?: boolean;
  align?: 'end';
  /** Whether values stay on one line, even next to long ones. */
  isShort?: boolean;
  /** Set for values with several lines. In a card, they appear below the heading of the column. */
  isLong?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Table whose rows become cards where there is little space. If a row has a link with the class `row-link`, the whole row is clickable. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <div className={css.box}>
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
                  className={classNames(
                    column.align && css.end,
                    column.isShort && css.short,
                    column.isLong && css.long,
                    column.isQuiet && css.quiet,
                    index === 0 && css.first,
                  )}
                  data-label={column.label}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
