import { Children } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Card.module.css';

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  /** Button or link next to the title. */
  action?: ReactNode;
  /** Whether the content extends to the edges, for tables and lists. */
  flush?: boolean;
  /** Buttons and text below a separator. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** Framed section of a page. */
export function Card({ title, description, action, flush, footer, children }: CardProps) {
  return (
    <section className={css.card}>
      {title !== undefined && (
        <header className={classNames('spread', css.head)}>
          <div>
            <h2 className={css.title}>{title}</h2>
            {description !== undefined && <p className={css.description}>{description}</p>}
          </div>
          {action !== undefined && <div className={css.action}>{action}</div>}
        </header>
      )}
      {Children.toArray(children).length > 0 && (
        <div className={classNames(css.body, flush === true && css.flush)}>{children}</div>
      )}
      {footer !== undefined && <footer className={classNames('spread', css.footer)}>{footer}</footer>}
    </section>
  );
}
