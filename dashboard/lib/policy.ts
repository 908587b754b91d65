type Role = 'owner' | 'admin' | 'member' | 'viewer';

const RANK: Record<Role, number> = { viewer: 0, member: 1, admin: 2, owner: 3 };

/** Whether a role has at least the rights of another. The API decides; the page only leaves out what would be refused. */
export function isAtLeast(role: Role, least: Role): boolean {
  return RANK[role] >= RANK[least];
}
