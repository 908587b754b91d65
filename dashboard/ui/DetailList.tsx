import type { ReactNode } from 'react';
import css from './DetailList.module.css';

interface DetailListProps {
  details: readonly { label: string; value: ReactNode }[];
}

/** List of labeled values in columns, with each label above its value. */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className={css.facts}>
      {details.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
