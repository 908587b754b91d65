import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

interface EmptyStateProps {
  icon: IconName;
  title: string;
  /** Explains the purpose of the list and the next step. */
  children: ReactNode;
  action?: ReactNode;
}

/** Placeholder for an empty list, with the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <span className={css.icon}>
        <Icon name={icon} size={20} />
      </span>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{children}</p>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}
