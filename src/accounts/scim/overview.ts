import type { Database } from '../../db/schema.ts';
import type { Role } from '../../db/tables/accounts.ts';
import { chooseRole } from '../sign-in/choose-role.ts';
import { findScimOrganization } from './settings.ts';
import type { ScimSettings } from './settings.ts';

/** What an identity provider has provisioned. */
export interface ScimOverview {
  /** Whether SCIM manages this organization. */
  isManaged: boolean;
  users: { active: number; deactivated: number };
  /** The first groups by name, with the roles that they give. */
  groups: { id: string; name: string; members: number; role: Role | null }[];
  groupCount: number;
}

const MAX_GROUPS = 200;

/** Reads what an identity provider has provisioned in an organization. */
export async function readScimOverview(
  db: Database,
  { settings, organizationId }: { settings: ScimSettings; organizationId: string },
): Promise<ScimOverview> {
  const [managedId, users, groups, { count }] = await Promise.all([
    findScimOrganization(db, settings),
    db
      .selectFrom('scim_users')
      .select(['active', ({ fn }) => fn.countAll().as('count')])
      .where('organization_id', '=', organizationId)
      .groupBy('active')
      .execute(),
    db
      .selectFrom('scim_groups as group')
      .select(['group.id', 'group.display_name as name', 'group.external_id as externalId'])
      .select(({ selectFrom }) =>
        selectFrom('scim_group_members as member')
          .whereRef('member.group_id', '=', 'group.id')
          .select(({ fn }) => fn.countAll().as('count'))
          .as('members'),
      )
      .where('group.organization_id', '=', organizationId)
      .orderBy('group.display_name_key')
      .limit(MAX_GROUPS)
      .execute(),
    db
      .selectFrom('scim_groups')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  ]);
  const countUsers = (active: boolean) => Number(users.find((each) => each.active === active)?.count ?? 0);
  return {
    isManaged: managedId === organizationId,
    users: { active: countUsers(true), deactivated: countUsers(false) },
    groups: groups.map(({ id, name, externalId, members }) => ({
      id,
      name,
      members: Number(members),
      role: findRole([name, ...(externalId === null ? [] : [externalId])], settings),
    })),
    groupCount: Number(count),
  };
}

/** A role that every user gets isn't the group's. */
function findRole(names: string[], { roles }: ScimSettings): Role | null {
  const isMapped = names.some((name) => roles?.roleByGroup.has(name));
  return (isMapped && roles && chooseRole(names, roles)) || null;
}
