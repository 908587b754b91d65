import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createKey, keysQuery } from '../../api/keys.ts';
import { useOrganization } from '../../api/organization.ts';
import type { NewKey, Scope } from '../../api/types.ts';
import { parseLines } from '../../lib/parse-lines.ts';
import { Choices } from '../../ui/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';

const SCOPES: { value: Scope; label: string; hint: string }[] = [
  { value: 'read', label: 'Read', hint: 'View exports, jobs and sites.' },
  {
    value: 'write',
    label: 'Write',
    hint: 'Start exports and agent jobs, publish, and download bundles. Choose this for pipelines.',
  },
  { value: 'admin', label: 'Admin', hint: 'Also manage projects, domains, API keys and members.' },
];

const EXPIRIES = [
  { value: '90', label: 'In 90 days' },
  { value: '30', label: 'In 30 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

const DAY_MS = 86_400_000;

interface CreateKeyDialogProps {
  close: () => void;
  onCreated: (created: NewKey) => void;
}

/** Dialog that creates an API key with a name, scope, expiry and allowed IP addresses. */
export function CreateKeyDialog({ close, onCreated }: CreateKeyDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('write');
  const [days, setDays] = useState('90');
  const [addresses, setAddresses] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const allowedIps = parseLines(addresses);
      return createKey(org, {
        name: name.trim(),
        scopes: [scope],
        ...(days !== '' && { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
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
      description="Your organization can create up to ten keys per hour."
      submit="Create key"
      action={create}
      close={close}
    >
      <TextField label="Name" required maxLength={200} placeholder="Docs pipeline" value={name} onValue={setName} />
      <Choices legend="Scope" options={SCOPES} value={scope} onChange={setScope} />
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
