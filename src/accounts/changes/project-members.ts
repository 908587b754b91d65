/** Changes to the roles of people and service accounts in projects. Each is recorded in the audit log with its caller. */
import type { Database } from '../../db/schema.ts';
import type { ProjectRole } from '../../db/tables/accounts.ts';
import { withAudit } from '../audit/caller.ts';
import type { Caller } from '../audit/caller.ts';
import { setProjectRole } from '../projects/project-members.ts';
import type { ProjectMember, ProjectMemberReference } from '../projects/project-members.ts';

/** Sets the role of a member in a project; null removes it. Applies to the member's next request in every process. */
export async function changeProjectRole(
  db: Database,
  caller: Caller,
  change: ProjectMemberReference & { role: ProjectRole | null },
): Promise<ProjectMember> {
  return withAudit(db, caller, async (trx) => {
    const { projectId: subject, role: to } = change;
    const { member, from, organizationId } = await setProjectRole(trx, change);
    const details = { member: member.email ?? member.name, memberId: member.id, from, to };
    return { result: member, event: { organizationId, action: 'access.update', subject, details } };
  });
}
