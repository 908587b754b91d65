import { useQueryClient } from '@tanstack/react-query';
import { setProjectRole } from '../../api/project-members.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Project, ProjectMember, ProjectRole } from '../../api/types.ts';
import { getRoleLabel, PROJECT_ROLES } from '../../lib/roles.ts';
import { Badge } from '../../ui/Badge.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu.tsx';
import { Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { showError, showToast } from '../../ui/toasts.ts';

interface PeopleTableProps {
  project: Project;
  members: readonly ProjectMember[];
  canManage: boolean;
}

/** Table of the people and service accounts with access to a project. For admins, each row has a menu of roles. */
export function PeopleTable({ project, members, canManage }: PeopleTableProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const change = async (member: ProjectMember, role: ProjectRole | null) => {
    try {
      await setProjectRole(org, { projectId: project.id, memberId: member.id, role });
      showToast(
        role === null
          ? `${member.name} no longer has a role in this project.`
          : `${member.name} now has the role ${role} in this project.`,
      );
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: [org, 'project-members'] });
  };
  const columns: Column<ProjectMember>[] = [
    {
      label: 'Member',
      cell: ({ name, email }) => (
        <div>
          <strong>{name}</strong> {email === null && <Badge>Service account</Badge>}
          {email !== null && (
            <div className="muted">
              <Name>{email}</Name>
            </div>
          )}
        </div>
      ),
    },
    {
      label: 'In the organization',
      isShort: true,
      cell: ({ organizationRole }) => getRoleLabel(organizationRole),
    },
    {
      label: 'In this project',
      isShort: true,
      cell: ({ projectRole }) =>
        projectRole === null ? (
          <span className="muted">None</span>
        ) : (
          <Badge tone="accent">{getRoleLabel(projectRole)}</Badge>
        ),
    },
    { label: 'Access', isShort: true, cell: ({ role }) => role && getRoleLabel(role) },
    ...(canManage ? [createActions(change)] : []),
  ];
  return <Table label="People with access" columns={columns} rows={members} keyOf={({ id }) => id} />;
}

function createActions(
  change: (member: ProjectMember, role: ProjectRole | null) => Promise<void>,
): Column<ProjectMember> {
  return {
    label: 'Actions',
    isQuiet: true,
    align: 'end',
    cell: (member) => (
      <Menu trigger={<IconButton icon="more" label={`Actions for ${member.name}`} />}>
        <MenuLabel>Role in this project</MenuLabel>
        {PROJECT_ROLES.map(({ value, label }) => (
          <MenuItem key={value} chosen={value === member.projectRole} onSelect={() => void change(member, value)}>
            {label}
          </MenuItem>
        ))}
        {member.projectRole !== null && (
          <>
            <MenuSeparator />
            <MenuItem icon="trash" danger onSelect={() => void change(member, null)}>
              Remove role
            </MenuItem>
          </>
        )}
      </Menu>
    ),
  };
}
