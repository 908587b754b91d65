import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { findPullId } from '../lib/find-pull-id.ts';
import { Icon } from '../ui/Icon.tsx';

/** Link to a pull request: in the dashboard for the built-in host, or on its Git host otherwise. */
export function PullLink({ url, children = 'Pull request' }: { url: string; children?: ReactNode }) {
  const { id: org } = useOrganization();
  const pullId = findPullId(url);
  if (pullId !== undefined)
    return (
      <Link to="/$org/pulls/$pullId" params={{ org, pullId }} className="link">
        {children}
      </Link>
    );
  return (
    <a href={url} className="link" target="_blank" rel="noreferrer">
      {children} <Icon name="external" size={12} />
    </a>
  );
}
