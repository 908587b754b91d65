import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { createScimToken, scimQuery } from '../../api/scim.ts';
import type { NewScimToken } from '../../api/types.ts';
import { toExpiry } from '../../lib/expiry.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const EXPIRIES = [
  { value: '365', label: 'In a year' },
  { value: '180', label: 'In 180 days' },
  { value: '730', label: 'In two years' },
  { value: '', label: 'Never' },
];

interface CreateTokenDialogProps {
  close: () => void;
  onCreated: (created: NewScimToken) => void;
}

/** Dialog that creates a SCIM token. */
export function CreateTokenDialog({ close, onCreated }: CreateTokenDialogProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState('365');
  const create = useMutation({
    mutationFn: () =>
      createScimToken(org, {
        name: name.trim(),
        ...toExpiry(days),
      }),
    onSuccess: async (created) => {
      close();
      onCreated(created);
      await queryClient.invalidateQueries(scimQuery(org));
    },
  });
  return (
    <FormDialog
      title="Create a SCIM token"
      description="With the token, your identity provider can create, change and deactivate accounts."
      submit="Create token"
      action={create}
      close={close}
    >
      <TextField label="Name" required maxLength={200} placeholder="Okta" value={name} onValue={setName} />
      <SelectField
        label="Expires"
        hint="Rotate the token before it expires. Otherwise, the provider can no longer deactivate accounts."
        options={EXPIRIES}
        value={days}
        onValue={setDays}
      />
    </FormDialog>
  );
}
