import type { CSSProperties } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Progress.module.css';

interface ProgressProps {
  /** Progress in percent. */
  value: number;
  label: string;
  tone?: 'accent' | 'ok' | 'bad';
}

/** Progress bar. */
export function Progress({ value, label, tone = 'accent' }: ProgressProps) {
  return (
    <div
      className={classNames(css.track, css[tone])}
      role="progressbar"
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <div className={css.fill} style={{ '--value': `${value}%` } as CSSProperties} />
    </div>
  );
}
