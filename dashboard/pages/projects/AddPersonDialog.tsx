import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allMembersQuery } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import { allProjectMembersQuery, setProjectRole } from '../../api/project-members.ts';
import { serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { Project, ProjectRole } from '../../api/types.ts';
import { PROJECT_ROLES } from '../../lib/roles.ts';
import { Choices } from '../../ui/Choices.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

interface AddPersonDialogProps {
  project: Project;
  close: () => void;
}

/** Dialog that gives a member or a service account of the organization a role in a project. */
export function AddPersonDialog({ project, close }: AddPersonDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const people = useQuery(allMembersQuery(org));
  const accounts = useQuery(serviceAccountsQuery(org));
  const members = useQuery(allProjectMembersQuery(org, project.id));
  const queries = [people, accounts, members];
  const isLoading = queries.some(({ isPending }) => isPending);
  const [memberId, setMemberId] = useState('');
  const [role, setRole] = useState<ProjectRole>('editor');
  const hasRole = (id: string) => members.data?.some((each) => each.id === id && each.projectRole !== null) === true;
  const options = [
    ...(people.data ?? []).map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` })),
    ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: `${name} (service account)` })),
  ].filter(({ value }) => !isLoading && !hasRole(value));
  const add = useMutation({
    mutationFn: () => setProjectRole(org, { projectId: project.id, memberId, role }),
    onSuccess: async ({ name }) => {
      close();
      showToast(`${name} now has the role ${role} in this project.`);
      await queryClient.invalidateQueries({ queryKey: [org, 'project-members'] });
    },
  });
  return (
    <FormDialog
      title="Add a role in this project"
      description="For members and service accounts of the organization. To add someone new, invite them on the Members page first."
      submit="Add role"
      action={add}
      close={close}
      isIncomplete={memberId === ''}
    >
      <SelectField
        label="Member"
        options={[{ value: '', label: isLoading ? 'Loading members…' : 'Choose a member…' }, ...options]}
        error={
          queries.some(({ error }) => error !== null)
            ? "Couldn't load the members. Close this and try again."
            : undefined
        }
        disabled={isLoading}
        value={memberId}
        onValue={setMemberId}
      />
      <Choices legend="Role" options={PROJECT_ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}
