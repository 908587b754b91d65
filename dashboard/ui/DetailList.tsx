import type { ReactNode } from 'react';
import css from './DetailList.module.css';

interface DetailListProps {
  facts: readonly { label: string; value: ReactNode }[];
}

/** List of labeled values in columns, with each label above its value. */
export function DetailList({ facts }: DetailListProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
