import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Stack.module.css';

interface StackProps {
  /** Space between the children, as a step of the spacing scale. @defaultValue 4 */
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  className?: string | undefined;
  children: ReactNode;
}

/** Stacks its children vertically with equal space between them. */
export function Stack({ gap = 4, className, children }: StackProps) {
  return (
    <div className={classNames(css.stack, className)} style={{ '--gap': `var(--space-${gap})` } as CSSProperties}>
      {children}
    </div>
  );
}

/** Arranges its children in columns of equal width, as many as fit. */
export function Columns({ gap = 4, className, children }: StackProps) {
  return (
    <div className={classNames(css.columns, className)} style={{ '--gap': `var(--space-${gap})` } as CSSProperties}>
      {children}
    </div>
  );
}

/** Arranges its children in a row that wraps. */
export function Row({ gap = 2, className, children }: StackProps) {
  return (
    <div className={classNames(css.row, className)} style={{ '--gap': `var(--space-${gap})` } as CSSProperties}>
      {children}
    </div>
  );
}
