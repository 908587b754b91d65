import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.ts';
import { projectsQuery } from '../api/projects.ts';
import type { Role } from '../api/types.ts';
import { getRoleInProject, isAtLeast } from '../lib/policy.ts';

/**
 * Returns the role that applies to the user in a project. Until the projects are loaded, and without the ID of the
 * project, it is their role in the organization.
 */
export function useRoleInProject(projectId: string | undefined): Role {
  const { id: org, role } = useOrganization();
  const { data } = useQuery(projectsQuery(org));
  return getRoleInProject(
    role,
    data?.find(({ id }) => id === projectId),
  );
}

/** Returns whether the user is at least a member in one project, for pages about all projects. */
export function useIsMemberSomewhere(): boolean {
  const { id: org, role } = useOrganization();
  const { data } = useQuery(projectsQuery(org));
  return isAtLeast(role, 'member') || data?.some((each) => isAtLeast(getRoleInProject(role, each), 'member')) === true;
}
