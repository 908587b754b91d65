import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import { projectMembersQuery, setProjectRole } from '../../api/project-members.ts';
import { serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { Project, ProjectMember, ProjectRole } from '../../api/types.ts';
import { PROJECT_ROLES } from '../../lib/roles.ts';
import { Choices } from '../../ui/Choices.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

interface AddPersonDialogProps {
  project: Project;
  members: readonly ProjectMember[];
  close: () => void;
}

/** Dialog that gives a member or a service account of the organization a role in a project. */
export function AddPersonDialog({ project, members, close }: AddPersonDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const people = useQuery(membersQuery(org));
  const accounts = useQuery(serviceAccountsQuery(org));
  const [memberId, setMemberId] = useState('');
  const [role, setRole] = useState<ProjectRole>('editor');
  const hasRole = (id: string) => members.some((member) => member.id === id && member.projectRole !== null);
  const options = [
    ...(people.data ?? []).map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` })),
    ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: `${name} (service account)` })),
  ].filter(({ value }) => !hasRole(value));
  const add = useMutation({
    mutationFn: () => setProjectRole(org, { projectId: project.id, memberId, role }),
    onSuccess: async ({ name }) => {
      close();
      showToast(`${name} now has the role ${role} in this project.`);
      await queryClient.invalidateQueries(projectMembersQuery(org, project.id));
    },
  });
  return (
    <FormDialog
      title="Add a role in this project"
      description="For members of the organization and its service accounts. Invite new people on the Members page first."
      submit="Add role"
      action={add}
      close={close}
      isIncomplete={memberId === ''}
    >
      <SelectField
        label="Member"
        options={[{ value: '', label: 'Choose a member…' }, ...options]}
        value={memberId}
        onValue={setMemberId}
      />
      <Choices legend="Role" options={PROJECT_ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}
