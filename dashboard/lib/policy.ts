type Role = 'owner' | 'admin' | 'member' | 'viewer';

const ROLE_BY_PROJECT_ROLE = { viewer: 'viewer', editor: 'member', admin: 'admin' } as const;

/**
 * Returns the role in the organization that has the same permissions as a user's role in a project. Without the project,
 * returns the role in the organization.
 */
export function getRoleInProject(
  role: Role,
  project: { role: 'viewer' | 'editor' | 'admin' | null } | undefined,
): Role {
  const projectRole = project?.role;
  return projectRole === null || projectRole === undefined ? role : ROLE_BY_PROJECT_ROLE[projectRole];
}

const RANK: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/**
 * Returns whether a role has at least the permissions of another. The API enforces permissions; the dashboard only hides
 * controls that it would refuse.
 */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return RANK[role] >= RANK[minimum];
}
