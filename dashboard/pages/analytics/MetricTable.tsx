import type { CSSProperties } from 'react';
import type { SitePeriod } from '../../api/analytics.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { toCsv } from '../../lib/to-csv.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import css from './Analytics.module.css';

type Row = readonly [string, ...number[]];

interface MetricTableProps {
  site: SitePeriod;
  /** Name of the metric in the name of the downloaded file, and label of the table. */
  name: string;
  /** Text to show if there are no rows. */
  empty: string;
  columns: readonly [string, ...string[]];
  rows: readonly Row[];
}

/** Table of names and numbers, with a bar for the first number and a CSV download. */
export function MetricTable({ site, name, empty, columns, rows }: MetricTableProps) {
  if (rows.length === 0) return <Notice>{empty}</Notice>;
  const maxCount = Math.max(1, ...rows.map((row) => row[1] ?? 0));
  const [first, ...numbers] = columns;
  const save = () => saveCsv(`${site.host}-${name}-${site.from}-${site.to}.csv`, toCsv(columns, rows));
  return (
    <Card
      flush
      title={`${first === 'Query' ? 'Queries' : `${first}s`}`}
      action={
        <Button size="sm" icon="download" onClick={save}>
          Download CSV
        </Button>
      }
    >
      <Table
        label={name}
        rows={rows}
        keyOf={([key]) => key}
        columns={[
          {
            label: first,
            cell: (row) => (
              <div className={css.named}>
                {row[0]}
                <span className={css.bar} aria-hidden="true">
                  <span
                    className={css.fill}
                    style={{ '--part': `${((row[1] ?? 0) / maxCount) * 100}%` } as CSSProperties}
                  />
                </span>
              </div>
            ),
          },
          ...numbers.map((label, index) => ({
            label,
            align: 'end' as const,
            cell: (row: Row) => (
              <span className="numeric">{formatNumber((row[index + 1] as number | undefined) ?? 0)}</span>
            ),
          })),
        ]}
      />
    </Card>
  );
}
