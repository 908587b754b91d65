import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Name } from './Name.tsx';
import css from './Page.module.css';

interface PageProps {
  title: string;
  /** Explains the purpose of the page. */
  description?: ReactNode;
  /** Status next to the title. */
  badge?: ReactNode;
  /** Link above the title to the parent page. */
  back?: ReactNode;
  /** Buttons of the page. */
  actions?: ReactNode;
  /** Whether the content is narrow, for pages with only a form. */
  narrow?: boolean;
  children: ReactNode;
}

/** Page with a heading, which also becomes the window's title. */
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
