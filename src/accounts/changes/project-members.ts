/** Changes to the roles of people and service accounts in projects. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import type { ProjectRole } from '../../db/tables/accounts.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { getProjectMember, setProjectRole } from '../projects/project-members.ts';
import type { ProjectMember, ProjectMemberReference } from '../projects/project-members.ts';
import { getProject } from '../projects/projects.ts';

/** Sets the role of a member in a project; null removes it. Applies to the member's next request in every process. */
export async function changeProjectRole(
  db: Database,
  caller: Caller,
  change: ProjectMemberReference & { role: ProjectRole | null },
): Promise<ProjectMember> {
  return withAudit(db, caller, async (trx) => {
    const { projectId: subject, organizationId: owner, role: to } = change;
    const { organizationId } = await getProject(trx, {
      id: subject,
      ...(owner !== undefined && { organizationId: owner }),
    });
    const { projectRole: from } = await getProjectMember(trx, change);
    const result = await setProjectRole(trx, change);
    const details = { member: result.email ?? result.name, memberId: result.id, from, to };
    return { result, event: { organizationId, action: 'access.update', subject, details } };
  });
}
