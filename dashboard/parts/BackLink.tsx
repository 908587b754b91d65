import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganization } from '../api/organization.ts';
import { Icon } from '../ui/Icon.tsx';
import css from './BackLink.module.css';

interface BackLinkProps {
  to:
    | '/$org/projects'
    | '/$org/exports'
    | '/$org/agent'
    | '/$org/automations'
    | '/$org/pulls'
    | '/$org/members'
    | '/$org/projects/$projectId';
  /** Id of the project, for links to a project page. */
  projectId?: string;
  children: ReactNode;
}

/** Link to the list or project that contains a page. */
export function BackLink({ to, projectId = '', children }: BackLinkProps) {
  const { id: org } = useOrganization();
  return (
    <Link to={to} params={{ org, projectId }} className={css.back}>
      <Icon name="arrowLeft" size={14} />
      {children}
    </Link>
  );
}
