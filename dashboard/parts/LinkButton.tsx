import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOrganization } from '../api/organization.ts';
import { ButtonLink } from '../ui/Button.tsx';

interface LinkButtonProps {
  /** A page of the organization. */
  to: '/$org/projects' | '/$org/projects/new' | '/$org/agent' | '/$org/automations' | '/$org/exports' | '/$org/pulls';
  /** Search parameters of the page. */
  search?: { project?: string; start?: string; domain?: string };
  children: ReactNode;
}

/** Link to a page of the organization that looks like the main button. */
export function LinkButton({ to, search = {}, children }: LinkButtonProps) {
  const { id: org } = useOrganization();
  return (
    <ButtonLink variant="primary">
      <Link to={to} params={{ org }} search={search}>
        {children}
      </Link>
    </ButtonLink>
  );
}
