import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Mark } from '../../shell/Mark.tsx';
import css from './Entrance.module.css';

interface EntranceProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages in front of the sign-in. */
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

/** "or" between two ways to sign in. */
export function Or() {
  return <p className={css.or}>or</p>;
}
