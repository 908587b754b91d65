import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ProjectRole } from '../../db/tables/accounts.ts';
import type { MemberRights } from '../actor.ts';

/**
 * Returns columns with the roles of a member in projects, for queries with a table `member`. `column` has the member's
 * ID, in this table and in `project_roles`. Rights are read with each request, so that a change applies to the next one
 * in every process.
 */
function selectProjectRights(id: 'id' | 'user_id', column: 'user_id' | 'service_account_id') {
  return [
    sql<Record<string, ProjectRole>>`(
      select coalesce(jsonb_object_agg(granted.project_id, granted.role), '{}') from project_roles as granted
      where granted.organization_id = member.organization_id
        and ${sql.ref(`granted.${column}`)} = ${sql.ref(`member.${id}`)}
    )`.as('projectRoles'),
    sql<string[]>`(
      select coalesce(array_agg(project.id), '{}') from projects as project
      where project.organization_id = member.organization_id and project.is_private
        and member.role not in ('admin', 'owner')
    )`.as('privateProjects'),
  ] as const;
}

/** Columns with the roles of a user in projects, for queries with the table `members` as `member`. */
export const PROJECT_RIGHTS = selectProjectRights('user_id', 'user_id');

/** Finds what a user can do in an organization. Undefined if they aren't a member. */
export async function findMemberRights(
  db: Database,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<MemberRights | undefined> {
  return db
    .selectFrom('members as member')
    .select('member.role')
    .select(PROJECT_RIGHTS)
    .where('member.organization_id', '=', organizationId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst();
}

/** Finds what a service account can do. Undefined if it doesn't exist, or was deleted. */
export async function findAccountRights(db: Database, id: string): Promise<MemberRights | undefined> {
  return db
    .selectFrom('service_accounts as member')
    .select('member.role')
    .select(selectProjectRights('id', 'service_account_id'))
    .where('member.id', '=', id)
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Creates the condition that a user, whose ID is in one column, can read the project whose ID is in another. */
export function canReadProject(userColumn: string, projectColumn: string): RawBuilder<boolean> {
  const [user, project] = [sql.ref(userColumn), sql.ref(projectColumn)];
  return sql<boolean>`exists (
    select from projects as readable join members as reader on reader.organization_id = readable.organization_id
    where readable.id = ${project} and reader.user_id = ${user} and (
      not readable.is_private or reader.role in ('admin', 'owner') or exists (
        select from project_roles as granted where granted.project_id = readable.id and granted.user_id = reader.user_id
      )
    )
  )`;
}
