/** Roles of provisioned users, from their groups. `BINDERY_OIDC_ROLES` maps groups for single sign-on and for SCIM. */
import type { RoleRules } from '../../config/roles.ts';
import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { addMember, changeRole, findMemberRole, removeMember } from '../members/members.ts';
import { chooseRole } from '../sign-in/choose-role.ts';
import type { ScimContext } from './context.ts';

/**
 * Returns the role that a user's SCIM groups give. `none`: no role. Undefined if SCIM doesn't decide, because the user
 * isn't provisioned, or the provider hasn't pushed any group that has a role. Then the groups of the sign-in decide.
 * With `isDecided`, SCIM decides even if the last such group was deleted.
 */
export async function findScimRole(
  db: Database,
  {
    organizationId,
    userId,
    roles,
    isDecided = false,
  }: { organizationId: string; userId: string; roles: RoleRules; isDecided?: boolean },
): Promise<Role | 'none' | undefined> {
  if (!isDecided && !(await hasMappedGroups(db, { organizationId, roles }))) return undefined;
  const user = await db
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  return chooseRole(await listGroupNames(db, user.id), roles) ?? 'none';
}

/**
 * Gives an active user the role of their groups, and adds or removes the membership. After a change of groups that have
 * a role (`ofGroups`), throws `conflict` if the last owner would lose the role. Otherwise, the last owner stays.
 */
export async function syncRole(
  { db, settings, organizationId, caller }: ScimContext,
  { userId, ofGroups = false }: { userId: string; ofGroups?: boolean },
): Promise<void> {
  const from = await findMemberRole(db, { organizationId, userId });
  const role = await chooseScimRole(db, { organizationId, userId, from, settings, ofGroups });
  if (role === from || role === 'same') return;
  const event = { ...caller, organizationId, subject: userId } as const;
  if (from === undefined) {
    if (role === undefined) return;
    await addMember(db, { organizationId, userId, role });
    await recordAudit(db, { ...event, action: 'member.update', details: { to: role, by: 'scim' } });
    return;
  }
  const member = { organizationId, userId, from };
  try {
    if (role === undefined)
      await removeMember(db, member, (trx, withdrawn) =>
        recordAudit(trx, { ...event, action: 'member.delete', details: { role: from, by: 'scim', withdrawn } }),
      );
    else
      await changeRole(db, { ...member, role }, (trx, withdrawn) =>
        recordAudit(trx, {
          ...event,
          action: 'member.update',
          details: { from, to: role, by: 'scim', ...(withdrawn && { withdrawn }) },
        }),
      );
  } catch (error) {
    if (ofGroups || !(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}

interface RoleQuestion {
  organizationId: string;
  userId: string;
  from: Role | undefined;
  settings: ScimContext['settings'];
  ofGroups: boolean;
}

async function chooseScimRole(
  db: Database,
  { organizationId, userId, from, settings: { roles, role: usualRole }, ofGroups }: RoleQuestion,
): Promise<Role | undefined | 'same'> {
  if (!roles) return from ?? usualRole;
  const role = await findScimRole(db, { organizationId, userId, roles, isDecided: ofGroups });
  if (role !== undefined) return role === 'none' ? undefined : role;
  return from === undefined ? chooseRole([], roles) : 'same';
}

async function hasMappedGroups(
  db: Database,
  { organizationId, roles }: { organizationId: string; roles: RoleRules },
): Promise<boolean> {
  const names = [...roles.roleByGroup.keys()].filter((name) => name !== '*');
  if (names.length === 0) return false;
  const row = await db
    .selectFrom('scim_groups')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(({ or, eb }) => or([eb('display_name', 'in', names), eb('external_id', 'in', names)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A role can be mapped to the name of a group, or to its id at the provider, which Entra ID has in its tokens. */
async function listGroupNames(db: Database, scimUserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scim_group_members as member')
    .innerJoin('scim_groups as group', 'group.id', 'member.group_id')
    .select(['group.display_name as name', 'group.external_id as externalId'])
    .where('member.scim_user_id', '=', scimUserId)
    .execute();
  return rows.flatMap(({ name, externalId }) => (externalId === null ? [name] : [name, externalId]));
}
