import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Mark } from '../../shell/Mark.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
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

/** Page that a single-use link opens after it was used or has expired. */
export function ExpiredLink({ children }: { children: ReactNode }) {
  return (
    <Entrance title="This link is no longer valid">
      <Stack>
        <Notice tone="warn">{children}</Notice>
        <ButtonLink variant="primary">
          <Link to="/sign-in" search={{}}>
            Sign in
          </Link>
        </ButtonLink>
      </Stack>
    </Entrance>
  );
}

/** Separator "or" between two sign-in methods. */
export function Or() {
  return <p className={css.or}>or</p>;
}
