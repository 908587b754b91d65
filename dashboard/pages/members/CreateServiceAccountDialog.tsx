import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { createServiceAccount, serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { ServiceAccountRole } from '../../api/types.ts';
import { Choices } from '../../ui/Choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Roles of service accounts, lowest first. */
export const SERVICE_ACCOUNT_ROLES: readonly { value: ServiceAccountRole; label: string; hint: string }[] = [
  { value: 'viewer', label: 'Viewer', hint: 'Can view. Add roles in single projects on their People tabs.' },
  { value: 'member', label: 'Member', hint: 'Can start exports and agent jobs, publish and merge in all projects.' },
  { value: 'admin', label: 'Admin', hint: 'Can also manage projects, domains, API keys and members.' },
];

/** Dialog that creates a service account with a role. */
export function CreateServiceAccountDialog({ close }: { close: () => void }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ServiceAccountRole>('viewer');
  const create = useMutation({
    mutationFn: () => createServiceAccount(org, { name: name.trim(), role }),
    onSuccess: async (account) => {
      close();
      showToast(`${account.name} created. Create its keys on the API keys page.`);
      await queryClient.invalidateQueries(serviceAccountsQuery(org));
    },
  });
  return (
    <FormDialog
      title="Add a service account"
      description="Its API keys can't do more than its roles allow."
      submit="Add service account"
      action={create}
      close={close}
    >
      <TextField label="Name" required maxLength={200} placeholder="release-bot" value={name} onValue={setName} />
      <Choices legend="Role in the organization" options={SERVICE_ACCOUNT_ROLES} value={role} onChange={setRole} />
    </FormDialog>
  );
}
