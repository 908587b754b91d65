import type { Database } from '../../db/schema.ts';
import type { ProjectGrant } from '../../db/tables/accounts.ts';
import { PROJECT_ROLES } from '../policy.ts';

/**
 * Gives a new member the roles in projects of their invitation. Skips projects that were deleted since. A member who
 * already has a role in a project keeps the more powerful one.
 */
export async function addProjectRoles(
  trx: Database,
  {
    organizationId,
    userId,
    projectRoles,
  }: { organizationId: string; userId: string; projectRoles: readonly ProjectGrant[] },
): Promise<void> {
  for (const { projectId, role } of projectRoles) {
    const lowerRoles = PROJECT_ROLES.slice(0, PROJECT_ROLES.indexOf(role));
    await trx
      .insertInto('project_roles')
      .columns(['project_id', 'organization_id', 'user_id', 'role'])
      .expression((select) =>
        select
          .selectFrom('projects')
          .select(({ val }) => ['id', 'organization_id', val(userId).as('user_id'), val(role).as('role')])
          .where('id', '=', projectId)
          .where('organization_id', '=', organizationId),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'user_id'])
          .doUpdateSet({ role })
          .where(({ eb, val }) => eb('project_roles.role', '=', eb.fn.any(val(lowerRoles)))),
      )
      .execute();
  }
}
