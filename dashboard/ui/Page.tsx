import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Name } from './Name.tsx';
import css from './Page.module.css';

interface PageProps {
  title: string;
  /** Sentence about what the page is for. */
  description?: ReactNode;
  /** Beside the title: a state. */
  badge?: ReactNode;
  /** The way up, above the title. */
  back?: ReactNode;
  /** Buttons of the page. */
  actions?: ReactNode;
  /** For pages with forms alone. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page: its heading and what is below. The window gets the heading as its title. */
export function Page({ title, description, badge, back, actions, narrow, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Bindery`;
  }, [title]);
  return (
    <div className={classNames(css.page, narrow === true && css.narrow)}>
      <header className={css.head}>
        <div className={css.text}>
          {back !== undefined && <div className={css.back}>{back}</div>}
          <div className={css.line}>
            <h1 className={css.title}>
              <Name>{title}</Name>
            </h1>
            {badge}
          </div>
          {description !== undefined && <p className={css.description}>{description}</p>}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
