import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Mark } from '../../shell/Mark.tsx';
import css from './Entrance.module.css';

interface EntranceProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** Layout of the pages that you can open without signing in. */
export function Entrance({ title, description, children }: EntranceProps) {
  useEffect(() => {
    document.title = `${title} · Bindery`;
  }, [title]);
  return (
    <main className={css.entrance}>
      <div className={css.box}>
        <Mark size={36} />
        <h1 className={css.title}>{title}</h1>
        {description !== undefined && <p className={css.description}>{description}</p>}
        <div className={css.content}>{children}</div>
      </div>
    </main>
  );
}

/** Separator "or" between two sign-in methods. */
export function Or() {
  return <p className={css.or}>or</p>;
}
