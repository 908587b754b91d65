import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import { serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { ApiKey } from '../../api/types.ts';
import { describeKeyAction } from './key-actions.ts';

/** The permissions of a key, and its limits to projects, actions and IP addresses. */
export function KeyAccess({
  apiKey: { scopes, projectIds, actions, serviceAccountId, allowedIps },
}: {
  apiKey: ApiKey;
}) {
  const { id: org } = useOrganization();
  const projects = useQuery({ ...projectsQuery(org), enabled: projectIds !== null });
  const findName = (id: string) => projects.data?.find((project) => project.id === id)?.name;
  const names = projectIds?.map((id) => findName(id) ?? (projects.data ? 'deleted project' : id)) ?? [];
  const accounts = useQuery({ ...serviceAccountsQuery(org), enabled: serviceAccountId !== null });
  const account = accounts.data?.find(({ id }) => id === serviceAccountId)?.name;
  const labels = actions?.map(describeKeyAction) ?? [];
  return (
    <div>
      <div title={labels.join('\n') || undefined}>
        {actions === null ? (scopes ?? ['read', 'write']).join(', ') : shorten(labels, 'actions')}
      </div>
      {serviceAccountId !== null && (
        <div className="muted">as {account ?? (accounts.data ? 'a deleted service account' : '…')}</div>
      )}
      {projectIds !== null && (
        <div className="muted" title={names.join('\n')}>
          in {shorten(names, 'projects')}
        </div>
      )}
      {allowedIps !== null && allowedIps.length > 0 && (
        <div className="muted" title={allowedIps.join('\n')}>
          from {shorten(allowedIps, 'IP addresses')}
        </div>
      )}
    </div>
  );
}

/** Lists one or two names. Shows the number of names if there are more. */
function shorten(names: readonly string[], noun: string): string {
  return names.length > 2 ? `${names.length} ${noun}` : names.join(', ');
}
