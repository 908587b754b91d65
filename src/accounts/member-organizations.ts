import type { Database } from '../db/schema.ts';
import type { Role } from '../db/tables/accounts.ts';
import type { Actor } from './actor.ts';
import { getOrganization } from './organizations.ts';
import type { Organization } from './organizations.ts';

export interface MemberOrganization {
  organization: Organization;
  /** null for an API key. */
  role: Role | null;
}

/** Lists the caller's organizations after `cursor`, oldest first: all memberships of a user, or the organization of a key. */
export async function listMemberOrganizations(
  db: Database,
  actor: Actor,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<MemberOrganization[]> {
  if (actor.kind === 'key') return [{ organization: await getOrganization(db, actor.organizationId), role: null }];
  let query = db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .selectAll('organizations')
    .select('members.role')
    .where('members.user_id', '=', actor.userId)
    .orderBy('organizations.id')
    .limit(limit);
  if (cursor !== undefined) query = query.where('organizations.id', '>', cursor);
  const rows = await query.execute();
  return rows.map(({ role, created_at: createdAt, ...rest }) => ({ organization: { ...rest, createdAt }, role }));
}
