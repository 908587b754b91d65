import { Link } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './BackLink.module.css';

interface BackLinkProps {
  to: '/$org/projects' | '/$org/exports' | '/$org/agent' | '/$org/pulls';
  children: string;
}

/** The way up to the list that a page belongs to. */
export function BackLink({ to, children }: BackLinkProps) {
  const { id: org } = useOrganization();
  return (
    <Link to={to} params={{ org }} className={css.back}>
      <Icon name="arrowLeft" size={14} />
      {children}
    </Link>
  );
}
