import type { Database } from '../db/schema.ts';
import type { Role } from '../db/tables/accounts.ts';
import type { Actor } from './actor.ts';
import { getOrganization } from './organizations.ts';
import type { Organization } from './organizations.ts';

export interface OwnOrganization {
  organization: Organization;
  /** null of an API key. */
  role: Role | null;
}

/** Lists the organizations that somebody is a member of, the oldest first: those that follow `cursor`. A key has one. */
export async function listOwnOrganizations(
  db: Database,
  actor: Actor,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<OwnOrganization[]> {
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
