import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';

export interface UserDetails {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  /** When an identity provider deactivated the account. null: it can sign in. */
  deactivatedAt: Date | null;
  organizations: { id: string; role: Role }[];
}

/** Lists all users of the installation with their memberships, oldest first, for the operator. */
export async function listUsers(db: Database): Promise<UserDetails[]> {
  const [users, members] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'created_at as createdAt', 'deactivated_at as deactivatedAt'])
      .orderBy('id')
      .execute(),
    db.selectFrom('members').selectAll().orderBy('created_at').execute(),
  ]);
  return users.map((user) => ({
    ...user,
    organizations: members
      .filter(({ user_id: id }) => id === user.id)
      .map(({ organization_id: id, role }) => ({ id, role })),
  }));
}
