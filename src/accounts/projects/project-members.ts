/** The people and service accounts with access to a project, and their roles in it. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { createPattern } from '../../db/create-pattern.ts';
import type { Database } from '../../db/schema.ts';
import type { ProjectRole, Role } from '../../db/tables/accounts.ts';
import { AppError } from '../../errors.ts';
import { findRoleInProject, isRoleWithin } from '../policy.ts';
import { getProject } from './projects.ts';
import type { Project } from './projects.ts';

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

/** A change of a member's role in a project. */
export interface ProjectRoleChange {
  /** The member after the change. */
  member: ProjectMember;
  /** The role in the project before it; null: none. */
  from: ProjectRole | null;
  organizationId: string;
}

/** The members of a project to list. */
export interface ProjectMemberFilter extends Omit<ProjectMemberReference, 'memberId'> {
  /** Part of a name or an email address, in any case. @defaultValue all members */
  search?: string | undefined;
  /** Continues after this member. */
  after?: { name: string; id: string } | undefined;
  /** @defaultValue all */
  limit?: number | undefined;
}

/** Lists the members of the organization who have access to a project, by name. Throws `not_found`. */
export async function listProjectMembers(
  db: Database,
  { projectId: id, organizationId, search, after, limit }: ProjectMemberFilter,
): Promise<ProjectMember[]> {
  const project = await getProject(db, { id, organizationId });
  const conditions = [
    ...(project.isPrivate ? [sql`("organizationRole" in ('admin', 'owner') or "projectRole" is not null)`] : []),
    ...(after ? [sql`(name, id) > (${after.name}, ${after.id})`] : []),
    ...(search === undefined ? [] : [matchPart(search)]),
  ];
  return readMembers(db, project, { conditions, limit });
}

function matchPart(search: string): RawBuilder<boolean> {
  const pattern = createPattern(search);
  return sql<boolean>`(name ilike ${pattern} or email ilike ${pattern})`;
}

/** Sets the role of a member in a project; null removes it. Throws `not_found`. */
export async function setProjectRole(
  trx: Database,
  { projectId: id, organizationId, memberId, role }: ProjectMemberReference & { role: ProjectRole | null },
): Promise<ProjectRoleChange> {
  const project = await getProject(trx, { id, organizationId });
  const { kind, projectRole: from } = await getMember(trx, project, memberId);
  const column = kind === 'user' ? 'user_id' : 'service_account_id';
  if (role === null)
    await trx.deleteFrom('project_roles').where('project_id', '=', id).where(column, '=', memberId).execute();
  else
    await trx
      .insertInto('project_roles')
      .values({
        project_id: id,
        organization_id: project.organizationId,
        user_id: kind === 'user' ? memberId : null,
        service_account_id: kind === 'user' ? null : memberId,
        role,
      })
      .onConflict((conflict) => conflict.columns(['project_id', column]).doUpdateSet({ role }))
      .execute();
  return { member: await getMember(trx, project, memberId), from, organizationId: project.organizationId };
}

/** Gets a member of the organization with their role in a project, even without access. Throws `not_found`. */
async function getMember(db: Database, project: Project, memberId: string): Promise<ProjectMember> {
  const [member] = await readMembers(db, project, { conditions: [sql`id = ${memberId}`], limit: 1 });
  if (member) return member;
  throw new AppError(
    'not_found',
    `This organization doesn't have a member or service account ${JSON.stringify(memberId.slice(0, 80))}.`,
  );
}

/** Reads the members of a project's organization that meet all conditions. */
async function readMembers(
  db: Database,
  { id: projectId, organizationId, isPrivate }: Project,
  { conditions, limit }: { conditions: readonly RawBuilder<unknown>[]; limit?: number | undefined },
): Promise<ProjectMember[]> {
  const { rows } = await sql<Omit<ProjectMember, 'role'>>`
    select * from (select 'user' as kind, member.user_id as id, users.name, users.email, member.role as "organizationRole",
      granted.role as "projectRole"
    from members as member join users on users.id = member.user_id
      left join project_roles as granted on granted.project_id = ${projectId} and granted.user_id = member.user_id
    where member.organization_id = ${organizationId}
    union all
    select 'service-account', account.id, account.name, null, account.role, granted.role
    from service_accounts as account
      left join project_roles as granted on granted.project_id = ${projectId} and granted.service_account_id = account.id
    where account.organization_id = ${organizationId} and account.deleted_at is null) as members
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by name, id limit ${limit ?? null}`.execute(db);
  return rows.map((row) => {
    const rights = {
      role: row.organizationRole,
      projectRoles: row.projectRole === null ? {} : { [projectId]: row.projectRole },
      privateProjects: isPrivate && !isRoleWithin('admin', row.organizationRole) ? [projectId] : [],
    };
    return { ...row, role: findRoleInProject(rights, projectId) ?? null };
  });
}
