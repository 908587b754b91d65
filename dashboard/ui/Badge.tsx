import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Badge.module.css';
import tones from './tones.module.css';

/** Meaning of a color. */
export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'accent';

interface BadgeProps {
  /** @defaultValue neutral */
  tone?: Tone;
  /** A dot before the text. A beating dot shows that work is in progress. */
  dot?: 'still' | 'beating';
  children: ReactNode;
}

/** Short label for a status or type. */
export function Badge({ tone = 'neutral', dot, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, tones[tone])}>
      {dot && <span className={classNames(css.dot, dot === 'beating' && css.beating)} aria-hidden="true" />}
      {children}
    </span>
  );
}
