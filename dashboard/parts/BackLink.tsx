import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganization } from '../api/organization.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './BackLink.module.css';

interface BackLinkProps {
  to: '/$org/projects' | '/$org/exports' | '/$org/agent' | '/$org/pulls' | '/$org/projects/$projectId';
  /** For a page that belongs to one project. */
  projectId?: string;
  children: ReactNode;
}

/** The way up to the list or the project that a page belongs to. */
export function BackLink({ to, projectId = '', children }: BackLinkProps) {
  const { id: org } = useOrganization();
  return (
    <Link to={to} params={{ org, projectId }} className={css.back}>
      <Icon name="arrowLeft" size={14} />
      {children}
    </Link>
  );
}
