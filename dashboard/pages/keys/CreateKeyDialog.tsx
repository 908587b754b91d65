import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createKey, keysQuery } from '../../api/keys.ts';
import { useOrganization } from '../../api/organization.ts';
import { serviceAccountsQuery } from '../../api/service-accounts.ts';
import type { KeyAction, NewKey, Scope } from '../../api/types.ts';
import { toExpiry } from '../../lib/expiry.ts';
import { parseLines } from '../../lib/parse-lines.ts';
import { Choices } from '../../ui/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { ActionPicker } from './ActionPicker.tsx';
import { needsOrganization } from './key-actions.ts';
import { ProjectPicker } from './ProjectPicker.tsx';

const PERMISSIONS: { value: Scope | 'custom'; label: string; hint: string }[] = [
  { value: 'read', label: 'Read', hint: 'View exports, jobs and sites.' },
  {
    value: 'write',
    label: 'Write',
    hint: 'Start exports and agent jobs, publish, and download bundles. Choose this for pipelines.',
  },
  { value: 'admin', label: 'Admin', hint: 'Also manage projects, domains, API keys and members.' },
  {
    value: 'custom',
    label: 'Only selected actions',
    hint: 'Choose exactly the permissions that your pipeline needs.',
  },
];

const PERMISSIONS_IN_PROJECTS = PERMISSIONS.map((option) =>
  option.value === 'admin'
    ? { ...option, hint: 'Also manage the selected projects with their domains and webhooks.' }
    : option,
);

const EXPIRIES = [
  { value: '90', label: 'In 90 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

interface CreateKeyDialogProps {
  close: () => void;
  onCreated: (created: NewKey) => void;
}

/** Dialog that creates an API key with a name, projects, permissions, expiry and allowed IP addresses. */
export function CreateKeyDialog({ close, onCreated }: CreateKeyDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [projectIds, setProjectIds] = useState<string[]>();
  const [permission, setPermission] = useState<Scope | 'custom'>('write');
  const [actions, setActions] = useState<KeyAction[]>([]);
  const accounts = useQuery(serviceAccountsQuery(org));
  const [accountId, setAccountId] = useState('');
  const [days, setDays] = useState('90');
  const [addresses, setAddresses] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const allowedIps = parseLines(addresses);
      return createKey(org, {
        name: name.trim(),
        ...(permission === 'custom' ? { actions } : { scopes: [permission] }),
        ...(projectIds && { projectIds }),
        ...(accountId !== '' && { serviceAccountId: accountId }),
        ...toExpiry(days),
        ...(allowedIps.length > 0 && { allowedIps }),
      });
    },
    onSuccess: async (newKey) => {
      close();
      onCreated(newKey);
      await queryClient.invalidateQueries(keysQuery(org));
    },
  });
  return (
    <FormDialog
      title="Create an API key"
      wide
      description="Your organization can create up to ten keys per hour."
      submit="Create key"
      action={create}
      close={close}
      isIncomplete={projectIds?.length === 0 || (permission === 'custom' && actions.length === 0)}
    >
      <TextField label="Name" required maxLength={200} placeholder="Docs pipeline" value={name} onValue={setName} />
      {accounts.data && accounts.data.length > 0 && (
        <SelectField
          label="Belongs to"
          hint={
            accountId === ''
              ? 'The key is revoked when you leave the organization.'
              : "The key can't do more than the service account. If you delete the account, the key is revoked."
          }
          options={[
            { value: '', label: 'You' },
            ...accounts.data.map(({ id, name: label }) => ({ value: id, label: `${label} (service account)` })),
          ]}
          value={accountId}
          onValue={setAccountId}
        />
      )}
      <ProjectPicker
        values={projectIds}
        onChange={(ids) => {
          setProjectIds(ids);
          if (ids) setActions((chosen) => chosen.filter((action) => !needsOrganization(action)));
        }}
      />
      <Choices
        legend="Permissions"
        options={projectIds ? PERMISSIONS_IN_PROJECTS : PERMISSIONS}
        value={permission}
        onChange={setPermission}
      />
      {permission === 'custom' && (
        <ActionPicker isOfProjects={projectIds !== undefined} values={actions} onChange={setActions} />
      )}
      <SelectField label="Expires" options={EXPIRIES} value={days} onValue={setDays} />
      <TextArea
        label="Allowed IP addresses"
        optional
        rows={2}
        placeholder="203.0.113.7, 10.0.0.0/8"
        hint="Limit the key to these IP addresses or ranges. Leave empty to allow any."
        value={addresses}
        onValue={setAddresses}
      />
    </FormDialog>
  );
}
