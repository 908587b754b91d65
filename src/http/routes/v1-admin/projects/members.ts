import { Type } from 'typebox';
import { changeProjectRole } from '../../../../accounts/changes/project-members.ts';
import { PROJECT_ROLES, ROLES } from '../../../../accounts/policy.ts';
import { listProjectMembers } from '../../../../accounts/projects/project-members.ts';
import type { ProjectRole, Role } from '../../../../db/tables/accounts.ts';
import { createRoutes } from '../../../add-route.ts';
import { createEnum, createRef, defineBody, orNull } from '../../../schemas.ts';
import { createCursor, CURSOR_TEXT, NextCursor, parseCursor, readPage } from '../../../pages.ts';
import type { App, AppDeps } from '../../../types.ts';
import { MembersQuery } from '../members-query.ts';
import { ProjectIdParams } from './schemas.ts';

const projectRole = createEnum<ProjectRole>(PROJECT_ROLES);

const ProjectMember = defineBody('ProjectMember', {
  kind: createEnum<'user' | 'service-account'>(['user', 'service-account']),
  id: Type.String({ description: 'ID of the user or the service account.' }),
  name: Type.String(),
  email: orNull(Type.String(), 'null for a service account.'),
  organizationRole: createEnum<Role>(ROLES, 'Role in the organization.'),
  projectRole: orNull(projectRole, 'Role in this project only. null if there is none.'),
  role: orNull(projectRole, 'The role that applies in the project. null if the member has no access.'),
});

const ProjectMembers = defineBody('ProjectMembers', {
  members: Type.Array(createRef(ProjectMember), { description: 'Sorted by name.' }),
  nextCursor: NextCursor,
});

const SetProjectRole = defineBody('SetProjectRole', {
  role: orNull(
    projectRole,
    'The role in this project. null removes it, so that only the role in the organization counts.',
  ),
});

/** Registers the members of the organization who have access to a project, and their roles in it. */
export function registerProjectMembers(app: App, { db }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Members' });

  route('GET /projects/:id/members', {
    operationId: 'listProjectMembers',
    action: 'access.read',
    on: ['project'],
    summary: 'List the people with access to a project',
    description: 'Also lists service accounts with access.',
    params: ProjectIdParams,
    query: MembersQuery,
    returns: ProjectMembers,
    async handle({ query, params }, { organizationId }) {
      const { rows, nextCursor } = await readPage(query, {
        read: ({ cursor, limit }) => {
          const [name, id = ''] = parseCursor(cursor, [CURSOR_TEXT, CURSOR_TEXT]) ?? [];
          const after = name === undefined ? undefined : { name, id };
          return listProjectMembers(db, { projectId: params.id, organizationId, search: query.search, after, limit });
        },
        at: ({ name, id }) => createCursor([name, id]),
      });
      return { members: rows, nextCursor };
    },
  });

  route('PATCH /projects/:id/members/:memberId', {
    operationId: 'setProjectRole',
    action: 'access.manage',
    on: ['project'],
    summary: "Change a member's role in a project",
    description:
      "Adds to the member's role in the organization and never reduces it. Applies immediately, even to open streams of events.",
    params: { ...ProjectIdParams, memberId: 'ID of a user or a service account of the organization.' },
    body: SetProjectRole,
    returns: ProjectMember,
    result: 'The member.',
    async handle(request, { organizationId, caller }) {
      const { id: projectId, memberId } = request.params;
      return changeProjectRole(db, caller, {
        projectId,
        memberId,
        organizationId,
        role: request.body.role,
      });
    },
  });
}
