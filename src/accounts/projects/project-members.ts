/** The people and service accounts with access to a project, and their roles in it. */
import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ProjectRole, Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { findRoleInProject } from '../policy.ts';
import { getProject } from './projects.ts';

/** A member of the organization who has access to a project. */
export interface ProjectMember {
  kind: 'user' | 'service-account';
  id: string;
  name: string;
  /** null for a service account. */
  email: string | null;
  organizationRole: Role;
  /** The role in this project only; null: none. */
  projectRole: ProjectRole | null;
  /** The role that applies: the more powerful one. Null if they have no access. */
  role: ProjectRole | null;
}

/** Identifies a member of a project: a user or a service account of its organization. */
export interface ProjectMemberReference {
  projectId: string;
  organizationId?: string | undefined;
  memberId: string;
}

/** Lists the members of the organization who have access to a project, by name. Throws `not_found`. */
export async function listProjectMembers(
  db: Database,
  reference: { projectId: string; organizationId?: string | undefined },
): Promise<ProjectMember[]> {
  return (await readMembers(db, reference)).filter(({ role }) => role !== null);
}

/** Gets a member of the organization with their role in a project, even without access. Throws `not_found`. */
export async function getProjectMember(
  db: Database,
  { memberId, ...reference }: ProjectMemberReference,
): Promise<ProjectMember> {
  const member = (await readMembers(db, reference)).find(({ id }) => id === memberId);
  if (member) return member;
  throw new AppError(
    'not_found',
    `This organization doesn't have a member or service account ${JSON.stringify(memberId.slice(0, 80))}.`,
  );
}

/** Sets the role of a member in a project; null removes it. Returns the member. Throws `not_found`. */
export async function setProjectRole(
  trx: Database,
  { role, ...reference }: ProjectMemberReference & { role: ProjectRole | null },
): Promise<ProjectMember> {
  const { projectId, memberId } = reference;
  const { organizationId } = await getProject(trx, toProjectReference(reference));
  const { kind } = await getProjectMember(trx, reference);
  const column = kind === 'user' ? 'user_id' : 'service_account_id';
  if (role === null)
    await trx.deleteFrom('project_roles').where('project_id', '=', projectId).where(column, '=', memberId).execute();
  else
    await trx
      .insertInto('project_roles')
      .values({
        project_id: projectId,
        organization_id: organizationId,
        user_id: kind === 'user' ? memberId : null,
        service_account_id: kind === 'user' ? null : memberId,
        role,
      })
      .onConflict((conflict) => conflict.columns(['project_id', column]).doUpdateSet({ role }))
      .execute();
  return getProjectMember(trx, reference);
}

async function readMembers(
  db: Database,
  reference: { projectId: string; organizationId?: string | undefined },
): Promise<ProjectMember[]> {
  const { id: projectId, organizationId, isPrivate } = await getProject(db, toProjectReference(reference));
  const { rows } = await sql<Omit<ProjectMember, 'role'>>`
    select 'user' as kind, member.user_id as id, users.name, users.email, member.role as "organizationRole",
      granted.role as "projectRole"
    from members as member join users on users.id = member.user_id
      left join project_roles as granted on granted.project_id = ${projectId} and granted.user_id = member.user_id
    where member.organization_id = ${organizationId}
    union all
    select 'service-account', account.id, account.name, null, account.role, granted.role
    from service_accounts as account
      left join project_roles as granted on granted.project_id = ${projectId} and granted.service_account_id = account.id
    where account.organization_id = ${organizationId} and account.deleted_at is null
    order by name, id`.execute(db);
  return rows.map((row) => {
    const isHidden = isPrivate && row.organizationRole !== 'admin' && row.organizationRole !== 'owner';
    const rights = {
      role: row.organizationRole,
      projectRoles: row.projectRole === null ? {} : { [projectId]: row.projectRole },
      privateProjects: isHidden ? [projectId] : [],
    };
    return { ...row, role: findRoleInProject(rights, projectId) ?? null };
  });
}

function toProjectReference({ projectId, organizationId }: { projectId: string; organizationId?: string | undefined }) {
  return { id: projectId, ...(organizationId !== undefined && { organizationId }) };
}
