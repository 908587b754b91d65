import { listQuery, pagedQuery } from './queries.ts';
import { call } from './request.ts';
import type { ProjectMember, ProjectRole } from './types.ts';

const getPath = (projectId: string) => `/v1/admin/projects/${encodeURIComponent(projectId)}/members`;

/** Lists the people and service accounts with access to a project page by page, or only those with a text in their name. */
export function projectMembersQuery(org: string, projectId: string, search = '') {
  return pagedQuery<{ members: ProjectMember[]; nextCursor: string | null }>(org, {
    name: 'project-members',
    path: getPath(projectId),
    filter: { search },
  });
}

/** Loads all people and service accounts with access to a project, for choices. */
export function allProjectMembersQuery(org: string, projectId: string) {
  const path = getPath(projectId);
  return listQuery<ProjectMember>(org, { key: ['project-members', 'all', projectId], path, name: 'members' });
}

/** Sets the role of a member in a project; null removes it. */
export function setProjectRole(
  org: string,
  { projectId, memberId, role }: { projectId: string; memberId: string; role: ProjectRole | null },
): Promise<ProjectMember> {
  return call(`${getPath(projectId)}/${encodeURIComponent(memberId)}`, { org, method: 'PATCH', body: { role } });
}
