type Role = 'owner' | 'admin' | 'member' | 'viewer';

const RANK: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/**
 * Returns whether a role has at least the permissions of another. The API enforces permissions; the dashboard only hides
 * controls that it would refuse.
 */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return RANK[role] >= RANK[minimum];
}
